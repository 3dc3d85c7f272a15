import { withdrawnProofs } from '@app/contracts/connections/policies';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { accountReservation } from '@app/storage/event-log/reservation';
import { withdrawMemberProof } from '@app/processes/linking';
import { policy, type Policy } from '../engine/policies/policy-runner';
import { eventStoreOf } from '../engine/policies/state-of';

type Event = Extract<ConnectionsEvent, { type: 'ServerProofsWithdrawn' }>;

/**
 * Ends the links that nothing but codes said on a server prove, once staff have taken them back. Roles, slots and badges
 * follow from the links. Whatever has been proved otherwise meanwhile stays.
 *
 * @param secret the key for the names of reservations
 */
export const connectionsWithdrawnProofs = (secret: string): Policy =>
  policy<Event>(withdrawnProofs, {
    act: async ({ data: { game, serverId, reason, links, at } }, decide) => {
      const eventStore = eventStoreOf(decide);
      for (const link of links) {
        const remedy = { ...link, server: { game, serverId }, reason, at };
        await withdrawMemberProof(eventStore, remedy, accountReservation(secret));
      }
    },
  });
