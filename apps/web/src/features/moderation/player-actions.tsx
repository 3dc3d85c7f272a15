import type { ModeratedGame, OrderKind, ServerOrderEntry } from '@app/contracts/moderation/moderation';
import { LONGEST_GAME_TEXT, ORDERS_OF } from '@app/domain/moderation/rules';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen, MessageSquare, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { Segments } from '~/ui/kit/controls/segments';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { Notice } from '~/ui/kit/feedback/notice';
import { AskedOrder, ReasonField } from './asked-order';
import { OrderFace } from './order-face';
import { isOpen, ordersQuery, recordQuery, settingsQuery } from './queries';
import { RecordLine } from './record-line';
import { RecordPanel } from './record-panel';
import { TextField } from '~/ui/kit/controls/text-input';
import { useOrder } from './use-order';
import { WatchButton, WatchedMark } from './watchlist/watched';

const POSSIBLE = ['message', 'warn', 'kick'] as const;
type Action = (typeof POSSIBLE)[number];
const isAction = (kind: OrderKind): kind is Action => POSSIBLE.some((one) => one === kind);
const ACTIONS: Readonly<Record<Action, { readonly name: string; readonly send: string; readonly Icon: LucideIcon }>> = {
  message: { name: 'Message', send: 'Send', Icon: MessageSquare },
  warn: { name: 'Warn', send: 'Warn', Icon: TriangleAlert },
  kick: { name: 'Kick', send: 'Kick', Icon: DoorOpen },
};
/** Orders shown of the player. */
const SHOWN = 3;

interface Player {
  /** Any id of the game. */
  readonly playerId: string;
  readonly steamId: string | null;
  readonly name: string;
  readonly place: string;
}

/** What staff can do with a player on a server, their record above it, and what came of what was ordered. */
export default function PlayerActions({
  game,
  serverId,
  player,
  onClose,
}: {
  game: ModeratedGame;
  serverId: number;
  player: Player;
  onClose: () => void;
}) {
  const { name, place } = player;
  const id = player.steamId ?? player.playerId;
  const record = useQuery(recordQuery(game, id)).data;
  const orders = useQuery(ordersQuery(game, serverId)).data?.orders ?? [];
  const [isRecordOpen, setRecordOpen] = useState(false);
  const mine = orders.filter((order) => order.player === (record?.player.player ?? id)).slice(0, SHOWN);
  return (
    <section aria-label={`Actions for ${name}`} className="border border-line border-t-2 border-t-gold bg-raised">
      <header className="flex items-start justify-between gap-3 px-4 pt-3.5">
        <div className="min-w-0">
          <h2 className="text-3 [overflow-wrap:anywhere]">
            <bdi>{name}</bdi> <WatchedMark game={game} player={id} alias={player.playerId} />
          </h2>
          <p className="text-small text-ink-3">{place || 'Not on the server now.'}</p>
        </div>
        <IconButton label="Close" onClick={onClose} className="-mr-2 size-11! phone:size-8!">
          <X size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
        {record ? <RecordLine {...record} /> : <span className="text-ink-3">Reading the record...</span>}
        <button
          type="button"
          onClick={() => setRecordOpen(true)}
          className="text-ink underline decoration-gold underline-offset-4"
        >
          Record
        </button>
      </div>
      <Actions
        key={id}
        game={game}
        serverId={serverId}
        id={id}
        name={name}
        kicks={record?.counts.kick ?? 0}
        orders={mine}
      />
      <div className="px-4 pb-4">
        <WatchButton game={game} player={id} alias={player.playerId} name={name} />
      </div>
      <Dialog open={isRecordOpen} onOpenChange={setRecordOpen} title={`Record of ${name}`}>
        <RecordPanel game={game} player={id} />
      </Dialog>
    </section>
  );
}

interface ActionTarget {
  readonly game: ModeratedGame;
  readonly serverId: number;
  readonly id: string;
  readonly name: string;
  /** Kicks that are in the record. */
  readonly kicks: number;
  readonly orders: readonly ServerOrderEntry[];
}

/** What is to be done, why, and in which words; and the sending of it. */
function useActionForm({ game, serverId, id, name, orders }: ActionTarget, possible: readonly Action[]) {
  const { data: settings, error } = useQuery(settingsQuery(game));
  const [action, setAction] = useState<Action>(possible.includes('warn') ? 'warn' : possible[0]!);
  const [reason, setReason] = useState<string>();
  const [text, setText] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const { order, isPending, refusal, reset } = useOrder(game, serverId, (_, sent) => {
    if (sent.kind === 'kick') setConfirming(false);
    // What was typed meanwhile is another message.
    if (sent.kind === 'message') setText((now) => (now === sent.text ? '' : now));
  });
  const showsText = game === 'squad';
  const needsReason = action !== 'message';
  const reasons = needsReason ? (settings?.reasons ?? []).filter((one) => one.for.includes(action)) : [];
  const isChosen = reasons.some((one) => one.name === reason);
  return {
    ...{
      action,
      reason: isChosen ? reason : undefined,
      reasons,
      text,
      setText,
      isConfirming,
      setConfirming,
      showsText,
      needsReason,
      isPending,
      refusal,
    },
    isFailed: error !== null && !settings,
    isUnderWay: orders.some(({ kind, state }) => kind === action && isOpen(state)),
    wasDone: needsReason && orders.some(({ kind, state }) => kind === action && state === 'done'),
    isReady: (isChosen || !needsReason) && (!showsText || text.trim() !== ''),
    turnTo: (next: Action) => {
      setAction(next);
      // The words of a reason are no message, and the other way round.
      if ((next === 'message') !== (action === 'message')) {
        setReason(undefined);
        setText('');
      }
      reset();
    },
    choose: (next: string) => {
      setReason(next);
      setText(reasons.find((one) => one.name === next)?.message ?? next);
      reset();
    },
    send: () => {
      if (needsReason && reason === undefined) return;
      const why = needsReason && reason !== undefined ? { reason } : {};
      order({ kind: action, player: id, name, ...why, text: showsText ? text : '' });
    },
    /**
     * Orders it once more, a kick after a confirmation. The reason of a ban may not be one for a kick: then staff
     * choose one.
     */
    repeat: (kind: Action, { reason: why, text: words }: ServerOrderEntry) => {
      setAction(kind);
      setReason(why ?? undefined);
      setText(words);
      reset();
      const isListed = settings?.reasons.some((one) => one.name === why && one.for.includes(kind)) ?? false;
      if (kind !== 'message' && !isListed) return;
      if (kind === 'kick') setConfirming(true);
      else order({ kind, player: id, name, ...(why === null ? {} : { reason: why }), text: words });
    },
  };
}

