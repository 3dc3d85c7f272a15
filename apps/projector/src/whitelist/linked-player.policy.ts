import { connections } from '@app/domain/connections/connections';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { reservedAs } from '@app/domain/connections/link-request';
import { reservations } from '@app/domain/connections/reservation';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { assignPlayer, playerOwners } from '@app/domain/whitelist/players';
import { linkPlayer, unlinkPlayer, whitelist } from '@app/domain/whitelist/whitelist';
import { reservationOf } from '@app/storage/event-log/reservation';
import { policy, type Consequence, type Policy } from '../engine/policy-runner';
import { stateOf } from '../engine/state-of';

type Event = Extract<ConnectionsEvent | ReforgerEvent, { type: 'ReforgerPlayerProved' | 'ReforgerPlayerIdentified' }>;

/**
 * The own slot of a whitelist is for the Reforger player of its member too, as soon as the UUID is proved: by a code in the
 * game's chat, or by a server that tells the Steam account which the member has proved. A code wins over a Steam account,
 * and of two codes the later.
 *
 * @param secret the key for the names of reservations
 */
export const whitelistLinkedPlayer = (secret: string): Policy =>
  policy<Event>({
    name: 'whitelist-linked-player',
    hears: ['ReforgerPlayerProved', 'ReforgerPlayerIdentified'],
    freshIds: true,
    act: async (event, decide) => {
      const { playerId } = event.data;
      const memberId =
        event.type === 'ReforgerPlayerProved'
          ? event.data.memberId
          : await memberWith(event.data.steamId, secret, decide);
      if (memberId === undefined) return;
      const at = new Date(event.created).toISOString();
      const owner = await stateOf(decide, playerOwners, playerId);
      if (event.type === 'ReforgerPlayerIdentified' && owner.memberId !== null && owner.memberId !== memberId) return;
      await decide(playerOwners, playerId, assignPlayer({ memberId, playerId, at }));
      const { former } = await stateOf(decide, playerOwners, playerId);
      if (former !== null) await decide(whitelist, former, unlinkPlayer({ memberId: former, playerId, at }));
      await decide(whitelist, memberId, linkPlayer({ memberId, playerId, at }));
    },
  });

/** The member who has proved the Steam account. */
const memberWith = async (steamId: string | null, secret: string, decide: Consequence): Promise<string | undefined> => {
  if (steamId === null) return undefined;
  const reservation = reservationOf(secret, 'account', reservedAs('steam', steamId));
  const { holder } = await stateOf(decide, reservations, reservation);
  if (holder === undefined) return undefined;
  const { accounts } = await stateOf(decide, connections, holder);
  return accounts.steam?.accountId === steamId && accounts.steam.verified ? holder : undefined;
};
