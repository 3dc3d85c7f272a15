import type { AdminListAnswer, AdminListConflict } from '@app/contracts/adminlist/admin-list';
import { normaliseContent } from '@app/domain/adminlist/rules';
import { useMemo, useState } from 'react';
import { conflictIn, useRestoreBackup, useSaveList } from './queries';

/** A text somebody saved, as far as an edit needs to know it. */
interface Base {
  readonly version: number;
  readonly content: string;
}

/** A saved version that is newer than the one the edit was made from. */
export type Newer = AdminListConflict['current'];

interface Draft {
  /** What the edits were made from. */
  readonly base: Base;
  readonly text: string;
}

const isDirty = ({ base, text }: Draft): boolean => normaliseContent(text) !== base.content;

/** The text being edited, what it was made from, and how it gets saved. `list` is the newest that was read. */
export function useEditing(list: AdminListAnswer) {
  const [draft, setDraft] = useState<Draft>();
  const [conflict, setConflict] = useState<Newer>();
  const save = useSaveList();
  const restore = useRestoreBackup();
  const changed = useMemo(() => draft !== undefined && isDirty(draft), [draft]);
  // A draft without changes gives way to whatever is newer.
  const live = draft && (changed || draft.base.version > list.version) ? draft : undefined;
  const base: Base = live?.base ?? list;
  const text = live?.text ?? list.content;
  const newest = conflict && conflict.version > list.version ? conflict : list;
  const newer: Newer | undefined = !save.isPending && newest.version > base.version ? newest : undefined;

  const edit = (next: string) => setDraft({ base, text: next });
  return {
    text,
    base,
    dirty: changed,
    newer: live ? newer : undefined,
    /** The newest version that was read, also by a save that was refused. */
    newestVersion: newest.version,
    saving: save.isPending,
    restoring: restore.isPending,
    edit,
    discard: () => setDraft(undefined),
    /** Makes `next` an edit of the given version. */
    rebase: ({ version, content }: Base, next: string) => setDraft({ base: { version, content }, text: next }),
    save: (onConflict: () => void) =>
      save.mutate(
        { content: text, base: base.version },
        {
          // What was saved stands until it has been read; what was typed during the save stays, as an edit of it.
          onSuccess: ({ version }) =>
            setDraft((now) => now && { base: { version, content: normaliseContent(text) }, text: now.text }),
          onError: (error) => {
            const current = conflictIn(error);
            if (!current) return;
            setConflict(current);
            onConflict();
          },
        },
      ),
    restore: (filename: string, over: number, done: () => void) =>
      restore.mutate(
        { filename, base: over },
        {
          onSuccess: () => setDraft(undefined),
          onError: (error) => setConflict((before) => conflictIn(error) ?? before),
          onSettled: done,
        },
      ),
  };
}

export type Editing = ReturnType<typeof useEditing>;
