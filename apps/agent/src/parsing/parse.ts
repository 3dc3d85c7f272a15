import { withoutSecrets } from '../text';
import { connectionPatterns } from './connections';
import { damagePatterns } from './damage';
import type { Line } from './line';
import { matchPatterns } from './match';
import type { Pattern, Reading } from './reading';
import { vehiclePatterns } from './vehicles';

export type Parsed =
  /** A pattern fits; `reading` is null when the agent has no use for the line. */
  | { readonly outcome: 'understood'; readonly reading: Reading | null }
  /** About something that the agent reports, but no pattern fits: the game may have changed its format. */
  | { readonly outcome: 'unrecognised' }
  /** Any other line. */
  | { readonly outcome: 'ignored' };

const tables = new Map<string, Pattern[]>();
for (const entry of [...damagePatterns, ...vehiclePatterns, ...connectionPatterns, ...matchPatterns])
  tables.set(entry.category, [...(tables.get(entry.category) ?? []), entry]);

/** Lines that contain one of these should fit a pattern, in every version of the game seen so far. */
const IMPORTANT =
  /ActualDamage|KillingDamage|(?:Wound|Die|TraceAndMessageClient|TakeDamage|DetermineMatchWinner)\(\)|has revived|damage taken by|PostLogin|Join succeeded|has been added to Team|Capture zone|has (?:won|lost) the match|Bringing World|Match State Changed|RemoveClientConnection|(?:Kicking|Banning) player/u;

/** Categories of online services and of blueprints: their lines may contain the same words and be about something else. */
const CHATTER = /^(?:LogRedpointEOS|LogEOS|LogOnline$|LogBlueprint)/u;

/** Characters. No line that the game writes about players is longer; longer lines are not searched. */
const LONGEST = 4_000;

const IGNORED: Parsed = { outcome: 'ignored' };

/** Reads one line, in any format seen so far. The log does not name the game's version, so the form of the line decides. */
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
