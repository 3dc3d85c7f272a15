import type { ReadModel } from '@app/contracts/read-model';
import type { ReadModels } from '@app/storage/read-models/reader';

/**
 * The documents of a read model that are about its reader. Who may query only these follows them in place of the read
 * model, whose versions say when anybody's documents change.
 */
export interface OwnDocuments {
  /** Followed under this name: `own-whitelists`. */
  readonly name: string;
  readonly model: ReadModel<object>;
  /** What else says which documents they are. */
  readonly by: readonly ReadModel<object>[];
  /** @param readerId of the chat platform, as that of members */
  idsOf(readModels: ReadModels, readerId: string): Promise<readonly string[]>;
}

/** Without `idsOf` it is one document, which has the reader's id. */
export const ownDocuments = (
  model: ReadModel<object>,
  idsOf: OwnDocuments['idsOf'] = (_, readerId) => Promise.resolve([readerId]),
  by: readonly ReadModel<object>[] = [],
): OwnDocuments => ({ name: `own-${model.name}`, model, by, idsOf });

/** What one browser follows: a read model, or its reader's own documents of one. */
export type Followable = ReadModel<object> | OwnDocuments;

export const isOwn = (source: Followable): source is OwnDocuments => 'idsOf' in source;
