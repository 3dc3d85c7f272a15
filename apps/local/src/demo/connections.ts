import { connections, selectMainProfile } from '@app/domain/connections/connections';
import { acceptableAccount, reservedAs } from '@app/domain/connections/link-request';
import { connectAccount, eventStorePort } from '@app/storage/processes/linking';
import { reservationOf } from '@app/storage/event-log/reservation';
import type { Streams } from '@app/storage/event-log/streams';
import { personaOf, type Persona } from '../personas';
import { steamAccountOf } from '../emulators/steam/accounts';

const DAY = 86_400_000;

/** Links a persona's own Steam account, as saying a code in the game would have done at that time (ISO 8601). */
export const linkSteam = async (streams: Streams, secret: string, persona: Persona, at: string): Promise<void> => {
  const { discordId: memberId, name, roles } = persona;
  const by = { actor: { id: memberId, name, roles }, requestId: 'demo' };
  const eventStore = eventStorePort(streams, by);
  const { steamId: id, name: username } = steamAccountOf(persona);
  const account = acceptableAccount({ platform: 'steam', id, username });
  const reservation = reservationOf(secret, 'account', reservedAs('steam', id));
  await connectAccount(eventStore, { memberId, ...account, confirmed: true, reservation, at });
  await streams.transact(connections, memberId, selectMainProfile({ memberId, platform: 'steam', at }), by);
};

/** The persona `member` has had a Steam account linked for half a year. */
export const seedConnections = (streams: Streams, secret: string, now = Date.now()): Promise<void> =>
  linkSteam(streams, secret, personaOf('member')!, new Date(now - 180 * DAY).toISOString());
