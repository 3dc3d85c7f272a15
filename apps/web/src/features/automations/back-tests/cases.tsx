import type { BackTestCase, BackTestMark, BackTestMoment } from '@app/contracts/automations/back-tests';
import type { AutomatedGame } from '@app/domain/automations/rules';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '~/lib/api';
import { cx } from '~/lib/cx';
import { counted } from '~/lib/format/counted';
import { useSite } from '~/lib/site';
import { Button } from '~/ui/kit/controls/button';
import { When } from '~/ui/kit/display/when';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { useChange } from '~/ui/kit/toast/use-change';
import { backTestsPath, momentsQuery } from './queries';
import { labelOf, Part } from './part';

/** Shown before somebody wants all. */
const FIRST = 10;

interface OfTest {
  readonly game: AutomatedGame;
  readonly id: string;
  readonly lookup: (player: string) => string;
}

/** Times that a rule would have applied, with what happened around each. */
export function Cases({ cases, acts, ...test }: OfTest & { cases: readonly BackTestCase[]; acts: number }) {
  const [isWhole, setWhole] = useState(false);
  const marked = (mark: BackTestMark) => cases.filter((each) => each.mark === mark).length;
  const [right, wrong] = [marked('right'), marked('wrong')];
  const title = cases.length < acts ? `${cases.length} of ${acts} cases, spread evenly` : 'Cases';
  return (
    <Part title={title}>
      <p role="status" className="text-small text-ink-2">
        {right + wrong === 0
          ? 'Look at some, and mark whether the rule would have been right.'
          : `You found ${right} right and ${wrong} wrong.`}
      </p>
      <ol aria-label="Cases" className="border border-line bg-panel">
        {(isWhole ? cases : cases.slice(0, FIRST)).map((each) => (
          <CaseRow key={each.case} {...test} of={each} />
        ))}
      </ol>
      {!isWhole && cases.length > FIRST && (
        <Button size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          Show All {cases.length}
        </Button>
      )}
    </Part>
  );
}

function CaseRow({ game, id, lookup, of }: OfTest & { of: BackTestCase }) {
  const [isOpen, setOpen] = useState(false);
  const server = useSite().servers.find((each) => each.game === game && each.id === of.serverId);
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
        <p className="w-44 text-small text-ink-3">
          <When at={of.at} />
          <span className="block">
            <bdi>{server?.name ?? `Server #${of.serverId}`}</bdi>
          </span>
        </p>
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {of.player === null ? (
            'The server'
          ) : (
            <Link to={lookup(of.player)} className="font-semibold underline decoration-gold underline-offset-4">
              <bdi>{of.name ?? of.player}</bdi>
            </Link>
          )}
          <span className="block text-small text-ink-2">
            {of.steps.length === 0 ? 'only counted' : of.steps.map(labelOf).join(', ')} ({of.count})
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Marks game={game} id={id} of={of} />
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ChevronDown size={15} strokeWidth={1.75} aria-hidden className={cx(isOpen && 'rotate-180')} />
            Around It
          </Button>
        </div>
      </div>
      {isOpen && <Moments game={game} id={id} number={of.case} />}
    </li>
  );
}

function Marks({ game, id, of: { case: number, mark } }: Omit<OfTest, 'lookup'> & { of: BackTestCase }) {
  const change = useChange({
    send: (next: BackTestMark | null) => api.post(`${backTestsPath(game)}/${id}/cases/${number}`, { mark: next }),
    successText: (_, next) => (next === null ? 'The mark is taken back.' : `Marked as ${next}.`),
    failed: 'Failed to mark the case',
  });
  const button = (value: BackTestMark, label: string, Icon: typeof Check) => (
    <Button
      size="small"
      aria-pressed={mark === value}
      look={mark === value ? 'gold' : undefined}
      disabled={change.isPending}
      onClick={() => change.mutate(mark === value ? null : value)}
    >
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      {label}
    </Button>
  );
  return (
    <>
      {button('right', 'Right', Check)}
      {button('wrong', 'Wrong', X)}
    </>
  );
}

/** What was written, done and ordered around a case. */
function Moments({ game, id, number }: Omit<OfTest, 'lookup'> & { number: number }) {
  const { data, error, refetch, isFetching } = useQuery(momentsQuery(game, id, number));
  if (error && !data)
    return (
      <ErrorState title="Failed to read the log around it" error={error} onRetry={refetch} retrying={isFetching} />
    );
  if (!data)
    return (
      <Loading text="Reading the log...">
        <SkeletonRows count={3} row="h-8 px-4 gap-4" cells={['h-3.5 w-20', 'h-3.5 w-64 max-w-full']} />
      </Loading>
    );
  if (data.moments.length === 0)
    return <p className="px-4 pb-4 text-small text-ink-3">Nothing is recorded around it.</p>;
  return (
    <ol
      aria-label={`${counted(data.moments.length, 'moment')} around it`}
      className="grid gap-1 border-t border-line bg-ground px-4 py-3"
    >
      {data.moments.map((moment, n) => (
        <MomentRow key={n} moment={moment} />
      ))}
    </ol>
  );
}

function MomentRow({ moment: { at, kind, player, name, text, isCase } }: { moment: BackTestMoment }) {
  const { words, isQuoted = false } = KINDS[kind] ?? { words: kind };
  return (
    <li
      className={cx('flex flex-wrap gap-x-3 text-small [overflow-wrap:anywhere]', isCase ? 'text-gold' : 'text-ink-2')}
    >
      <time dateTime={at} className="figures text-ink-3">
        {new Date(at).toLocaleTimeString('en-GB')}
      </time>
      <span className="min-w-0 flex-1">
        <bdi className="font-semibold text-ink">{name ?? player ?? ''}</bdi> {words}
        {text && <bdi>{isQuoted ? ` “${text}”` : ` ${text}`}</bdi>}
      </span>
    </li>
  );
}

const KINDS: Readonly<Partial<Record<string, { readonly words: string; readonly isQuoted?: boolean }>>> = {
  chat: { words: 'wrote', isQuoted: true },
  killed: { words: 'killed somebody with' },
  'team-killed': { words: 'killed a teammate with' },
  joined: { words: 'joined' },
  left: { words: 'left' },
  'squad-created': { words: 'created the squad', isQuoted: true },
  ordered: { words: 'was given an order:' },
};
