import type { ClanEvent } from '@app/domain/clans/events';
import { settle } from '@app/storage/processes/clans';
import type { EventStorePort } from '@app/storage/processes/linking';
import { policy } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';

type Event = Extract<ClanEvent, { type: 'ClanRequested' | 'ClanInviteAccepted' | 'ClanEditRequested' }>;

/**
 * Finishes what a request has begun, should the api have been ended on the way: what it needs is reserved, and it is
 * granted or refused. Mostly that has happened already, and this decides nothing.
 */
export const clansRequests = policy<Event>({
  name: 'clans-requests',
  handles: ['ClanRequested', 'ClanInviteAccepted', 'ClanEditRequested'],
  freshIds: true,
  act: ({ data: { clanId, request, at } }, decide) => {
    const eventStore: EventStorePort = { load: (decider, id) => stateOf(decide, decider, id), transact: decide };
    return settle(eventStore, { clanId, request, at });
  },
});
