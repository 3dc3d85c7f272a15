import type { BanImportsAnswer, ModeratedGame } from '@app/contracts/moderation/moderation';
import { LONGEST_NOTE } from '@app/domain/moderation/rules';
import { useQuery } from '@tanstack/react-query';
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
import { banImportsQuery, moderationPath } from '../../queries';

type Import = BanImportsAnswer['imports'][number];

/** What was brought over before, and what is left of it. */
export function PastImports({ game }: { game: ModeratedGame }) {
  const { data, error } = useQuery(banImportsQuery(game));
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
                <bdi className="font-semibold">{one.source}</bdi>, {standing(one)}
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
      {opened && <UndoDialog game={game} of={opened} onClose={close} />}
    </section>
  );
}

const standing = ({ taken, entered, inForce, undoneAt }: Import): string => {
  if (undoneAt === null && entered < taken) return `${grouped(entered)} of ${counted(taken, 'ban')} entered so far`;
  return `${counted(taken, 'ban')}, ${grouped(inForce)} in force`;
};

function UndoDialog({ game, of, onClose }: { game: ModeratedGame; of: Import; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const undo = useChange({
    send: () => api.post<{ message: string }>(`${moderationPath(game)}/ban-imports/${of.importId}/undo`, { reason }),
    successText: ({ message }) => message,
    failed: 'Failed to undo the import',
    succeeded: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Undo ${of.source}?`}
      line="Its bans are lifted, but for those that staff changed since. The players can join again."
      footer={
        <>
          <Button onClick={onClose}>Keep the bans</Button>
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
          most={LONGEST_NOTE}
          hint="For staff. It stays in the record of each player."
        />
      </div>
    </Dialog>
  );
}
