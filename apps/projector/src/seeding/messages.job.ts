import { seedingMessages } from '@app/contracts/seeding/read-models';
import {
  attemptMessage,
  isDue,
  messageFailed,
  messageSent,
  winnerMessage,
  type WinnerMessage,
} from '@app/domain/seeding/winner-message';
import { GuildRefused, GuildUnavailable, type GuildApi } from '@app/outside/guild-api';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Consequence, Job } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';

const LOOK_EVERY = 10_000;
const AT_ONCE = 100;
/** The chat platform's clock may be so far behind, milliseconds; the same words may be about another month. */
const CLOCK_BEHIND = 24 * 3_600_000;
/**
 * What Discord calls a user that is not there, one who takes no messages, and one who shares no guild with the bot.
 * Everything else may pass: a proxy that was in the way, or a permission that the bot lacked.
 */
const NEVER_TAKEN: readonly number[] = [10013, 50007, 50278];

/**
 * Hands the messages of the outbox to the chat platform. Each attempt is in the log before it is made. Whoever finds
 * that one was begun before, and does not know how it ended, first looks whether the message is there.
 */
export const messagesJob = ({
  api,
  readModels,
  now = Date.now,
  every = LOOK_EVERY,
}: {
  readonly api: Pick<GuildApi, 'directChannel' | 'send' | 'messages'>;
  readonly readModels: Pick<ReadModels, 'find' | 'version'>;
  readonly now?: () => number;
  readonly every?: number;
}): Job => {
  const at = () => new Date(now()).toISOString();

  /** @returns the id of the message, or undefined when another process is at it */
  const hand = async (
    decide: Consequence,
    messageId: string,
    { memberId, text, queuedAt, attempts }: WinnerMessage,
  ): Promise<{ channelId: string; chatMessageId: string } | undefined> => {
    const attempt = attempts + 1;
    const begun = await decide(winnerMessage, messageId, attemptMessage({ messageId, attempt, at: at() }));
    if (begun.repeated) return undefined;
    const channelId = await api.directChannel(memberId);
    if (attempts > 0) {
      const sent = (await api.messages(channelId)).find(
        ({ content, author, timestamp }) =>
          content === text && author.id !== memberId && Date.parse(timestamp) >= Date.parse(queuedAt) - CLOCK_BEHIND,
      );
      if (sent) return { channelId, chatMessageId: sent.id };
    }
    const { id } = await api.send(channelId, { content: text, nonce: `seeding-${messageId}` });
    return { channelId, chatMessageId: id };
  };

  return {
    name: 'seeding-messages',
    label: 'Seeding messages',
    every,
    run: async (decide, signal) => {
      if (!(await readModels.version(seedingMessages))) return;
      const where = [{ field: 'open', is: 'eq', value: true }] as const;
      const open = await readModels.find(seedingMessages, { where, sort: ['messageId'], limit: AT_ONCE });
      for (const { messageId } of open) {
        if (signal.aborted) return;
        // The read model may lag; the stream does not.
        const message = await stateOf(decide, winnerMessage, messageId);
        if (!isDue(message, at())) continue;
        const attempt = message.attempts + 1;
        try {
          const sent = await hand(decide, messageId, message);
          if (sent) await decide(winnerMessage, messageId, messageSent({ messageId, ...sent, at: at() }));
        } catch (error) {
          if (!(error instanceof GuildRefused || error instanceof GuildUnavailable)) throw error;
          const failure = {
            messageId,
            attempt,
            reason: error.message,
            forGood: error instanceof GuildRefused && NEVER_TAKEN.includes(error.code),
            ...(error instanceof GuildUnavailable ? { wait: error.retryAfter } : {}),
            at: at(),
          };
          await decide(winnerMessage, messageId, messageFailed(failure));
        }
      }
    },
  };
};
