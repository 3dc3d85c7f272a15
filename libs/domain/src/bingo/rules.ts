/** What a bingo screen and the write side must agree on. Pure; nothing here knows the log. */

import { cleanText, lengthOf, utf8Bytes } from '../text';

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'quotes'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const GRID_SIZES = ['3x3', '4x4', '5x5'] as const;
export type GridSize = (typeof GRID_SIZES)[number];

/** How many squares of a card come from each difficulty. */
export type Distribution = Readonly<Record<Difficulty, number>>;

/** The finish position of a player who had no bingo when the game ended. */
export const DNF = 999;

/** Longest text of a bingo value, in characters, after sanitising. */
export const VALUE_LENGTH = 500;

/** Values of the list, disabled ones included. */
export const MOST_VALUES = 1_000;

/** Bytes of all values as JSON. A start copies them into one event, and the log takes 1 MiB at once. */
export const MOST_VALUE_BYTES = 700_000;

/** An accidental end can be taken back this long, in milliseconds. */
export const TAKE_BACK_WINDOW = 2 * 60_000;

/** '4x4' has side 4. */
export const sideOf = (size: GridSize): number => Number(size[0]);

export const squaresOf = (size: GridSize): number => sideOf(size) ** 2;

/** 60 / 25 / 15 / 1 per cent: medium and hard rounded, at least one quote, easy takes the rest. */
export const defaultDistribution = (squares: number): Distribution => {
  const medium = Math.round(squares * 0.25);
  const hard = Math.round(squares * 0.15);
  const quotes = Math.max(1, Math.round(squares * 0.01));
  return { easy: squares - medium - hard - quotes, medium, hard, quotes };
};

export const totalOf = ({ easy, medium, hard, quotes }: Distribution): number => easy + medium + hard + quotes;

/** A count as the form and the api read it: whole, never negative, 0 for what is no number. */
export const coerceCount = (input: unknown): number => {
  const count = typeof input === 'number' ? input : Number.parseFloat(String(input));
  return Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0;
};

/** What stands in the way of a start with this distribution; undefined when nothing does. */
export const distributionProblem = (size: GridSize, distribution: Distribution): string | undefined => {
  const squares = squaresOf(size);
  const total = totalOf(distribution);
  return total === squares ? undefined : `Distribution must total ${squares} squares. Current total: ${total}`;
};

/** Rows, columns and both diagonals of a grid, each as its zero-based row-major squares. */
export const linesOf = (side: number): readonly (readonly number[])[] => LINES.get(side) ?? drawLines(side);

const drawLines = (side: number): number[][] => {
  const steps = Array.from({ length: side }, (_, step) => step);
  return [
    ...steps.map((row) => steps.map((column) => row * side + column)),
    ...steps.map((column) => steps.map((row) => row * side + column)),
    steps.map((step) => step * side + step),
    steps.map((step) => step * side + (side - 1 - step)),
  ];
};

const LINES = new Map(GRID_SIZES.map((size) => [sideOf(size), drawLines(sideOf(size))]));

export const completedLines = (side: number, marked: ReadonlySet<number>): readonly (readonly number[])[] =>
  linesOf(side).filter((line) => line.every((square) => marked.has(square)));

export const hasBingo = (side: number, marked: ReadonlySet<number>): boolean =>
  linesOf(side).some((line) => line.every((square) => marked.has(square)));

export const hasMegaBingo = (side: number, marked: ReadonlySet<number>): boolean => marked.size === side * side;

/** No line yet, and some line lacks exactly one square. */
export const isOneAway = (side: number, marked: ReadonlySet<number>): boolean =>
  !hasBingo(side, marked) &&
  linesOf(side).some((line) => line.filter((square) => marked.has(square)).length === side - 1);

/** What the players list is ordered by. `joinedAt` is ISO 8601 text. */
export interface Ranked {
  readonly finishPosition: number | null;
  readonly marked: number;
  readonly joinedAt: string;
}

/**
 * Finished before unfinished; finished by finish position with DNF last; those without one by squares marked, most
 * first, then by who joined earlier. For `Array.prototype.sort`.
 */
export const byStanding = (a: Ranked, b: Ranked): number => {
  if (a.finishPosition !== b.finishPosition) {
    if (a.finishPosition === null) return 1;
    if (b.finishPosition === null) return -1;
    return a.finishPosition - b.finishPosition;
  }
  return b.marked - a.marked || compareText(a.joinedAt, b.joinedAt);
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const TAG = /<[a-z/!?][^<>]*>/gi;
const UNCLOSED_TAG = /<[a-z/!?][^<>]*/gi;

/** A bingo value as it is stored: clean text without markup. Markup is removed last: a hidden character may have split a tag. */
export const sanitiseValue = (input: string): string =>
  cleanText([COMMENT, TAG, UNCLOSED_TAG].reduce(removeAll, cleanText(input)));

/** Until nothing changes, so that removing one tag cannot leave another behind. */
const removeAll = (text: string, pattern: RegExp): string => {
  const less = text.replace(pattern, '');
  return less === text ? text : removeAll(less, pattern);
};

/** What is wrong with a sanitised value; undefined when nothing is. */
export const valueProblem = (value: string): string | undefined => {
  if (value === '') return 'Value cannot be empty';
  if (lengthOf(value) > VALUE_LENGTH) return `Value cannot be longer than ${VALUE_LENGTH} characters`;
  return undefined;
};

/** Two values with one key are the same words to whoever reads a card. */
export const valueKey = (value: string): string => cleanText(value).toLowerCase();

/** Of a value in the event that starts a game. */
export const valueBytes = (value: string): number => utf8Bytes(JSON.stringify(value)) + VALUE_OVERHEAD;

/** Whether a start with all of these fits into one append. */
export const valuesFit = (values: Iterable<string>): boolean => {
  let bytes = 0;
  for (const value of values) bytes += valueBytes(value);
  return bytes <= MOST_VALUE_BYTES;
};

/** Bytes of id, difficulty and names of the fields. */
const VALUE_OVERHEAD = 60;
