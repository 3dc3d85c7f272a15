import { connections, selectMainProfile } from '@app/domain/connections/connections';
import { acceptableAccount } from '@app/domain/connections/link-request';
import { byCodeOn } from '@app/domain/connections/sources';
import { connectAccount } from '@app/processes/linking';
import { accountReservation } from '@app/storage/event-log/reservation';
import { type Streams, eventStorePort } from '@app/storage/event-log/streams';
import { personaOf, type Persona } from '../personas';
import { steamAccountOf } from '../emulators/steam/accounts';

const DAY = 86_400_000;

interface Linked {
  readonly steamId: string;
  /** Whether the account has said the member's code in the game. Otherwise the member has typed its id. */
  readonly confirmed: boolean;
  /** When, ISO 8601. */
  readonly at: string;
}

type Holder = Pick<Persona, 'discordId' | 'name' | 'roles'>;

const contextOf = ({ discordId: id, name, roles }: Holder) => ({ actor: { id, name, roles }, requestId: 'demo' });

/** Links somebody's Steam account, which has their own name. */
export const linkAccountOf = async (
  streams: Streams,
  secret: string,
  holder: Holder,
  { steamId: id, confirmed, at }: Linked,
): Promise<void> => {
  const account = acceptableAccount({ platform: 'steam', id, username: holder.name });
  const reservation = accountReservation(secret)('steam', id);
  const provedBy = confirmed ? { provedBy: byCodeOn({ game: 'squad', serverId: 1 }) } : {};
  const request = { memberId: holder.discordId, ...account, ...provedBy, reservation, at };
  await connectAccount(eventStorePort(streams, contextOf(holder)), request);
};

/** Links a persona's own Steam account, as saying a code in the game would have done at that time (ISO 8601). */
export const linkSteam = async (streams: Streams, secret: string, persona: Persona, at: string): Promise<void> => {
  const { steamId } = steamAccountOf(persona);
  await linkAccountOf(streams, secret, persona, { steamId, confirmed: true, at });
  const main = selectMainProfile({ memberId: persona.discordId, platform: 'steam', at });
  await streams.transact(connections, persona.discordId, main, contextOf(persona));
};

/** Which personas linked their Steam accounts how many days ago, beside those who redeemed a whitelist. */
const LINKED = { member: 180, 'squad-admin': 75 } as const;

export const seedConnections = async (streams: Streams, secret: string, now = Date.now()): Promise<void> => {
  for (const [key, days] of Object.entries(LINKED))
    await linkSteam(streams, secret, personaOf(key)!, new Date(now - days * DAY).toISOString());
};
