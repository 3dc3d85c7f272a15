import type { AutomationDone } from '@app/contracts/automations/automations';
import type { AutomatedGame } from '@app/domain/automations/rules';
import { History, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Badge } from '~/ui/kit/display/badge';
import { When } from '~/ui/kit/display/when';
import { useChange } from '~/ui/kit/toast/use-change';
import { ModeControl } from './mode-control';
import { automationsPath, type Entry } from './queries';
import { WeekBars } from './week-bars';

/** One rule: what it does, how often it did, and what can be done about it. */
export function RuleCard({
  game,
  entry,
  etag,
  mayEdit,
  wasOpen,
  onEdit,
  onHistory,
}: {
  game: AutomatedGame;
  entry: Entry;
  etag: string | undefined;
  mayEdit: boolean;
  /** The reader comes back from it. */
  wasOpen: boolean;
  onEdit: () => void;
  onHistory: () => void;
}) {
  const { name, sentence, lastAct, acts7Days, limited } = entry;
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen) editButton.current?.focus();
    // Once, when the list is shown again.
  }, []);
  return (
    <article aria-label={name} className="grid gap-3.5 border border-line bg-panel px-4 py-4 phone:px-5 *:min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 text-4 [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h3>
          {limited && <Badge tone="warn">Limit reached</Badge>}
        </div>
        <ModeControl game={game} entry={entry} etag={etag} mayEdit={mayEdit} />
      </header>
      <p className="max-w-[88ch] text-ink-2 [overflow-wrap:anywhere]">{sentence}</p>
      {limited && (
        <p className="max-w-[88ch] text-small text-warn">
          It would have acted more often than it may, and only watches since. Look at its history, then switch it on
          again.
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
          <WeekBars acts={acts7Days} />
          <p className="text-small text-ink-3">
            {lastAct ? (
              <>
                Last applied: <When at={lastAct} />
              </>
            ) : (
              'Never applied yet.'
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button ref={editButton} size="small" onClick={onEdit}>
            <Pencil size={15} strokeWidth={1.75} aria-hidden />
            {mayEdit ? 'Edit' : 'View'}
          </Button>
          <Button size="small" onClick={onHistory}>
            <History size={15} strokeWidth={1.75} aria-hidden />
            History
          </Button>
          {mayEdit && <DeleteRule game={game} entry={entry} etag={etag} />}
        </div>
      </div>
    </article>
  );
}

function DeleteRule({
  game,
  entry: { id, name },
  etag,
}: {
  game: AutomatedGame;
  entry: Pick<Entry, 'id' | 'name'>;
  etag: string | undefined;
}) {
  const [isDoomed, setDoomed] = useState(false);
  const remove = useChange({
    send: () => api.delete<AutomationDone>(`${automationsPath(game)}/${id}`, undefined, { ifMatch: etag }),
    successText: ({ message }) => message,
    failed: 'Failed to delete the rule',
  });
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setDoomed(true)}>
        <Trash2 size={15} strokeWidth={1.75} aria-hidden />
        Delete...
      </Button>
      <ConfirmDialog
        open={isDoomed}
        onOpenChange={setDoomed}
        title={`Delete ${name}?`}
        confirm="Delete"
        busy={remove.isPending && 'Deleting...'}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setDoomed(false) })}
      >
        It does nothing more. What it did stays in the audit.
      </ConfirmDialog>
    </>
  );
}
