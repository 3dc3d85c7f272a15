import { connections, selectMainProfile } from '@app/domain/connections/connections';
import { acceptableAccount, connectAccount, reservedAs, type Door } from '@app/domain/connections/linking';
import { reservationOf } from '@app/storage/event-log/reservation';
import type { Streams } from '@app/storage/event-log/streams';
import { personaOf } from './personas';
import { steamAccountOf } from './steam/accounts';

const DAY = 86_400_000;

/** Links the Steam account of the persona `member`, as they would have done it themselves half a year ago. */
export const seedConnections = async (streams: Streams, secret: string, now = Date.now()): Promise<void> => {
  const member = personaOf('member')!;
  const { discordId: memberId, name, roles } = member;
  const by = { actor: { id: memberId, name, roles }, requestId: 'demo' };
  const door: Door = {
    load: async (decider, id) => (await streams.load(decider, id)).state,
    transact: (decider, id, decision) => streams.transact(decider, id, decision, by),
  };
  const { steamId: id, name: username } = steamAccountOf(member);
  const account = acceptableAccount({ platform: 'steam', id, username });
  const reservation = reservationOf(secret, 'account', reservedAs('steam', id));
  const at = new Date(now - 180 * DAY).toISOString();
  await connectAccount(door, { memberId, ...account, reservation, at });
  await streams.transact(connections, memberId, selectMainProfile({ memberId, platform: 'steam', at }), by);
};
