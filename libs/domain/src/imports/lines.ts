import { cleanText } from '../text';

/** Of files that other tools write, line by line, whatever stands in them. */

/**
 * `taken`: it is brought over. `already`: it is here. `repeated`: another line has it. `automatic`: a game's server did it
 * by itself. `other`: it belongs into another list. `unclear`: not understood. `nothing`: a comment, or a blank line.
 */
export const LINE_STATES = [
  ...(['taken', 'already', 'repeated', 'automatic', 'expired', 'other', 'unclear', 'nothing'] as const),
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** What becomes of one line of a file. */
export interface JudgedLine {
  readonly line: number;
  readonly state: LineState;
  /** Why it is so; empty where the state says it. */
  readonly why: string;
}

/** Most lines, or entries, of one file. */
export const MOST_ENTRIES = 20_000;
/** Longest line that is looked at, in characters. */
export const LONGEST_LINE = 2_000;
/** What ends later than this is meant for good: servers write the year 2286 or 2299. Seconds since 1970. */
const FOR_GOOD_FROM = Date.UTC(2200, 0) / 1_000;

/** Why a text is not read at all; undefined for nothing. */
export const tooMuch = (entries: readonly unknown[], most = MOST_ENTRIES): string | undefined =>
  entries.length > most
    ? `At most ${most.toLocaleString('en')} entries at once, this has ${entries.length.toLocaleString('en')}.`
    : undefined;

export const withoutMark = (content: string): string => content.replace(/^\ufeff/, '');

/** The lines of a file, of which the last has an end or none. */
export const fileLines = (content: string): readonly string[] => {
  const lines = withoutMark(content).split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

/** Why a line is not looked at; undefined for nothing. */
export const tooLong = (line: string): string | undefined =>
  line.length > LONGEST_LINE
    ? `A line has at most ${LONGEST_LINE.toLocaleString('en')} characters, this one ${line.length}.`
    : undefined;

/** How many entries became what. */
export const countsOf = (lines: readonly JudgedLine[]): Readonly<Record<LineState, number>> => {
  const counts = Object.fromEntries(LINE_STATES.map((state) => [state, 0])) as Record<LineState, number>;
  for (const { state } of lines) counts[state]++;
  return counts;
};

export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('').trim();
export const quoted = (text: string): string => `“${shortened(cleanText(text), 40)}”`;

/** An end in seconds since 1970 as ISO 8601, UTC; null for good. */
export const endAt = (seconds: number): string | null =>
  seconds === 0 || seconds >= FOR_GOOD_FROM ? null : new Date(Math.round(seconds * 1_000)).toISOString();