function Actions(shown: ActionTarget) {
  const possible = POSSIBLE.filter((one) => ORDERS_OF[shown.game].includes(one));
  const form = useActionForm(shown, possible);
  return (
    <>
      <ActionForm {...shown} form={form} possible={possible} />
      <div className="-mt-1.5 flex flex-wrap px-1 pb-2.5 empty:hidden">
        {(['remove-from-squad', 'change-team'] as const).map((kind) => (
          <AskedOrder key={kind} {...shown} kind={kind} of={{ player: shown.id, name: shown.name }} />
        ))}
      </div>
      {shown.orders.length > 0 && (
        <div className="divide-y divide-line border-t border-line">
          {shown.orders.map((order, nth) => {
            const { kind } = order;
            // What was tried again since, or done, is not offered once more.
            const isNewest = !shown.orders.slice(0, nth).some((later) => later.kind === kind);
            const onAgain = isAction(kind) && isNewest ? () => form.repeat(kind, order) : undefined;
            return <OrderFace key={order.orderId} order={order} onAgain={onAgain} />;
          })}
        </div>
      )}
    </>
  );
}

function ActionForm({
  form,
  possible,
  ...shown
}: ActionTarget & { form: ReturnType<typeof useActionForm>; possible: readonly Action[] }) {
  const isKick = form.action === 'kick';
  return (
    <div className="grid gap-3.5 px-4 pb-4">
      {possible.length > 1 && (
        <div>
          <Segments
            label="What to do"
            value={form.action}
            onChange={form.turnTo}
            isWide
            choices={possible.map((value) => ({ value, label: ACTIONS[value].name, Icon: ACTIONS[value].Icon }))}
          />
        </div>
      )}
      {form.isFailed && <Notice tone="bad" title="The reasons could not be loaded." />}
      {form.needsReason && (
        <ReasonField reasons={form.reasons} use={form.action} value={form.reason} onChange={form.choose} />
      )}
      {form.showsText ? (
        <>
          <TextField
            label="Shown in game"
            value={form.text}
            onChange={form.setText}
            most={LONGEST_GAME_TEXT}
            rows={2}
          />
          {!form.needsReason && (
            <p className="text-small text-ink-3">
              Only this player reads it, as the game shows a warning. It is in the audit, and not in the record.
            </p>
          )}
        </>
      ) : (
        <p className="text-small text-ink-3">Reforger’s RCON shows no text. The reason stays in the record.</p>
      )}
      {form.refusal && <Notice tone="bad" title={form.refusal} />}
      <Button
        look={isKick ? 'danger' : 'gold'}
        disabled={!form.isReady || form.isUnderWay}
        busy={form.isPending && 'Ordering...'}
        onClick={isKick ? () => form.setConfirming(true) : form.send}
        className="h-11!"
      >
        {form.isUnderWay
          ? 'Under way'
          : `${ACTIONS[form.action].send}${form.wasDone ? ' again' : ''}${isKick ? '...' : ''}`}
      </Button>
      <KickQuestion {...shown} {...form} />
    </div>
  );
}

function KickQuestion({
  name,
  serverId,
  kicks,
  isConfirming,
  setConfirming,
  reason,
  showsText,
  isPending,
  refusal,
  send,
}: ActionTarget & ReturnType<typeof useActionForm>) {
  return (
    <ConfirmDialog
      open={isConfirming}
      onOpenChange={setConfirming}
      title={`Kick ${name} off Server #${serverId}?`}
      confirm="Kick"
      busy={isPending && 'Ordering...'}
      onConfirm={send}
      edge="border-bad"
    >
      <p>
        <strong className="font-semibold text-ink">{reason}.</strong>{' '}
        {showsText ? 'Shown to the player, kept in the record.' : 'Kept in the record.'}
      </p>
      <p className="mt-2">
        The seat is free at once, and coming back is possible.
        {kicks > 0 && ` Kicked ${kicks === 1 ? 'once' : `${kicks} times`} before.`}
      </p>
      {refusal && <Notice tone="bad" title={refusal} className="mt-3" />}
    </ConfirmDialog>
  );
}
