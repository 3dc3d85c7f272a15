import type { EventOf } from '../decider';
import type { ChangeCount } from './rules';

/** Everything that can happen to the Squad admin list. */
export interface SquadAdminListFacts {
  /** The whole text as it stands from now on, lines ended by LF. Versions count from 1, one for each event. */
  SquadAdminListSaved: {
    readonly version: number;
    readonly content: string;
    /** The version whose text was put back; null for a text that was written. */
    readonly restoredFrom: number | null;
    /** Against the version before. */
    readonly changes: ChangeCount;
    /** The name of whoever saved it, and their role keys at that time. */
    readonly by: string;
    readonly roles: readonly string[];
    /** ISO 8601, UTC. */
    readonly at: string;
    /** What this text has more than the one before came from a file of another tool. Absent for what was typed. */
    readonly imported?: ListImport & { readonly taken: number; readonly left: number };
    /** This text is the one before without what an import brought. Absent for any other. */
    readonly undone?: ListImport & { readonly reason: string };
  };
}

/** An import into the list. */
export interface ListImport {
  readonly importId: string;
  /** What staff call the file. */
  readonly source: string;
}

export type SquadAdminListEvent = EventOf<SquadAdminListFacts>;
