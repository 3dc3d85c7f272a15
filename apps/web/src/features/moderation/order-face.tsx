import type { OrderKind, ServerOrderEntry } from '@app/contracts/moderation/moderation';
import { STAFF_ORDERS, type OrderShape } from '@app/domain/moderation/rules';
import { CircleAlert, CircleCheck, CircleHelp, ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { When } from '~/ui/kit/display/when';
import { Spinner } from '~/ui/kit/feedback/spinner';
import { isOpen } from './queries';
import { useNow } from '~/lib/format/use-now';
import { inSeconds, ORDER_AGAIN, ORDER_DONE, ORDER_NAMES, WHY_NOT } from './words';

type Face = { readonly icon: ReactNode; readonly frame: string; readonly title: string };

const ICON = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const;

const faceOf = ({ state, kind, serverId }: ServerOrderEntry): Face => {
  if (state === 'waiting') return { icon: <Spinner size={17} />, frame: '', title: `Waiting for Server #${serverId}` };
  if (state === 'taken') return { icon: <Spinner size={17} />, frame: '', title: `Server #${serverId} carries it out` };
  if (state === 'done')
    return { icon: <CircleCheck {...ICON} className="text-ok" />, frame: 'bg-ok-wash', title: ORDER_DONE[kind] };
  if (state === 'refused')
    return {
      icon: <CircleAlert {...ICON} className="text-bad" />,
      frame: '',
      title: `Server #${serverId} did not take the order`,
    };
  if (state === 'unknown' || state === 'unanswered')
    return {
      icon: <CircleHelp {...ICON} className="text-warn" />,
      frame: '',
      title: `${ORDER_NAMES[kind]}: not known whether carried out`,
    };
  return {
    icon: <ClockAlert {...ICON} className="text-warn" />,
    frame: '',
    title: `${ORDER_NAMES[kind]} not carried out`,
  };
};

/** Its text says it all: the reason of a warning or a kick says more. */
const isText = (kind: OrderKind): boolean => {
  const shape = (STAFF_ORDERS as Readonly<Partial<Record<OrderKind, OrderShape>>>)[kind];
  return shape?.text !== undefined && shape.reason === undefined;
};

/**
 * What became of an order to a game server: waiting, answered, or not carried out. `onAgain` is offered for one that was
 * not carried out.
 */
export function OrderFace({ order, onAgain }: { order: ServerOrderEntry; onAgain?: (() => void) | undefined }) {
  const { state, at, by, answer, took, name, squad, text, kind } = order;
  const whom = name ?? squad?.name;
  const { icon, frame, title } = faceOf(order);
  const now = useNow(isOpen(state));
  const waits = Math.max(0, Math.floor((now - Date.parse(at)) / 1_000));
  return (
    <div role="status" className={cx('flex items-start gap-3 px-4 py-3', frame)}>
      <span className="mt-0.5 shrink-0 text-ink-2">{icon}</span>
      <div className="min-w-0 grow text-small text-ink-2">
        <p>
          <strong className="text-body font-semibold text-ink">{title}</strong>{' '}
          {!isOpen(state) && (
            <span className="text-ink-3">
              <When at={at} />
              {took === null ? '' : `, answered in ${inSeconds(took)}`}
            </span>
          )}
        </p>
        {isOpen(state) && <p>Ordered {waits} s ago. Dropped after a minute.</p>}
        {state === 'done' && answer && (
          <p className="mt-0.5 font-mono text-[.75rem] [overflow-wrap:anywhere]">{answer}</p>
        )}
        {state !== 'done' && !isOpen(state) && (
          <p>
            {answer ?? WHY_NOT[state]}{' '}
            {onAgain && (
              <button type="button" onClick={onAgain} className="text-ink underline decoration-gold underline-offset-4">
                {ORDER_AGAIN[kind]}
              </button>
            )}
          </p>
        )}
        {isText(kind) && <p className="mt-0.5 text-ink-3">{text}</p>}
        <p className="text-ink-3">
          <bdi>{by}</bdi>
          {whom ? (
            <>
              , for <bdi>{whom}</bdi>
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
