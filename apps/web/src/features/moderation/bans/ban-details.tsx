import type { ListedBan, ModeratedGame, ServerOrderEntry } from '@app/contracts/moderation/moderation';
import { Ban, CircleHelp, DoorOpen, Pencil, Undo2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { Button } from '~/ui/kit/controls/button';
import { When } from '~/ui/kit/display/when';
import { useChange } from '~/ui/kit/toast/use-change';
import { isOpen, moderationPath } from '../queries';
import { longMoment } from '~/lib/format/long-moment';
import { ORDER_DONE, ORDER_NAMES, WHY_NO_BAN } from '../words';
import type { Question } from './ban-questions';
import { StaffName } from './staff-name';

/** All there is to know of a ban, and what can be done about it. */
export function BanDetails({
  game,
  ban,
  accounts,
  onQuestion,
}: {
  game: ModeratedGame;
  ban: ListedBan;
  /** The player's other accounts, which another feature brings. */
  accounts?: ReactNode;
  onQuestion: (question: Question) => void;
}) {
  return (
    <div className="grid gap-4 px-3 pb-4 phone:px-4.5 nav:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-4">
        <dl className="divide-y divide-line border border-line bg-well">
          <Fact label="Shown to the player">{ban.text}</Fact>
          <Fact label="Notes for staff">{ban.notes || <span className="text-ink-3">None</span>}</Fact>
          <Fact label="Evidence">
            {ban.evidence.length === 0 && <span className="text-ink-3">None</span>}
            {ban.evidence.map((link) => (
              <a
                key={link}
                href={link}
                target="_blank"
                rel="noreferrer noopener"
                className="block break-all underline decoration-gold underline-offset-4"
              >
                {link.replace(/^https:\/\//, '')}
              </a>
            ))}
          </Fact>
          {accounts && <Fact label="Known other accounts">{accounts}</Fact>}
        </dl>
        {ban.state === 'active' && (
          <div className="flex flex-wrap gap-2.5 *:grow phone:*:grow-0">
            <Button onClick={() => onQuestion({ what: 'length', ban })} aria-haspopup="dialog">
              Change length...
            </Button>
            <Button onClick={() => onQuestion({ what: 'lift', ban })} aria-haspopup="dialog">
              Lift ban...
            </Button>
          </div>
        )}
      </div>
      <History game={game} ban={ban} />
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="px-3.5 py-2.5">
    <dt className="text-small text-ink-3">{label}</dt>
    <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

interface Step {
  readonly key: string;
  readonly at: string;
  readonly Icon: LucideIcon;
  readonly text: ReactNode;
  readonly more?: ReactNode;
}

/** What happened with the ban, oldest first: by whom, and what each server said. */
function History({ game, ban }: { game: ModeratedGame; ban: ListedBan }) {
  const steps: Step[] = [
    { key: 'banned', at: ban.at, Icon: Ban, text: <StaffAction action="Banned" by={ban.by} id={ban.byId} /> },
    ...ban.changes.map(({ at, by, byId, until }) => ({
      ...{ key: `changed ${at}`, at, Icon: Pencil, text: <StaffAction action="Length changed" by={by} id={byId} /> },
      more: until === null ? 'For good.' : `Until ${longMoment(until)}.`,
    })),
    // Given at the same time, they stay in their order.
    ...ban.orders
      .toReversed()
      .filter((order) => (game === 'squad' ? order.state !== 'absent' : isLastTry(order, ban)))
      .sort((one, other) => one.serverId - other.serverId)
      .map((order) => ({
        ...{ key: order.orderId, at: order.at, Icon: order.state === 'done' ? DoorOpen : CircleHelp },
        text: orderText(order),
        more: <OrderMore game={game} ban={ban} order={order} />,
      })),
    ...(ban.liftedAt === null
      ? []
      : [
          {
            ...{ key: 'lifted', at: ban.liftedAt, Icon: Undo2 },
            text: <StaffAction action="Lifted" by={ban.liftedBy ?? ''} id={ban.liftedById} />,
            more: ban.liftReason,
          },
        ]),
  ];
  const absent = game === 'squad' && ban.orders.length > 0 && ban.orders.every(({ state }) => state === 'absent');
  return (
    <div>
      <ol>
        {steps
          .sort((one, other) => one.at.localeCompare(other.at))
          .map(({ key, at, Icon, text, more }) => (
            <li
              key={key}
              className="relative flex gap-3.5 pb-4 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line-strong last:before:hidden"
            >
              <span className="grid size-7 shrink-0 place-items-center border border-line-strong bg-panel text-ink-2">
                <Icon size={15} strokeWidth={1.75} aria-hidden />
              </span>
              <div className="min-w-0 text-small text-ink-2">
                <p className="text-body">{text}</p>
                <p className="text-ink-3">
                  <When at={at} />
                </p>
                {more && <div className="[overflow-wrap:anywhere]">{more}</div>}
              </div>
            </li>
          ))}
      </ol>
      {absent && <p className="text-small text-ink-3">The player was on none of the servers.</p>}
    </div>
  );
}

/** Of the failed tries on a server only the last is shown. */
const isLastTry = ({ orderId, kind, serverId, state }: ServerOrderEntry, { orders }: ListedBan): boolean =>
  state === 'done' || orders.find((one) => one.serverId === serverId && one.kind === kind)?.orderId === orderId;

const StaffAction = ({ action, by, id }: { action: string; by: string; id: string | null }) => (
  <>
    <strong className="font-semibold text-ink">{action}</strong> by <StaffName name={by} id={id} />
  </>
);

const orderText = ({ kind, state, serverId }: ServerOrderEntry): string => {
  if (state === 'done') return `${ORDER_DONE[kind].replace(' on the server', '')} on Server #${serverId}`;
  if (isOpen(state)) return `${ORDER_NAMES[kind]} on Server #${serverId}: under way`;
  return `${ORDER_NAMES[kind]} on Server #${serverId}: not carried out`;
};

function OrderMore({ game, ban, order }: { game: ModeratedGame; ban: ListedBan; order: ServerOrderEntry }) {
  const { orderId, state, answer, serverId } = order;
  const keyOf = useRequestKey();
  const again = useChange({
    send: () =>
      api.post(`${moderationPath(game)}/bans/${ban.banId}/send/${serverId}`, undefined, {
        idempotencyKey: keyOf(orderId),
      }),
    successText: () => 'Sent to the server',
    failed: 'Failed to send it to the server',
  });
  if (isOpen(state)) return null;
  const isNewest = ban.orders.find((one) => one.serverId === serverId)?.orderId === orderId;
  return (
    <>
      {state === 'done' ? answer && <span className="font-mono">{answer}</span> : (answer ?? WHY_NO_BAN[state])}
      {game === 'reforger' && state !== 'done' && isNewest && (
        <>
          <span className="block">It is sent again by itself once the agent and RCON are there.</span>
          <Button
            size="small"
            className="mt-2 block"
            busy={again.isPending && 'Sending...'}
            onClick={() => again.mutate(undefined)}
          >
            Send Now
          </Button>
        </>
      )}
    </>
  );
}
