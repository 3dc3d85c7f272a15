import type { Decider, Decision } from '../decider';
import type { SeedingEvent, SeedingFacts } from './events';
import { giveUpAfter, retryAfter } from './retries';

/** A direct message to one winner of one month: an outbox of one. */
export interface WinnerMessage {
  readonly status: 'none' | 'queued' | 'sent' | 'failed';
  readonly memberId: string;
  readonly text: string;
  /** ISO 8601, UTC; empty before it was queued. */
  readonly queuedAt: string;
  /** How often it was handed to the chat platform. */
  readonly attempts: number;
  /** Not before this, ISO 8601; empty for at once. */
  readonly notBefore: string;
}

export const winnerMessage: Decider<WinnerMessage, SeedingEvent> = {
  category: 'seedingMessage',
  initial: { status: 'none', memberId: '', text: '', queuedAt: '', attempts: 0, notBefore: '' },
  evolve(state, event) {
    switch (event.type) {
      case 'WinnerMessageQueued': {
        const { memberId, text, at } = event.data;
        return { ...state, status: 'queued', memberId, text, queuedAt: at };
      }
      case 'WinnerMessageAttempted':
        return { ...state, attempts: event.data.attempt };
      case 'WinnerMessageSent':
        return { ...state, status: 'sent' };
      case 'WinnerMessageFailed': {
        const { retryAt } = event.data;
        return { ...state, status: retryAt === null ? 'failed' : 'queued', notBefore: retryAt ?? '' };
      }
      default:
        return state;
    }
  },
};

type Decide = Decision<WinnerMessage, SeedingEvent>;

/** One winner has one message, whoever queues it and however often. */
export const queueMessage = (queue: SeedingFacts['WinnerMessageQueued']): Decide =>
  function* ({ status }) {
    if (status === 'none') yield { type: 'WinnerMessageQueued', data: queue };
  };

/** Whether it is to be handed over now. */
export const isDue = ({ status, notBefore }: WinnerMessage, now: string): boolean =>
  status === 'queued' && notBefore <= now;

/** Of two processes that begin the same attempt one wins; the decision yields nothing to the other. */
export const attemptMessage = ({
  messageId,
  attempt,
  at,
}: {
  messageId: string;
  attempt: number;
  at: string;
}): Decide =>
  function* (state) {
    if (!isDue(state, at) || state.attempts !== attempt - 1) return;
    yield { type: 'WinnerMessageAttempted', data: { messageId, memberId: state.memberId, attempt, at } };
  };

export const messageSent = (sent: {
  messageId: string;
  channelId: string;
  chatMessageId: string;
  at: string;
}): Decide =>
  function* ({ status, memberId }) {
    if (status === 'queued') yield { type: 'WinnerMessageSent', data: { ...sent, memberId } };
  };

/** @param failure `forGood`: no attempt can succeed. `wait`: seconds that the chat platform requests. */
export const messageFailed = (failure: {
  messageId: string;
  attempt: number;
  reason: string;
  forGood: boolean;
  wait?: number;
  at: string;
}): Decide =>
  function* ({ status, memberId, attempts }) {
    const { messageId, attempt, reason, forGood, wait, at } = failure;
    if (status !== 'queued' || attempts !== attempt) return;
    const retryAt = forGood || giveUpAfter(attempts) ? null : retryAfter(attempts, at, wait);
    yield { type: 'WinnerMessageFailed', data: { messageId, memberId, reason, retryAt, at } };
  };
