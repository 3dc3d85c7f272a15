import type { ModeratedGame, ServerOrderEntry } from '@app/contracts/moderation/moderation';
import { LAYER_CHOICE, LONGEST_GAME_TEXT, ORDERS_OF, STAFF_ORDERS } from '@app/domain/moderation/rules';
import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon, Megaphone, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { Notice } from '~/ui/kit/feedback/notice';
import { AskedOrder } from './asked-order';
import { OrderFace } from './order-face';
import { ordersQuery } from './queries';
import { TextField } from '~/ui/kit/controls/text-input';
import { useOrder, type OrderInput } from './use-order';

interface OfServer {
  readonly game: ModeratedGame;
  readonly serverId: number;
}

/** What staff may do to everybody on the server: a message, and the next layer. */
export function ServerOrders(server: OfServer) {
  return (
    <>
      <WordsButton {...server} order={{ kind: 'broadcast' }} />
      <WordsButton {...server} order={{ kind: 'next-layer' }} />
    </>
  );
}

/** What staff may do to a squad, and what came of what was just ordered. */
export function SquadOrders({
  squad: { teamID, squadID, squadName },
  ...server
}: OfServer & { squad: { readonly teamID: number; readonly squadID: number; readonly squadName: string } }) {
  const [given, setGiven] = useState<string>();
  const orders = useQuery(ordersQuery(server.game, server.serverId)).data?.orders ?? [];
  const order = orders.find(({ orderId }) => orderId === given);
  const squad = { team: teamID === 2 ? 2 : 1, squadId: squadID, name: squadName } as const;
  return (
    <>
      <div className="flex flex-wrap px-0.5 pb-2.5 empty:hidden">
        <WordsButton {...server} order={{ kind: 'squad-message', squad }} isSmall />
        {(['rename-squad', 'disband-squad'] as const).map((kind) => (
          <AskedOrder key={kind} {...server} kind={kind} of={{ squad }} onGiven={setGiven} />
        ))}
      </div>
      {order && <OrderFace order={order} />}
    </>
  );
}

/** Orders with words: what they are called, and what becomes of the words. */
const WORDS = {
  broadcast: {
    Icon: Megaphone,
    button: 'Broadcast...',
    title: (serverId: number) => `Broadcast on Server #${serverId}`,
    line: 'Everybody on the server reads it.',
    send: 'Send',
  },
  'squad-message': {
    Icon: MessageSquare,
    button: 'Message Squad...',
    title: (_: number, squad = '') => `Message to ${squad}`,
    line: 'Each of its members reads it as a warning of an admin.',
    send: 'Send',
  },
  'next-layer': {
    Icon: MapIcon,
    button: 'Next Layer...',
    title: (serverId: number) => `Next layer of Server #${serverId}`,
    line: 'It is played after this match.',
    send: 'Set',
  },
} as const;

interface OfWords extends OfServer {
  readonly order: Pick<OrderInput, 'squad'> & { readonly kind: keyof typeof WORDS };
}

function WordsButton({ isSmall = false, ...shown }: OfWords & { isSmall?: boolean }) {
  const [open, setOpen] = useState(false);
  const { Icon, button } = WORDS[shown.order.kind];
  if (!ORDERS_OF[shown.game].includes(shown.order.kind)) return null;
  return (
    <>
      <Button {...(isSmall ? SMALL : {})} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon size={isSmall ? 15 : 16} strokeWidth={1.75} aria-hidden />
        {button}
      </Button>
      {open && <WordsDialog {...shown} onClose={() => setOpen(false)} />}
    </>
  );
}

const SMALL = { size: 'small', look: 'ghost' } as const;

/** How a layer is to be written. */
const AS_LAYERS_ARE_NAMED =
  'As the server names it, with the factions of both teams or of none: Narva_RAAS_v1 USA+CombinedArms RGF+CombinedArms';

function WordsDialog({ game, serverId, order: what, onClose }: OfWords & { onClose: () => void }) {
  const { title, line, send } = WORDS[what.kind];
  const isLayer = STAFF_ORDERS[what.kind].text === 'layer';
  const [text, setText] = useState('');
  const [taken, setTaken] = useState<{ readonly orderId: string; readonly text: string }>();
  const orders = useQuery(ordersQuery(game, serverId)).data?.orders ?? [];
  const sent = orders.find(({ orderId }) => orderId === taken?.orderId);
  const { order, isPending, refusal } = useOrder(game, serverId, (orderId, order) =>
    setTaken({ orderId, text: order.text }),
  );
  const words = text.trim();
  const isRight = isLayer ? LAYER_CHOICE.test(words) : words !== '' && [...text].length <= LONGEST_GAME_TEXT;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title(serverId, what.squad?.name)}
      line={line}
      footer={
        <>
          <Button onClick={onClose}>{taken ? 'Close' : 'Cancel'}</Button>
          {!taken && (
            <Button
              look="gold"
              disabled={!isRight}
              busy={isPending && 'Sending...'}
              onClick={() => order({ ...what, text: isLayer ? words : text })}
            >
              {send}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pt-3">
        {taken ? (
          <p className="border border-line bg-well px-3 py-2 [overflow-wrap:anywhere]">
            <bdi>{taken.text}</bdi>
          </p>
        ) : (
          <TextField
            label={isLayer ? 'Layer' : 'Shown in game'}
            value={text}
            onChange={setText}
            most={LONGEST_GAME_TEXT}
            {...(isLayer ? { rows: 1, hint: AS_LAYERS_ARE_NAMED } : {})}
          />
        )}
        {refusal && <Notice tone="bad" title={refusal} />}
        {sent && (
          <div className="border border-line bg-panel">
            <OrderFace order={sent} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The last orders about everybody and about squads, and what came of them. */
export function OrderLog({ game, serverId }: OfServer) {
  const orders = useQuery(ordersQuery(game, serverId)).data?.orders ?? [];
  const { order: send, refusal } = useOrder(game, serverId, () => undefined);
  const last = orders.filter(({ player }) => player === null).slice(0, 2);
  if (last.length === 0) return null;
  const again = ({ kind, squad, text }: ServerOrderEntry) =>
    kind in WORDS && (() => send({ kind: kind as keyof typeof WORDS, ...(squad ? { squad } : {}), text }));
  return (
    <div className="divide-y divide-line border-t border-line">
      {refusal && <Notice tone="bad" title={refusal} />}
      {last.map((order, nth) => (
        <OrderFace key={order.orderId} order={order} onAgain={(nth === 0 && again(order)) || undefined} />
      ))}
    </div>
  );
}
