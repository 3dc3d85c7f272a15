import type { ModeratedGame, ModerationSettings } from '@app/contracts/moderation/moderation';
import { ORDERS_OF, STAFF_ORDERS } from '@app/domain/moderation/rules';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, TextCursorInput, UserMinus, UsersRound, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Notice } from '~/ui/kit/feedback/notice';
import { settingsQuery } from './queries';
import { useOrder, type OrderInput } from './use-order';

/** Orders that take no words: what they are called, and what follows from them. */
const ASKED = {
  'remove-from-squad': {
    Icon: UserMinus,
    label: 'Remove from Squad',
    title: (name) => `Remove ${name} from the squad?`,
    follows: 'The player may join again, unless the squad is locked. The game shows no reason.',
  },
  'change-team': {
    Icon: ArrowLeftRight,
    label: 'Change Team',
    title: (name) => `Move ${name} to the other team?`,
    follows: 'The player leaves the squad and spawns anew on the other side. The game shows no reason.',
  },
  'rename-squad': {
    Icon: TextCursorInput,
    label: 'Reset Name',
    title: (name) => `Reset the name of ${name}?`,
    follows: 'The squad is called by its number again: the game takes no other name.',
  },
  'disband-squad': {
    Icon: UsersRound,
    label: 'Disband',
    title: (name) => `Disband ${name}?`,
    follows: 'Its members are in no squad then, and may make a new one. The game shows no reason.',
  },
} as const satisfies Partial<
  Record<OrderInput['kind'], { Icon: LucideIcon; label: string; title: (name: string) => string; follows: string }>
>;

interface Asked {
  readonly game: ModeratedGame;
  readonly serverId: number;
  readonly kind: keyof typeof ASKED;
  /** Whom it is about. */
  readonly of: Pick<OrderInput, 'player' | 'name' | 'squad'>;
  readonly onGiven?: (orderId: string) => void;
}

/** A button for an order without words, which is given once a question is answered, as a kick is. */
export function AskedOrder(asked: Asked) {
  const [isOpen, setOpen] = useState(false);
  const { Icon, label } = ASKED[asked.kind];
  if (!ORDERS_OF[asked.game].includes(asked.kind)) return null;
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon size={15} strokeWidth={1.75} aria-hidden />
        {label}...
      </Button>
      {isOpen && <Question {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}

function Question({ game, serverId, kind, of, onGiven, onClose }: Asked & { onClose: () => void }) {
  const { title, label, follows } = ASKED[kind];
  const use = STAFF_ORDERS[kind].reason;
  const { data: settings, error } = useQuery(settingsQuery(game));
  const [reason, setReason] = useState<string>();
  const { order, isPending, refusal } = useOrder(game, serverId, (orderId) => {
    onGiven?.(orderId);
    onClose();
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title(of.squad ? inFull(of.squad) : (of.name ?? ''))}
      confirm={label}
      busy={isPending && 'Ordering...'}
      ready={use === undefined || reason !== undefined}
      onConfirm={() => order({ kind, ...of, ...(reason === undefined ? {} : { reason }), text: '' })}
      edge="border-bad"
    >
      <p>{follows}</p>
      {use && (
        <div className="mt-4">
          {error && !settings && <Notice tone="bad" title="The reasons could not be loaded." />}
          <ReasonField reasons={settings?.reasons} use={use} value={reason} onChange={setReason} />
        </div>
      )}
      {refusal && <Notice tone="bad" title={refusal} className="mt-3" />}
    </ConfirmDialog>
  );
}

/** Both teams may have a squad of one name. */
const inFull = ({ name, squadId, team }: NonNullable<OrderInput['squad']>) =>
  `${name}, squad ${squadId} of team ${team}`;

/** A choice among the reasons of the community that are for something. */
export function ReasonField({
  reasons = [],
  use,
  value,
  onChange,
}: {
  reasons: ModerationSettings['reasons'] | undefined;
  use: string;
  value: string | undefined;
  onChange: (reason: string) => void;
}) {
  const choices = reasons.filter((one) => one.for.includes(use)).map(({ name }) => ({ value: name, label: name }));
  return (
    <Field label="Reason">
      {(control) => (
        <Select {...control} value={value} onChange={onChange} placeholder="Choose a reason" choices={choices} />
      )}
    </Field>
  );
}
