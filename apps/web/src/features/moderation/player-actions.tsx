import type { ModeratedGame, OrderKind, ServerOrderEntry } from '@app/contracts/moderation/moderation';
import { LONGEST_GAME_TEXT, ORDERS_OF } from '@app/domain/moderation/rules';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen, MessageSquare, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { Segments } from '~/ui/kit/controls/segments';
import { Select } from '~/ui/kit/controls/select';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { Notice } from '~/ui/kit/feedback/notice';
import { OrderFace } from './order-face';
import { isOpen, ordersQuery, recordQuery, settingsQuery } from './queries';
import { RecordLine } from './record-line';
import { RecordPanel } from './record-panel';
import { TextField } from '~/ui/kit/controls/text-input';
import { useOrder } from './use-order';

const POSSIBLE = ['message', 'warn', 'kick'] as const;
type Deed = (typeof POSSIBLE)[number];
const isDeed = (kind: OrderKind): kind is Deed => POSSIBLE.some((one) => one === kind);
const DEEDS: Readonly<Record<Deed, { readonly name: string; readonly send: string; readonly Icon: LucideIcon }>> = {
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
            <bdi>{name}</bdi>
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
      <Deeds
        key={id}
        game={game}
        serverId={serverId}
        id={id}
        name={name}
        kicks={record?.counts.kick ?? 0}
        orders={mine}
      />
      <Dialog open={isRecordOpen} onOpenChange={setRecordOpen} title={`Record of ${name}`}>
        <RecordPanel game={game} player={id} />
      </Dialog>
    </section>
  );
}

interface DeedsShown {
  readonly game: ModeratedGame;
  readonly serverId: number;
  readonly id: string;
  readonly name: string;
  /** Kicks that are in the record. */
  readonly kicks: number;
  readonly orders: readonly ServerOrderEntry[];
}

/** What is to be done, why, and in which words; and the sending of it. */
function useDeed({ game, serverId, id, name, orders }: DeedsShown, possible: readonly Deed[]) {
  const { data: settings, error } = useQuery(settingsQuery(game));
  const [deed, setDeed] = useState<Deed>(possible.includes('warn') ? 'warn' : possible[0]!);
  const [reason, setReason] = useState<string>();
  const [text, setText] = useState('');
  const [asks, setAsks] = useState(false);
  const { order, isPending, refusal, reset } = useOrder(game, serverId, () => {
    setAsks(false);
    if (deed === 'message') setText('');
  });
  const showsText = game === 'squad';
  const needsReason = deed !== 'message';
  const reasons = needsReason ? (settings?.reasons ?? []).filter((one) => one.for.includes(deed)) : [];
  const isChosen = reasons.some((one) => one.name === reason);
  return {
    ...{
      deed,
      reason: isChosen ? reason : undefined,
      reasons,
      text,
      setText,
      asks,
      setAsks,
      showsText,
      needsReason,
      isPending,
      refusal,
    },
    isFailed: error !== null && !settings,
    isUnderWay: orders.some(({ kind, state }) => kind === deed && isOpen(state)),
    wasDone: needsReason && orders.some(({ kind, state }) => kind === deed && state === 'done'),
    isReady: (isChosen || !needsReason) && (!showsText || text.trim() !== ''),
    turnTo: (next: Deed) => {
      setDeed(next);
      // The words of a reason are no message, and the other way round.
      if ((next === 'message') !== (deed === 'message')) {
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
      order({ kind: deed, player: id, name, ...why, text: showsText ? text : '' });
    },
    /** Orders it once more; a kick asks first. The reason of a ban may be none of a kick: then one is to be chosen. */
    repeat: (kind: Deed, { reason: why, text: words }: ServerOrderEntry) => {
      setDeed(kind);
      setReason(why ?? undefined);
      setText(words);
      reset();
      const isListed = settings?.reasons.some((one) => one.name === why && one.for.includes(kind)) ?? false;
      if (kind !== 'message' && !isListed) return;
      if (kind === 'kick') setAsks(true);
      else order({ kind, player: id, name, ...(why === null ? {} : { reason: why }), text: words });
    },
  };
}

function Deeds(shown: DeedsShown) {
  const possible = POSSIBLE.filter((one) => ORDERS_OF[shown.game].includes(one));
  const deed = useDeed(shown, possible);
  return (
    <>
      <DeedForm {...shown} deed={deed} possible={possible} />
      {shown.orders.length > 0 && (
        <div className="divide-y divide-line border-t border-line">
          {shown.orders.map((order, nth) => {
            const { kind } = order;
            // What was tried again since, or done, is not offered once more.
            const isNewest = !shown.orders.slice(0, nth).some((later) => later.kind === kind);
            const onAgain = isDeed(kind) && isNewest ? () => deed.repeat(kind, order) : undefined;
            return <OrderFace key={order.orderId} order={order} onAgain={onAgain} />;
          })}
        </div>
      )}
    </>
  );
}

function DeedForm({
  deed,
  possible,
  ...shown
}: DeedsShown & { deed: ReturnType<typeof useDeed>; possible: readonly Deed[] }) {
  const isKick = deed.deed === 'kick';
  return (
    <div className="grid gap-3.5 px-4 pb-4">
      {possible.length > 1 && (
        <div>
          <Segments
            label="What to do"
            value={deed.deed}
            onChange={deed.turnTo}
            isWide
            choices={possible.map((value) => ({ value, label: DEEDS[value].name, Icon: DEEDS[value].Icon }))}
          />
        </div>
      )}
      {deed.isFailed && <Notice tone="bad" title="The reasons could not be loaded." />}
      {deed.needsReason && (
        <Field label="Reason">
          {(control) => (
            <Select
              {...control}
              value={deed.reason}
              onChange={deed.choose}
              placeholder="Choose a reason"
              choices={deed.reasons.map(({ name }) => ({ value: name, label: name }))}
            />
          )}
        </Field>
      )}
      {deed.showsText ? (
        <>
          <TextField
            label="Shown in game"
            value={deed.text}
            onChange={deed.setText}
            most={LONGEST_GAME_TEXT}
            rows={2}
          />
          {!deed.needsReason && (
            <p className="text-small text-ink-3">
              Only this player reads it, as the game shows a warning. It is in the audit, and not in the record.
            </p>
          )}
        </>
      ) : (
        <p className="text-small text-ink-3">Reforger’s RCON shows no text. The reason stays in the record.</p>
      )}
      {deed.refusal && <Notice tone="bad" title={deed.refusal} />}
      <Button
        look={isKick ? 'danger' : 'gold'}
        disabled={!deed.isReady || deed.isUnderWay}
        busy={deed.isPending && 'Ordering...'}
        onClick={isKick ? () => deed.setAsks(true) : deed.send}
        className="h-11!"
      >
        {deed.isUnderWay
          ? 'Under way'
          : `${DEEDS[deed.deed].send}${deed.wasDone ? ' again' : ''}${isKick ? '...' : ''}`}
      </Button>
      <KickQuestion {...shown} {...deed} />
    </div>
  );
}

function KickQuestion({
  name,
  serverId,
  kicks,
  asks,
  setAsks,
  reason,
  showsText,
  isPending,
  refusal,
  send,
}: DeedsShown & ReturnType<typeof useDeed>) {
  return (
    <ConfirmDialog
      open={asks}
      onOpenChange={setAsks}
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
