import type { AutomationDecision } from '@app/contracts/automations/automations';
import { STEPS, type AutomatedGame, type StepKind } from '@app/domain/automations/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { Pagination } from '~/ui/kit/controls/pagination';
import { Badge } from '~/ui/kit/display/badge';
import { When } from '~/ui/kit/display/when';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { Heading } from './heading';
import { decisionsQuery } from './queries';

/** What a rule did, the newest first, and what came of it. */
export function Decisions({
  game,
  id,
  name,
  lookup,
  onClose,
}: {
  game: AutomatedGame;
  id: number;
  name: string;
  lookup: (player: string) => string;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(decisionsQuery(game, id, page));
  return (
    <section aria-label="History" className="grid gap-5 *:min-w-0">
      <Heading onClose={onClose}>
        History of <bdi>{name}</bdi>
      </Heading>
      {error && !data && (
        <ErrorState title="Failed to load the history" error={error} onRetry={refetch} retrying={isFetching} />
      )}
      {!error && !data && (
        <Loading text="Loading the history...">
          <SkeletonRows count={5} row="h-16 gap-5 border-b border-line" cells={['h-4 w-28', 'h-4 w-72 max-w-full']} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState title="It has never applied.">
          What it does, or would do while it watches, is listed here from then on.
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ol aria-label="Decisions" aria-busy={isPlaceholderData} className="border border-line bg-panel">
            {data.decisions.map((decision) => (
              <DecisionRow key={decision.id} game={game} decision={decision} lookup={lookup} />
            ))}
          </ol>
          <Pagination page={page} pages={data.pages} onChange={setPage} label="Pages of the history" />
        </>
      )}
    </section>
  );
}

function DecisionRow({
  game,
  decision: { at, serverId, mode, player, name, squad, count, steps, outdone, saw, orders },
  lookup,
}: {
  game: AutomatedGame;
  decision: AutomationDecision;
  lookup: (player: string) => string;
}) {
  const server = useSite().servers.find((each) => each.game === game && each.id === serverId);
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-b border-line px-4 py-3 last:border-b-0 nav:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.6fr)]">
      <p className="text-small text-ink-3">
        <When at={at} />
        <span className="block">
          <bdi>{server?.name ?? `Server #${serverId}`}</bdi>
        </span>
      </p>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {player === null ? (
          <p className="text-ink-2">The server</p>
        ) : (
          <Link to={lookup(player)} className="font-semibold underline decoration-gold underline-offset-4">
            <bdi>{name ?? player}</bdi>
          </Link>
        )}
        {squad && (
          <p className="text-small text-ink-2">
            Squad <bdi>{squad}</bdi>
          </p>
        )}
        <p className="text-small text-ink-3">{timeText(count)}</p>
        {saw && (
          <p className="text-small text-ink-2">
            <bdi>“{saw}”</bdi>
          </p>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1.5 [overflow-wrap:anywhere]">
        {(mode === 'watch' || outdone) && (
          <p className="flex flex-wrap gap-2">
            {mode === 'watch' && <Badge tone="info">Only watched</Badge>}
            {outdone && <Badge tone="role">Outdone by a stronger act</Badge>}
          </p>
        )}
        {steps.length === 0 && <p className="text-ink-2">It was only counted.</p>}
        {steps.map(({ kind, text }, n) => (
          <p key={n} className="text-ink-2">
            {STEPS[kind as StepKind].label}
            {text && <bdi className="text-ink">: “{text}”</bdi>}
          </p>
        ))}
        {orders.map(({ kind, state, answer }, n) => (
          <p key={n} className="text-small text-ink-3">
            {STEPS[kind as StepKind].label}: {ORDERS[state] ?? state}
            {answer && (
              <>
                {' '}
                <bdi>“{answer}”</bdi>
              </>
            )}
          </p>
        ))}
      </div>
    </li>
  );
}

/** How an order stands, or what came of it. */
const ORDERS: Readonly<Partial<Record<string, string>>> = {
  waiting: 'it waits for the agent.',
  taken: 'the agent has it.',
  done: 'done.',
  absent: 'the player is not on the server.',
  failed: 'the server says that it did not do it.',
  refused: 'refused.',
  late: 'the agent fetched it too late.',
  unknown: 'it was sent, and no answer came.',
  expired: 'nobody fetched it within a minute, or it was taken back.',
  unanswered: 'the agent has not answered.',
};

const ORDINAL = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

const timeText = (count: number): string => `The ${count}${ENDINGS[ORDINAL.select(count)] ?? 'th'} time`;
