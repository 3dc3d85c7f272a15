/** The unsaved changes of a list. */
export interface Staged {
  /** The list that the edits were made from, and its ETag. */
  readonly base: readonly string[];
  readonly etag: string | undefined;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const unedited = (base: readonly string[], etag: string | undefined): Staged => ({
  base,
  etag,
  added: [],
  removed: [],
});

export const changesIn = ({ added, removed }: Staged): number => added.length + removed.length;

/** Who would be on the list. */
export const wantedOf = ({ base, added, removed }: Staged): string[] => [
  ...base.filter((id) => !removed.includes(id)),
  ...added,
];

/** Puts a player on: one who was to go stays. */
export const add = (staged: Staged, id: string): Staged =>
  staged.removed.includes(id)
    ? { ...staged, removed: without(staged.removed, id) }
    : { ...staged, added: [...staged.added, id] };

/** Takes a player off: one who was to come does not. */
export const remove = (staged: Staged, id: string): Staged =>
  staged.added.includes(id)
    ? { ...staged, added: without(staged.added, id) }
    : { ...staged, removed: [...staged.removed, id] };

/** The same edits made to another list: what others did already is no edit any more. */
export const rebase = ({ added, removed }: Staged, base: readonly string[], etag: string | undefined): Staged => ({
  base,
  etag,
  added: added.filter((id) => !base.includes(id)),
  removed: removed.filter((id) => base.includes(id)),
});

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((one) => one !== id);
