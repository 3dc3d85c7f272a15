import { seedingMessages, type SeedingMessageDocument } from '@app/contracts/seeding/read-models';
import type { SeedingEvent } from '@app/domain/seeding/events';
import { projection } from '../projection';

/** The outbox of messages to winners: which are still to be sent. */
export const messages = projection<SeedingMessageDocument, SeedingEvent>()({
  into: seedingMessages,
  key: ({ data }) => data.messageId,
  initial: (messageId) => ({ messageId, memberId: '', status: 'queued', open: true, reason: null }),
  evolve: {
    WinnerMessageQueued: (message, { data: { memberId } }) => ({ ...message, memberId }),
    WinnerMessageSent: (message) => ({ ...message, status: 'sent', open: false, reason: null }),
    WinnerMessageFailed: (message, { data: { reason, retryAt } }) =>
      retryAt === null ? { ...message, status: 'failed', open: false, reason } : { ...message, reason },
  },
});
