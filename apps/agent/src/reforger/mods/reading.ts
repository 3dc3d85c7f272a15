import type { FactBody } from '@app/telemetry/reforger';

/** What a line says. */
export interface LineReading {
  /** Null: the line is known, and of no use. */
  readonly fact: FactBody | null;
  /** Names of fields that nobody knows: the writer has a new version. */
  readonly unknown: readonly string[];
}

/** What values say; undefined: not what they should. */
export type Read = (values: Readonly<Record<string, string | undefined>>) => FactBody | null | undefined;

/** What a table says of a word of a log, which may be `constructor`. */
export const ownOf = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
