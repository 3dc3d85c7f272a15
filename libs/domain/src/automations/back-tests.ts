import type { AutomatedGame, Rule } from './catalogue';
import type { Result } from './engine/back-test';

/**
 * A rule that is tried on the past, in a control record. There is a fixed number of records, which are used again: a
 * back-test is known by the record's number and a word of its own.
 */
export interface BackTestRecord {
  /** `3-x4hw90a1` */
  readonly id: string;
  readonly game: AutomatedGame;
  readonly rule: Rule;
  /** The version of a stored rule that it is compared with. */
  readonly against: { readonly automationId: number; readonly version: number; readonly rule: Rule } | null;
  /** How far back. */
  readonly days: number;
  /** Also what came too late to be acted on. */
  readonly late: boolean;
  /** Who wanted it. */
  readonly by: { readonly id: string; readonly name: string };
  /** Epoch milliseconds, as all times here. */
  readonly requestedAt: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** How often it was begun: who stops on the way begins again. */
  readonly starts: number;
  /** 0 to 1. */
  readonly progress: number;
  readonly endedAt: number | null;
  readonly result: Result | null;
  /** By the number of the case: whether staff find it right. */
  readonly marks: Readonly<Record<number, BackTestMark | null>>;
}

export type BackTestMark = 'right' | 'wrong';

/** `{}` for a record that is not in use. */
export type BackTestSlot = BackTestRecord | { readonly id?: undefined };

export const BACK_TESTS = 'back-test/';
/** Of each game: so many are kept. */
export const BACK_TEST_SLOTS = 10;
/** A result is kept for so long, milliseconds. */
export const BACK_TEST_KEPT = 7 * 86_400_000;

export const backTestKey = (game: AutomatedGame, slot: number): string => `${BACK_TESTS}${game}/${slot}`;
