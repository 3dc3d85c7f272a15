import { expiredChatDays } from '@app/storage/person-keys/chat-days';
import type { EventLog } from '@app/storage/event-log/log';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { passedBy } from '../engine/log-time';
import type { Job } from '../engine/policies/policy-runner';

const HOUR = 3_600_000;

interface Setup {
  readonly log: Pick<EventLog, 'excerpt'>;
  readonly personKeys: Pick<PersonKeyStore, 'ofIds' | 'destroy'>;
  /** Chat is readable for so many days. */
  readonly days: number;
  readonly journal: { info(about: object, words: string): void };
  readonly now?: () => number;
}

/**
 * Destroys the keys of days whose chat has been stored for long enough, by this clock and by the log's: the log keeps bytes
 * that nobody can read.
 */
export const chatRetentionJob = ({ log, personKeys, days, journal, now = Date.now }: Setup): Job => ({
  name: 'chat-retention',
  label: 'Deletion of old chat',
  every: HOUR,
  run: async () => {
    const time = await passedBy(log, now());
    const expired = (await personKeys.ofIds(expiredChatDays(days, time))).map(({ id }) => id);
    if (expired.length === 0) return;
    await personKeys.destroy(expired);
    journal.info(
      { days: expired.map((id) => id.replace('chat ', '')) },
      'Chat of these days is unreadable from now on.',
    );
  },
});
