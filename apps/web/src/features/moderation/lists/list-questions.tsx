import type { ModeratedGame } from '@app/contracts/moderation/moderation';
import { LONGEST_NOTE } from '@app/domain/moderation/rules';
import { useState, type ReactNode } from 'react';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { Segments } from '~/ui/kit/controls/segments';
import { TextField, TextInput } from '~/ui/kit/controls/text-input';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { useChange } from '~/ui/kit/toast/use-change';
import { banListsPath } from '../queries';
import { PLAYER_LABEL } from '../words';
import { acceptText, type List } from './words';

export interface ListQuestionOf {
  readonly what: 'accept' | 'except' | 'unsubscribe';
  readonly list: List;
}

interface ListDialog {
  readonly game: ModeratedGame;
  readonly list: List;
  readonly onClose: () => void;
}

/** Whether to take a list over, whom to except from it, or what becomes of its bans. */
export function ListQuestion({
  game,
  question: { what, list },
  onClose,
}: Omit<ListDialog, 'list'> & { question: ListQuestionOf }) {
  if (what === 'accept') return <AcceptDialog game={game} list={list} onClose={onClose} />;
  if (what === 'except') return <ExceptDialog game={game} list={list} onClose={onClose} />;
  return <UnsubscribeDialog game={game} list={list} onClose={onClose} />;
}

const useListChange = <Body extends object>({ game, list, onClose }: ListDialog, path: string, failed: string) =>
  useChange({
    send: (body: Body) => api.post<{ message: string }>(`${banListsPath(game)}/${list.listId}/${path}`, body),
    successText: ({ message }) => message,
    failed,
    succeeded: onClose,
  });

function AcceptDialog(dialog: ListDialog) {
  const { list, onClose } = dialog;
  const accept = useListChange<{ hash: string }>(dialog, 'accept', 'Failed to take the list over');
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        <>
          Take <bdi>{list.name}</bdi> over?
        </>
      }
      confirm="Take Over"
      cancel="Not yet"
      busy={accept.isPending && 'Taking over...'}
      onConfirm={() => accept.mutate({ hash: list.held?.hash ?? '' })}
      edge="border-bad"
    >
      <p>{acceptText(list)}</p>
      <p className="mt-2">From then on the list is followed by itself, unless it shrinks by more than half.</p>
    </ConfirmDialog>
  );
}

function ExceptDialog(dialog: ListDialog) {
  const { game, list, onClose } = dialog;
  const [player, setPlayer] = useState('');
  const except = useListChange<{ player: string; reason: string }>(dialog, 'exceptions', 'Failed to except the player');
  return (
    <ReasonedDialog
      title={`Except a player from ${list.name}`}
      line="Its ban of the player is lifted, and does not come again until the exception ends."
      label="Why the player is excepted"
      keep="Cancel"
      confirm="Except Player"
      busy={except.isPending && 'Excepting...'}
      isReady={player.trim() !== ''}
      onConfirm={(reason) => except.mutate({ player: player.replace(/\s+/gu, ''), reason })}
      onClose={onClose}
    >
      <Field label={`Player, by ${PLAYER_LABEL[game]}`}>
        {(control) => (
          <TextInput
            {...control}
            mono
            value={player}
            onChange={({ target }) => setPlayer(target.value)}
            autoComplete="off"
          />
        )}
      </Field>
    </ReasonedDialog>
  );
}

function UnsubscribeDialog(dialog: ListDialog) {
  const { list, onClose } = dialog;
  const [bans, setBans] = useState<'lift' | 'keep'>('lift');
  const end = useListChange<{ keep: boolean; reason: string }>(dialog, 'unsubscribe', 'Failed to unsubscribe');
  return (
    <ReasonedDialog
      title={`Unsubscribe from ${list.name}?`}
      line={
        bans === 'lift'
          ? 'Its bans are lifted, but for those that staff changed. The players can join again.'
          : 'Its bans stay, as if staff had made them, and are lifted one by one.'
      }
      label="Why it is not read any more"
      keep="Keep the list"
      confirm="Unsubscribe"
      busy={end.isPending && 'Unsubscribing...'}
      isReady
      onConfirm={(reason) => end.mutate({ keep: bans === 'keep', reason })}
      onClose={onClose}
    >
      <Segments
        isWide
        label="What becomes of its bans"
        value={bans}
        onChange={setBans}
        choices={[
          { value: 'lift', label: 'Lift its bans' },
          { value: 'keep', label: 'Keep its bans' },
        ]}
      />
    </ReasonedDialog>
  );
}

/** A question that needs a reason. */
function ReasonedDialog({
  title,
  line,
  label,
  keep,
  confirm,
  busy,
  isReady,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  line: string;
  /** Of the reason. */
  label: string;
  /** The button that changes nothing. */
  keep: string;
  confirm: string;
  busy: string | false;
  /** Whether everything but the reason is there. */
  isReady: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      line={line}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button look="gold" disabled={!isReady || reason.trim() === ''} busy={busy} onClick={() => onConfirm(reason)}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-3">
        {children}
        <TextField
          label={label}
          value={reason}
          onChange={setReason}
          most={LONGEST_NOTE}
          hint="For staff. It stays in the log."
        />
      </div>
    </Dialog>
  );
}
