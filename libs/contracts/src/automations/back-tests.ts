import type { RuleParts } from './automations';

/** How far back a rule is tried. */
export const MOST_BACK_TEST_DAYS = 90;

export const BACK_TEST_MARKS = ['right', 'wrong'] as const;
export type BackTestMark = (typeof BACK_TEST_MARKS)[number];

export type BackTestState = 'waiting' | 'running' | 'done' | 'failed';

/** How often each kind of step. */
export type StepCounts = Readonly<Record<string, number>>;

export interface BackTestEntry {
  readonly id: string;
  /** Of the rule. */
  readonly name: string;
  readonly days: number;
  readonly state: BackTestState;
  /** 0 to 1. */
  readonly progress: number;
  /** ISO 8601, UTC. */
  readonly requestedAt: string;
  /** The name of who wanted it. */
  readonly by: string;
}

/** `GET /api/automations/{game}/back-tests`: the newest first. */
export interface BackTestsAnswer {
  readonly success: true;
  readonly backTests: readonly BackTestEntry[];
}

/** One time that the rule would have applied. */
export interface BackTestCase {
  /** Its number in this back-test. */
  readonly case: number;
  /** ISO 8601, UTC, by the server's clock. */
  readonly at: string;
  readonly serverId: number;
  readonly player: string | null;
  readonly name: string | null;
  /** The how-manieth time. */
  readonly count: number;
  /** Kinds. */
  readonly steps: readonly string[];
  readonly mark: BackTestMark | null;
}

export interface BackTestResult {
  /** What was looked at. */
  readonly facts: number;
  /** How often the rule would have applied. */
  readonly acts: number;
  /** How many of them answer what came too late to be acted on. */
  readonly late: number;
  readonly steps: StepCounts;
  /** By day where the community lives, in order; days without one are missing. */
  readonly byDay: readonly { readonly day: string; readonly acts: number }[];
  /** 24 numbers, by the hour there. */
  readonly byHour: readonly number[];
  /** Whom it would be about most often. */
  readonly players: readonly { readonly player: string; readonly name: string | null; readonly acts: number }[];
  /** At most a hundred, spread evenly. */
  readonly cases: readonly BackTestCase[];
  /** How often it would have applied more often than it may, and when it first would. On, it only watches from then. */
  readonly limited: { readonly times: number; readonly first: string | null };
  /** Beside the version that is stored; null where it was compared with none. */
  readonly difference: { readonly more: StepCounts; readonly fewer: StepCounts; readonly staff: number } | null;
}

/** `GET /api/automations/{game}/back-tests/{id}` */
export interface BackTestAnswer extends BackTestEntry {
  readonly success: true;
  readonly sentence: string;
  readonly rule: RuleParts;
  /** What it is compared with. */
  readonly against: { readonly id: number; readonly version: number } | null;
  readonly result: BackTestResult | null;
}

/** Something near a case, on the same server. */
export interface BackTestMoment {
  readonly at: string;
  /** `chat`, `killed`, `team-killed`, `joined`, `left`, `squad-created`, or `ordered` by staff or a rule. */
  readonly kind: string;
  readonly player: string | null;
  readonly name: string | null;
  /** What was written, with what, or what was ordered. */
  readonly text: string;
  /** It is the case itself. */
  readonly isCase: boolean;
}

/** `GET /api/automations/{game}/back-tests/{id}/cases/{case}`: in order. */
export interface BackTestMomentsAnswer {
  readonly success: true;
  readonly moments: readonly BackTestMoment[];
}

/** `POST /api/automations/{game}/back-tests` */
export interface BackTestStarted {
  readonly success: true;
  readonly message: string;
  readonly id: string;
}
