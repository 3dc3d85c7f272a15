import { requests } from '@app/contracts/clans/policies';
import type { ClanEvent } from '@app/domain/clans/events';
import { settle } from '@app/processes/clans';
import { policy } from '../engine/policies/policy-runner';
import { eventStoreOf } from '../engine/policies/state-of';

type Event = Extract<ClanEvent, { type: 'ClanRequested' | 'ClanInviteAccepted' | 'ClanEditRequested' }>;

/**
 * Finishes a request when the api ended in the middle of it: reserves what the request needs, and grants or refuses it.
 * Mostly the api has done so already, and this decides nothing.
 */
export const clansRequests = policy<Event>(requests, {
  act: ({ data: { clanId, request, at } }, decide) => {
    const eventStore = eventStoreOf(decide);
    return settle(eventStore, { clanId, request, at });
  },
});
