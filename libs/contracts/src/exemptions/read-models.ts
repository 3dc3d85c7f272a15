import { readModel } from '../read-model';

/** One list of exempt players: the documents `squad`, `reforger` and `seeding`. */
export interface ExemptListDocument {
  /** In the order in which they came onto it. */
  readonly players: readonly string[];
  /** How often it has changed. */
  readonly revision: number;
  /** The last change: ISO 8601, UTC, the name of its author, and the keys of the roles they held. */
  readonly updatedAt: string;
  readonly updatedBy: string;
  readonly updatedAs: readonly string[];
}

export const exemptLists = readModel<ExemptListDocument>({ name: 'exempt-lists', version: 1, indexes: [] });

/** What players are called, in Squad by SteamID64, in Reforger by UUID: the lists hold ids, people know names. */
export interface ExemptNameDocument {
  readonly name: string;
  /** When a server last said so, ISO 8601, UTC. */
  readonly at: string;
}

export const exemptNames = readModel<ExemptNameDocument>({ name: 'exempt-names', version: 2, indexes: [] });
