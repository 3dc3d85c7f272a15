import { clanTexts, type ClanEdits, type ClanTextOnWire } from '@app/domain/clans/rules';
import { useState, type FormEvent, type ReactNode } from 'react';
import { isLater, useEditFrom } from '~/lib/use-edit-from';
import { SaveBar } from '~/ui/kit/controls/save-bar';
import { LeaveGuard } from '~/ui/kit/dialog/leave-guard';
import { OutdatedNotice } from '~/ui/kit/feedback/outdated-notice';
import { useChange } from '~/ui/kit/toast/use-change';
import { ClanFields, editsOf, labelOf, problemsIn, type ClanField, type ClanTyped } from './clan-fields';

/** A saved clan as a form shows it. */
export const typedOf = (clan: ClanTextOnWire & { readonly member_limit: number }): ClanTyped => ({
  ...clanTexts((_, wire) => clan[wire]),
  memberLimit: String(clan.member_limit),
});

/** What a conflict carries: the current fields of the clan. */
type Current = Readonly<Record<ClanField, string | number>>;

interface Staging {
  readonly fields: readonly ClanField[];
  readonly saved: ClanTyped;
  readonly etag: string | undefined;
  readonly send: (edits: ClanEdits, ifMatch: string | undefined) => Promise<unknown>;
  /** The toasts of a success, and of a failure without words of the server. */
  readonly successText: string;
  readonly failed: string;
  readonly onSaved?: () => void;
}

/** What is typed and not saved yet. While nothing is typed it is what is saved. */
function useStaged({ fields, saved, etag, send, successText, failed, onSaved }: Staging) {
  const [staged, setStaged] = useState<{ readonly typed: ClanTyped; readonly from: ClanTyped }>();
  const [tried, setTried] = useState(false);
  const { ifMatch, theirs, own, outdated, keepMine } = useEditFrom<Current>(etag, saved);
  const { typed, from } = staged ?? { typed: saved, from: saved };
  const changed = fields.filter((field) => typed[field] !== from[field]);
  const problems = problemsIn(typed, changed);
  const discard = () => {
    setStaged(undefined);
    setTried(false);
    keepMine();
  };
  const save = useChange({
    // A new image or a new member makes a new version, but changes nothing that stands here.
    send: () => {
      const isUnchanged = isLater(etag, ifMatch) && fields.every((field) => saved[field] === from[field]);
      return send(editsOf(typed, changed), isUnchanged ? etag : ifMatch);
    },
    successText: () => successText,
    failed,
    done: () => {
      discard();
      onSaved?.();
    },
    isShown: outdated,
  });
  return {
    ...{ typed, from, theirs, own, discard, keepMine },
    changes: changed.length,
    problems: tried ? problems : {},
    isSaving: save.isPending,
    type: (field: ClanField, text: string) => {
      if (!save.isPending) setStaged({ typed: { ...typed, [field]: text }, from });
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (save.isPending || changed.length === 0) return;
      setTried(true);
      if (Object.keys(problems).length === 0) save.mutate(undefined);
    },
  };
}

/** Edits of a clan, saved together: only what was changed is sent, and over nothing that the editor has not seen. */
export function ClanForm({
  consequence,
  ...staging
}: Staging & {
  /** What the staged edits mean. */
  readonly consequence?: (typed: ClanTyped) => ReactNode;
}) {
  const { fields } = staging;
  const { typed, from, theirs, own, changes, problems, isSaving, type, submit, discard, keepMine } = useStaged(staging);
  return (
    <form noValidate onSubmit={submit}>
      {theirs && (
        <div className="mb-4">
          <OutdatedNotice
            title="This clan was changed in the meantime."
            own={own}
            onKeepMine={keepMine}
            onTakeTheirs={discard}
          >
            {difference(theirs, from, fields)}
          </OutdatedNotice>
        </div>
      )}
      <ClanFields fields={fields} typed={typed} saved={from} problems={problems} isSent={isSaving} onType={type} />
      {consequence?.(typed)}
      {!theirs && (
        <SaveBar changes={changes} toFix={Object.keys(problems).length} saving={isSaving} onCancel={discard} submits />
      )}
      <LeaveGuard when={changes > 0} title="Leave and lose the staged changes">
        What you changed in the clan has not been saved. Stay to save it.
      </LeaveGuard>
    </form>
  );
}

/** 'Motto is now “Hop in”, Tag is now “ROO”.' */
const difference = (theirs: Current, from: ClanTyped, fields: readonly ClanField[]): string => {
  const others = fields.filter((field) => theirs[field] !== undefined && String(theirs[field]) !== from[field]);
  if (others.length === 0) return 'Something else of it was changed.';
  return `${others.map((field) => `${labelOf(field)} is now “${theirs[field]}”`).join(', ')}.`;
};
