import { createHmac, randomBytes } from 'node:crypto';

/** Of the chat platform and of Steam (17 to 20 digits), and of Epic: an EOS id of a player begins with 0002. */
const IDS = /(?<![\w.])(?:\d{17,20}|0002[0-9a-f]{28})(?![\w.])/gi;

/** Nobody has it: a word in a log leads back to no id once the process has ended. */
const key = randomBytes(32);

/**
 * A line of a log without ids of people, because a log outlives them and nobody erases in it. The same id is the same
 * short word for as long as this process runs, so that a trail can be followed.
 */
export const withoutIds = (line: string): string =>
  line.replace(IDS, (id) => `~${createHmac('sha256', key).update(id.toLowerCase()).digest('hex').slice(0, 8)}`);
