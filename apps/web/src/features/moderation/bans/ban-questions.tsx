import type { ListedBan, ModeratedGame } from '@app/contracts/moderation/moderation';
import { BAN_DAYS, DAY, LONGEST_NOTE } from '@app/domain/moderation/rules';
import { useState } from 'react';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { useChange } from '~/ui/kit/toast/use-change';
import { moderationPath } from '../queries';
import { TextField } from '~/ui/kit/controls/text-input';
import { longMoment } from '~/lib/format/long-moment';
import { LengthChoice } from './length-choice';

export interface Question {
  readonly what: 'length' | 'lift';
  readonly ban: ListedBan;
}

/** How long a ban is to last, or why it is to be lifted. */
export function BanQuestion({
  game,
  question,
  onClose,
}: {
  game: ModeratedGame;
  question: Question;
  onClose: () => void;
}) {
  return question.what === 'length' ? (
    <LengthDialog game={game} ban={question.ban} onClose={onClose} />
  ) : (
    <LiftDialog game={game} ban={question.ban} onClose={onClose} />
  );
}

interface QuestionProps {
  readonly game: ModeratedGame;
  readonly ban: ListedBan;
  readonly onClose: () => void;
}

function LengthDialog({ game, ban: { banId, name, player, until }, onClose }: QuestionProps) {
  const [days, setDays] = useState<(typeof BAN_DAYS)[number]>(7);
  const keyOf = useRequestKey();
  const change = useChange({
    send: () =>
      api.post<{ message: string }>(
        `${moderationPath(game)}/bans/${banId}/length`,
        { days },
        { idempotencyKey: keyOf(days) },
      ),
    successText: ({ message }) => message,
    failed: 'Failed to change the length',
    succeeded: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Length of the ban of ${name || player}`}
      line={until === null ? 'For good now.' : `Until ${longMoment(until)} now.`}
      footer={
        <>
          <Button onClick={onClose}>Keep it as it is</Button>
          <Button look="gold" busy={change.isPending && 'Changing...'} onClick={() => change.mutate(undefined)}>
            Change Length
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <LengthChoice
          value={days}
          onChange={setDays}
          hint={days === 0 ? 'No end.' : `Counted from now: until ${longMoment(Date.now() + days * DAY)}.`}
        />
      </div>
    </Dialog>
  );
}

function LiftDialog({ game, ban: { banId, name, player, listId, by }, onClose }: QuestionProps) {
  const [reason, setReason] = useState('');
  const lift = useChange({
    send: () => api.post<{ message: string }>(`${moderationPath(game)}/bans/${banId}/lift`, { reason }),
    successText: ({ message }) => message,
    failed: 'Failed to lift the ban',
    succeeded: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Lift the ban of ${name || player}?`}
      line={`The player can join again as soon as the servers know it${
        listId === null ? '.' : `, and is excepted from ${by}, which would ban them again.`
      }`}
      footer={
        <>
          <Button onClick={onClose}>Keep the ban</Button>
          <Button
            look="gold"
            disabled={reason.trim() === ''}
            busy={lift.isPending && 'Lifting...'}
            onClick={() => lift.mutate(undefined)}
          >
            Lift Ban
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <TextField
          label="Why it is lifted"
          value={reason}
          onChange={setReason}
          most={LONGEST_NOTE}
          hint="For staff. It stays in the record."
        />
      </div>
    </Dialog>
  );
}
