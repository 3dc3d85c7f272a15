import { erasureRequests as model, type ErasureRequestDocument } from '@app/contracts/privacy/read-models';
import type { PrivacyEvent } from '@app/domain/privacy/events';
import { projection } from '../projection';

/** Requests for erasure, with what became of each. */
export const erasureRequests = projection<ErasureRequestDocument, PrivacyEvent>()({
  into: model,
  key: ({ data }) => data.requestId,
  initial: (requestId) => ({
    ...{ requestId, memberId: '', name: '', person: '', state: 'pending', open: 'open', waiting: 0 },
    ...{ heldBack: false, reason: null },
    ...{ requestedAt: '', dueAt: '', changedAt: '' },
  }),
  evolve: {
    // Of a request the member is the only person.
    ErasureRequested: (
      doc,
      { data: { memberId, name, at, dueAt }, metadata: { people: [person = memberId] = [] } },
    ) => ({
      ...doc,
      ...{ memberId, name, person, dueAt, requestedAt: at, changedAt: at },
    }),
    ErasureWithdrawn: (doc, { data: { at } }) => ({ ...doc, state: 'withdrawn', open: null, changedAt: at }),
    // Open until the member was told.
    ErasureCancelled: (doc, { data: { at, reason } }) => ({
      ...doc,
      ...{ state: 'cancelled', reason, changedAt: at },
    }),
    ErasureAnnounced: (doc, { data: { about } }) => (about === 'cancelled' ? { ...doc, open: null } : doc),
    ErasureHeldBack: (doc, { data: { at } }) => ({ ...doc, heldBack: true, changedAt: at }),
    ErasureStarted: (doc, { data: { at, banned } }) => ({
      ...doc,
      ...{ state: 'running', open: 'open', heldBack: false, waiting: banned.length, changedAt: at },
    }),
    ErasureCompleted: (doc, { data: { at } }) => ({
      ...doc,
      ...{ state: 'completed', open: doc.waiting > 0 ? 'open' : null, changedAt: at },
    }),
  },
});
