import type { AdminListAnswer } from '@app/contracts/adminlist/admin-list';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Field } from '~/ui/kit/controls/field';
import { Loading } from '~/ui/kit/feedback/loading';
import { Select } from '~/ui/kit/controls/select';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { DiffView } from './diff-view';
import { backupsQuery, versionQuery } from '../queries';
import type { Editing } from '../use-editing';

/** A version's number, or the text in the editor. */
type Which = `${number}` | 'mine';

/** Any two versions side by side. Opens with `what` and the version that goes with it best. */
export function CompareDialog({
  list,
  editing,
  what,
  onClose,
}: {
  list: AdminListAnswer;
  editing: Editing;
  what: number | 'mine';
  onClose: () => void;
}) {
  const { data } = useInfiniteQuery(backupsQuery);
  const [pair, setPair] = useState(() => firstPair(list, editing, what));
  const before = useText(pair.before, list, editing);
  const after = useText(pair.after, list, editing);
  const versions = [
    ...new Set([list.version, ...(data?.pages.flatMap((page) => page.backups) ?? []).map((one) => one.version)]),
  ];
  const choices: { value: Which; label: string }[] = [
    ...(editing.dirty ? [{ value: 'mine' as const, label: nameOf('mine', list) }] : []),
    ...versions.map((version) => ({ value: `${version}` as const, label: nameOf(`${version}`, list) })),
  ];
  const error = before.error ?? after.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Compare versions"
      width="w-[min(1120px,100vw)]"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4 phone:grid-cols-2">
        <Field label="Before">
          {(control) => (
            <Select
              {...control}
              choices={choices}
              value={pair.before}
              onChange={(value) => setPair({ ...pair, before: value })}
            />
          )}
        </Field>
        <Field label="After">
          {(control) => (
            <Select
              {...control}
              choices={choices}
              value={pair.after}
              onChange={(value) => setPair({ ...pair, after: value })}
            />
          )}
        </Field>
      </div>
      {before.text !== undefined && after.text !== undefined ? (
        <DiffView
          before={before.text}
          after={after.text}
          names={[nameOf(pair.before, list), nameOf(pair.after, list)]}
        />
      ) : error ? (
        <div className="mt-4">
          <ErrorState
            title="The version cannot be read."
            error={error}
            onRetry={() => {
              before.retry();
              after.retry();
            }}
          />
        </div>
      ) : (
        <Loading text="Loading the version..." className="mt-4">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

const firstPair = (
  list: AdminListAnswer,
  { dirty, base }: Editing,
  what: number | 'mine',
): { before: Which; after: Which } => {
  if (what === 'mine') return { before: `${base.version}`, after: 'mine' };
  if (what === list.version) return { before: `${what - 1}`, after: `${what}` };
  return { before: `${what}`, after: dirty ? 'mine' : `${list.version}` };
};

const nameOf = (which: Which, { version }: AdminListAnswer): string =>
  which === 'mine' ? 'Current, unsaved' : `Version ${which}${Number(which) === version ? ', stands' : ''}`;

const useText = (which: Which, list: AdminListAnswer, { text, base }: Editing) => {
  const version = which === 'mine' ? 0 : Number(which);
  const loaded =
    which === 'mine'
      ? text
      : version === list.version
        ? list.content
        : version === base.version
          ? base.content
          : undefined;
  const { data, error, refetch } = useQuery({ ...versionQuery(version), enabled: loaded === undefined });
  return { text: loaded ?? data?.content, error, retry: () => void refetch() };
};
