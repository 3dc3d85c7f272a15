import type { ImportEntry } from '../imports/imports';
import { readModel } from '../read-model';

/** A saved version of the Squad admin list, without its text. */
interface SavedVersion {
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: string;
  /** Role keys held then. */
  readonly roles: readonly string[];
  /** The version whose text was put back; null for a text that was written. */
  readonly restoredFrom: number | null;
  /** Against the version before. */
  readonly changes: { readonly added: number; readonly removed: number; readonly changed: number };
}

/** The current text: the one document `squad`, absent before the first save. */
export interface AdminListDocument extends SavedVersion {
  readonly content: string;
}

export const adminList = readModel<AdminListDocument>({ name: 'admin-list', version: 1, indexes: [] });

/** Every version by its number; the texts are in the log. */
export interface AdminListVersionDocument extends SavedVersion {
  readonly lines: number;
}

export const adminListVersions = readModel<AdminListVersionDocument>({
  name: 'admin-list-versions',
  version: 1,
  indexes: [['version']],
});

/** Admins and groups brought over in one act, keyed by the import's id. */
export const adminListImports = readModel<ImportEntry>({ name: 'admin-list-imports', version: 1, indexes: [['at']] });
