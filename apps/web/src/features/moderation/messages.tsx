import type { ModeratedGame, ServerOrderEntry } from '@app/contracts/moderation/moderation';
import { LONGEST_GAME_TEXT, ORDERS_OF } from '@app/domain/moderation/rules';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { Notice } from '~/ui/kit/feedback/notice';
import { OrderFace } from './order-face';
import { ordersQuery } from './queries';
import { TextField } from '~/ui/kit/controls/text-input';
import { useOrder, type OrderInput } from './use-order';

interface OfServer {
  readonly game: ModeratedGame;
  readonly serverId: number;
}

/** A message that everybody on the server reads. */
export function BroadcastButton({ game, serverId }: OfServer) {
  const [open, setOpen] = useState(false);
  if (!ORDERS_OF[game].includes('broadcast')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Megaphone size={16} strokeWidth={1.75} aria-hidden />
        Broadcast...
      </Button>
      {open && (
        <MessageDialog
          game={game}
          serverId={serverId}
          title={`Broadcast on Server #${serverId}`}
          line="Everybody on the server reads it."
          order={{ kind: 'broadcast' }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A message to the members of a squad. */
export function SquadMessageButton({
  game,
  serverId,
  squad,
}: OfServer & {
  squad: {
    readonly teamID: number;
    readonly squadID: number;
    readonly squadName: string;
    readonly members: readonly unknown[];
  };
}) {
  const [open, setOpen] = useState(false);
  const { teamID, squadID, squadName, members } = squad;
  if (!ORDERS_OF[game].includes('squad-message')) return null;
  return (
    <div className="px-3.5 pb-2.5">
      <Button size="small" look="ghost" onClick={() => setOpen(true)} aria-haspopup="dialog" className="-ml-3">
        <MessageSquare size={15} strokeWidth={1.75} aria-hidden />
        Message Squad...
      </Button>
      {open && (
        <MessageDialog
          game={game}
          serverId={serverId}
          title={`Message to ${squadName}`}
          line={`Each of its ${members.length} members reads it as a warning of an admin.`}
          order={{ kind: 'squad-message', squad: { team: teamID === 2 ? 2 : 1, squadId: squadID, name: squadName } }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function MessageDialog({
  game,
  serverId,
  title,
  line,
  order: what,
  onClose,
}: OfServer & {
  title: string;
  line: string;
  order: Pick<OrderInput, 'kind' | 'squad'>;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [taken, setTaken] = useState<{ readonly orderId: string; readonly text: string }>();
  const orders = useQuery(ordersQuery(game, serverId)).data?.orders ?? [];
  const sent = orders.find(({ orderId }) => orderId === taken?.orderId);
  const { order, isPending, refusal } = useOrder(game, serverId, (orderId, order) =>
    setTaken({ orderId, text: order.text }),
  );
  const hasRoom = [...text].length <= LONGEST_GAME_TEXT;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      line={line}
      footer={
        <>
          <Button onClick={onClose}>{taken ? 'Close' : 'Cancel'}</Button>
          {!taken && (
            <Button
              look="gold"
              disabled={text.trim() === '' || !hasRoom}
              busy={isPending && 'Sending...'}
              onClick={() => order({ ...what, text })}
            >
              Send
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
          <TextField label="Shown in game" value={text} onChange={setText} most={LONGEST_GAME_TEXT} />
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

/** The last messages to everybody and to squads, and what came of them. */
export function MessageLog({ game, serverId }: OfServer) {
  const orders = useQuery(ordersQuery(game, serverId)).data?.orders ?? [];
  const { order: send, refusal } = useOrder(game, serverId, () => undefined);
  const messages = orders.filter(({ kind }) => kind === 'broadcast' || kind === 'squad-message').slice(0, 2);
  if (messages.length === 0) return null;
  const again = ({ kind, squad, text }: ServerOrderEntry) =>
    kind === 'squad-message' && squad ? send({ kind, squad, text }) : send({ kind: 'broadcast', text });
  return (
    <div className="divide-y divide-line border-t border-line">
      {refusal && <Notice tone="bad" title={refusal} />}
      {messages.map((order, nth) => (
        <OrderFace key={order.orderId} order={order} onAgain={nth === 0 ? () => again(order) : undefined} />
      ))}
    </div>
  );
}
