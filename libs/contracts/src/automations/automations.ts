import type { Problem } from '../failure';

/** `watch`: it decides, and nothing follows. */
export const AUTOMATION_MODES = ['off', 'watch', 'on'] as const;
export type AutomationMode = (typeof AUTOMATION_MODES)[number];

/** A rule as it is sent and shown; what may be in it the domain says. */
export type RuleParts = Readonly<Record<string, unknown>>;

export interface AutomationEntry {
  readonly id: number;
  readonly name: string;
  readonly mode: AutomationMode;
  readonly version: number;
  /** What it does, in words. */
  readonly sentence: string;
  readonly rule: RuleParts;
  /** When it last applied, ISO 8601, UTC; null for never. */
  readonly lastAct: string | null;
  /** How often it applied on each of the last seven days, today (UTC) last. */
  readonly acts7Days: readonly number[];
  /** It would have acted more often than it may, and only watches since. */
  readonly limited: boolean;
}

/** `GET /api/automations/{game}` */
export interface AutomationsAnswer {
  readonly success: true;
  readonly automations: readonly AutomationEntry[];
  /** Ids of servers on which nothing is done. */
  readonly stopped: readonly number[];
  /** Rules applied so often to what was too old when its turn came, between these times. The newest first. */
  readonly passedOver: readonly { readonly hits: number; readonly from: string; readonly to: string }[];
}

/** `GET /api/automations/{game}/presets` */
export interface PresetsAnswer {
  readonly success: true;
  readonly presets: readonly {
    readonly id: string;
    readonly name: string;
    readonly sentence: string;
    readonly rule: RuleParts;
  }[];
}

/** `POST /api/automations/{game}/check`. Without a problem there is a sentence. */
export interface CheckAnswer {
  readonly success: true;
  readonly sentence: string | null;
  readonly problems: readonly Problem[];
  /** Ids of rules with the same trigger on the same servers. */
  readonly conflicts: readonly number[];
}

/** What came of an order, or how it stands. */
export interface DecisionOrder {
  readonly kind: string;
  readonly state: string;
  /** The server's own words. */
  readonly answer: string | null;
}

export interface AutomationDecision {
  readonly id: string;
  /** ISO 8601, UTC, by the server's clock. */
  readonly at: string;
  readonly version: number;
  readonly serverId: number;
  readonly mode: 'watch' | 'on';
  readonly player: string | null;
  readonly name: string | null;
  readonly squad: string | null;
  /** The how-manieth time. */
  readonly count: number;
  readonly steps: readonly { readonly kind: string; readonly text: string }[];
  /** Another rule did something stronger. */
  readonly outdone: boolean;
  /** What was written, or with what somebody was killed. */
  readonly saw: string;
  readonly orders: readonly DecisionOrder[];
}

/** `GET /api/automations/{game}/{id}/decisions?page=`, the newest first. */
export interface DecisionsAnswer {
  readonly success: true;
  readonly decisions: readonly AutomationDecision[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** Answer to every command on rules. */
export interface AutomationDone {
  readonly success: true;
  readonly message: string;
  readonly id: number;
}
