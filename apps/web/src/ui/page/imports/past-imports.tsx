import { LONGEST_UNDO_REASON, type ImportsAnswer } from '@app/contracts/imports/imports';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/lib/api';
import { counted } from '~/lib/format/counted';
import { grouped } from '~/lib/format/grouped';
import { Button } from '~/ui/kit/controls/button';
import { TextField } from '~/ui/kit/controls/text-input';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { useOpenDialog } from '~/ui/kit/dialog/use-open-dialog';
import { When } from '~/ui/kit/display/when';
import { Notice } from '~/ui/kit/feedback/notice';
import { useChange } from '~/ui/kit/toast/use-change';
import type { ImportKind } from './import-kind';

type Import = ImportsAnswer['imports'][number];

/** What is brought over is entered one after the other: then it is looked at often, milliseconds. */
const UNDER_WAY_MS = 1_000;
const QUIET_MS = 15_000;

const importsQuery = ({ path }: ImportKind) =>
  queryOptions({
    queryKey: ['imports', path],
    queryFn: ({ signal }) => api.get<ImportsAnswer>(path, signal),
    refetchInterval: ({ state: { data } }) => (data?.imports.some(isUnderWay) ? UNDER_WAY_MS : QUIET_MS),
  });

const isUnderWay = ({ taken, entered, undoneAt }: Import) => undoneAt === null && entered < taken;

/** What was brought over before, and what is left of it. */
export function PastImports({ kind }: { kind: ImportKind }) {
  const { data, error } = useQuery(importsQuery(kind));
  const { opened, open, close } = useOpenDialog<Import>();
  if (!data) return error ? <Notice tone="bad" title="The imports so far could not be loaded." /> : null;
  if (data.imports.length === 0) return null;
  return (
    <section aria-label="Brought over so far" className="grid gap-3 *:min-w-0">
      <h2 className="text-3">Brought over so far</h2>
      <ul className="border border-line bg-panel">
        {data.imports.map((one) => (
          <li
            key={one.importId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0 phone:px-4.5"
          >
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">
                <bdi className="font-semibold">{one.source}</bdi>, {stateOf(one, kind)}
              </p>
              <p className="text-small text-ink-3 [overflow-wrap:anywhere]">
                By <bdi>{one.by}</bdi>, <When at={one.at} />. {counted(one.left, 'line')} left out.{' '}
                {one.undoneAt !== null && (
                  <>
                    Undone by <bdi>{one.undoneBy}</bdi>, <When at={one.undoneAt} />: <bdi>{one.undoReason}</bdi>
                  </>
                )}
              </p>
            </div>
            {one.undoneAt === null && (
              <Button size="small" onClick={() => open(one)}>
                <Undo2 size={15} strokeWidth={1.75} aria-hidden />
                Undo...
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && <UndoDialog kind={kind} of={opened} onClose={close} />}
    </section>
  );
}

const stateOf = (one: Import, kind: ImportKind): string => {
  const all = counted(one.taken, kind.one);
  if (isUnderWay(one)) return `${grouped(one.entered)} of ${all} entered so far`;
  return one.inForce === null ? all : `${all}, ${grouped(one.inForce)} in force`;
};

function UndoDialog({ kind, of, onClose }: { kind: ImportKind; of: Import; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const undo = useChange({
    send: () => api.post<{ message: string }>(`${kind.path}/${of.importId}/undo`, { reason }),
    successText: ({ message }) => message,
    failed: 'Failed to undo the import',
    succeeded: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Undo ${of.source}?`}
      line={kind.undone}
      footer={
        <>
          <Button onClick={onClose}>Keep the {kind.many}</Button>
          <Button
            look="gold"
            disabled={reason.trim() === ''}
            busy={undo.isPending && 'Undoing...'}
            onClick={() => undo.mutate(undefined)}
          >
            Undo Import
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <TextField
          label="Why it is undone"
          value={reason}
          onChange={setReason}
          most={LONGEST_UNDO_REASON}
          hint="For staff. It stays in the log."
        />
      </div>
    </Dialog>
  );
}
