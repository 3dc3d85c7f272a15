import { reforgerPlayers } from '@app/contracts/connections/policies';
import { connections, refuseLink } from '@app/domain/connections/connections';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { playerLinkOf } from '@app/domain/connections/link-request';
import { Rejected } from '@app/domain/decider';
import { accountReservation } from '@app/storage/event-log/reservation';
import { connectAccount } from '@app/processes/linking';
import { policy, type Policy } from '../engine/policies/policy-runner';
import { eventStoreOf } from '../engine/policies/state-of';

type Event = Extract<ConnectionsEvent, { type: 'ReforgerPlayerProved' }>;

/**
 * Links the Reforger player who said a member's code, by the rules of every other link. The later code wins: whoever had
 * the player loses it and finds a notice, and a player that the member had before is disconnected. Whom staff have
 * confirmed as another's stays that one's, and the member finds a notice.
 *
 * @param secret the key for the names of reservations
 */
export const connectionsReforgerPlayers = (secret: string): Policy =>
  policy<Event>(reforgerPlayers, {
    act: async ({ data }, decide) => {
      const eventStore = eventStoreOf(decide);
      const reservation = accountReservation(secret)('reforger', data.playerId);
      try {
        await connectAccount(eventStore, playerLinkOf(data, reservation));
      } catch (error) {
        // The rules say no: somebody said a code later, or the member has disconnected the player since.
        if (!(error instanceof Rejected)) throw error;
        if (error.code !== 'account-linked') return;
        const { memberId, playerId: accountId, by, at } = data;
        const refused = { memberId, platform: 'reforger', accountId, because: error.code, at } as const;
        await decide(connections, memberId, refuseLink({ ...refused, noticeId: `link-refused-${by}` }));
      }
    },
  });
