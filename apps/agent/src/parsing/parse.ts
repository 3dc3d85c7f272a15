import { withoutSecrets } from '../text';
import { connectionPatterns } from './connections';
import { damagePatterns } from './damage';
import type { Line } from './line';
import { matchPatterns } from './match';
import type { Pattern, Reading } from './reading';
import { vehiclePatterns } from './vehicles';

export type Parsed =
  /** Understood; `reading` is null when nobody needs it. */
  | { readonly outcome: 'understood'; readonly reading: Reading | null }
  /** Speaks of what we want to know, in words we do not know: the format has moved on. */
  | { readonly outcome: 'unrecognised' }
  /** The server's other talk. */
  | { readonly outcome: 'ignored' };

const tables = new Map<string, Pattern[]>();
for (const entry of [...damagePatterns, ...vehiclePatterns, ...connectionPatterns, ...matchPatterns])
  tables.set(entry.category, [...(tables.get(entry.category) ?? []), entry]);

/** What a line that concerns us says somewhere, in every version seen so far. */
const IMPORTANT =
  /ActualDamage|KillingDamage|(?:Wound|Die|TraceAndMessageClient|TakeDamage|DetermineMatchWinner)\(\)|has revived|damage taken by|PostLogin|Join succeeded|has been added to Team|Capture zone|has (?:won|lost) the match|Bringing World|Match State Changed|RemoveClientConnection|(?:Kicking|Banning) player/u;

/** Categories in which others speak freely of the same things. */
const CHATTER = /^(?:LogRedpointEOS|LogEOS|LogOnline$|LogBlueprint)/u;

/** Longer than any line the game writes of people; what is longer is not searched. */
const LONGEST = 4_000;

const IGNORED: Parsed = { outcome: 'ignored' };

/** Reads one line. Knows every format seen so far, by its form and not by a version that the log does not tell. */
export function parse({ category, text }: Line): Parsed {
  if (text.length > LONGEST) return IGNORED;
  for (const { pattern, read } of tables.get(category) ?? []) {
    const found = pattern.exec(text);
    if (found) return { outcome: 'understood', reading: read(found.groups ?? {}) };
  }
  return IMPORTANT.test(text) && !CHATTER.test(category) ? { outcome: 'unrecognised' } : IGNORED;
}

const SHOWN = 300;

/** A line as it may be shown and sent: without addresses and passwords, cut short. */
export function redacted({ category, text }: Line): string {
  return `${category}: ${withoutSecrets(text)}`.slice(0, SHOWN);
}
