import type { ModeratedGame } from '@app/contracts/moderation/moderation';
import { useState, type ReactNode } from 'react';
import { api } from '~/lib/api';
import { counted } from '~/lib/format/counted';
import { Button } from '~/ui/kit/controls/button';
import { Badge } from '~/ui/kit/display/badge';
import { When } from '~/ui/kit/display/when';
import { Notice } from '~/ui/kit/feedback/notice';
import { useChange } from '~/ui/kit/toast/use-change';
import { banListsPath } from '../queries';
import type { ListQuestionOf } from './list-questions';
import { heldText, paceText, type List } from './words';

interface Shown {
  readonly game: ModeratedGame;
  readonly list: List;
}

interface Decides {
  /** Whether the reader takes lists over and ends them. */
  readonly mayDecide: boolean;
  readonly onQuestion: (question: ListQuestionOf) => void;
}

/** One list, what came of reading it, and what can be done about it. */
export function ListCard({ game, list, mayDecide, onQuestion }: Shown & Decides) {
  const { listId, name, address, everyHours, by, at, tried, taken, inForce, requestedAt, endingAt } = list;
  const read = useChange({
    send: () => api.post<{ message: string }>(`${banListsPath(game)}/${listId}/read`),
    successText: ({ message }) => message,
    failed: 'Failed to have the list read',
  });
  const isUnderWay = requestedAt !== null || !tried;
  return (
    <article aria-label={name} className="grid gap-3.5 border border-line bg-panel px-4 py-4 phone:px-5 *:min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-4 [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h3>
        <State list={list} />
      </header>
      <div className="text-small text-ink-3">
        <p className="font-mono break-all text-ink-2">{address}</p>
        <p>
          {paceText(everyHours)}. Subscribed by <bdi>{by}</bdi>, <When at={at} />.
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-2 phone:grid-cols-3">
        <Figure label="Bans in force">{counted(inForce, 'ban')}</Figure>
        <Figure label="Last taken over">
          {taken ? (
            <>
              <When at={taken.at} />: {counted(taken.entries, 'player')}, {taken.entered} new, {taken.changed} changed,{' '}
              {taken.lifted} gone
            </>
          ) : (
            'Not yet'
          )}
        </Figure>
        <Figure label="Last read">{tried ? <When at={tried.at} /> : 'Being read...'}</Figure>
      </dl>
      <News list={list} mayDecide={mayDecide} onQuestion={onQuestion} />
      <Problems list={list} />
      <Exceptions game={game} list={list} />
      {endingAt === null && (
        <div className="flex flex-wrap gap-2.5 *:grow phone:*:grow-0">
          <Button busy={(read.isPending || isUnderWay) && 'Reading...'} onClick={() => read.mutate(undefined)}>
            Read Now
          </Button>
          <Button aria-haspopup="dialog" onClick={() => onQuestion({ what: 'except', list })}>
            Except a player...
          </Button>
          {mayDecide && (
            <Button aria-haspopup="dialog" onClick={() => onQuestion({ what: 'unsubscribe', list })}>
              Unsubscribe...
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

/** What staff should know, or decide. */
function News({ list, mayDecide, onQuestion }: Decides & { list: List }) {
  const { tried, held, requestedAt, endingAt } = list;
  if (endingAt !== null) return <Notice title="It is not read any more.">Its bans are being lifted.</Notice>;
  const [title, text] = heldText(list);
  const take = (
    <Button
      look="gold"
      busy={requestedAt !== null && 'Taking over...'}
      onClick={() => onQuestion({ what: 'accept', list })}
    >
      Take It Over...
    </Button>
  );
  return (
    <>
      {tried && tried.because !== null && (
        <Notice tone="bad" title="It could not be read.">
          {tried.because} It is tried again by itself. The bans stay as they were.
        </Notice>
      )}
      {held && (
        <Notice tone="warn" title={title} actions={mayDecide && take}>
          {text} {mayDecide ? '' : 'A community admin can take it over.'}
        </Notice>
      )}
    </>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-ink-3">{label}</dt>
    <dd>{children}</dd>
  </div>
);

function State({ list: { tried, taken, held, endingAt } }: { list: List }) {
  if (endingAt !== null) return <Badge tone="role">Ending</Badge>;
  if (tried && tried.because !== null) return <Badge tone="bad">Not read</Badge>;
  if (held) return <Badge tone="warn">Waits for staff</Badge>;
  return taken ? <Badge tone="ok">Followed</Badge> : <Badge tone="role">Being read</Badge>;
}

/** What of the list was not understood, and in which lines. */
function Problems({ list: { unclear, problems } }: { list: List }) {
  const [isOpen, setOpen] = useState(false);
  if (unclear === 0) return null;
  return (
    <div className="text-small">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 text-ink underline decoration-gold underline-offset-4 nav:min-h-0"
      >
        {counted(unclear, 'line')} not understood
      </button>
      {isOpen && (
        <ol className="mt-1.5 grid gap-1 text-ink-2">
          {problems.map(({ line, why }) => (
            <li key={line} className="[overflow-wrap:anywhere]">
              <span className="figures text-ink-3">Line {line}:</span> {why}
            </li>
          ))}
          {unclear > problems.length && <li className="text-ink-3">And {unclear - problems.length} more.</li>}
        </ol>
      )}
    </div>
  );
}

/** Whom the list bans nowhere. */
function Exceptions({ game, list: { listId, exceptions } }: Shown) {
  const end = useChange({
    send: (player: string) =>
      api.post<{ message: string }>(`${banListsPath(game)}/${listId}/exceptions/${encodeURIComponent(player)}/end`),
    successText: ({ message }) => message,
    failed: 'Failed to end the exception',
  });
  if (exceptions.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="text-small text-ink-3">Excepted from it</h4>
      <ul aria-label="Exceptions" className="border border-line bg-well">
        {exceptions.map(({ player, name, reason, by, at }) => (
          <li
            key={player}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-3.5 py-2.5 last:border-b-0"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>
                {name && <bdi className="font-semibold">{name} </bdi>}
                <span className="font-mono text-small break-all text-ink-2">{player}</span>
              </p>
              <p className="text-small text-ink-3">
                <bdi>{reason}</bdi> By <bdi>{by}</bdi>, <When at={at} />.
              </p>
            </div>
            <Button
              size="small"
              busy={end.isPending && end.variables === player && 'Ending...'}
              onClick={() => end.mutate(player)}
            >
              End exception
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
