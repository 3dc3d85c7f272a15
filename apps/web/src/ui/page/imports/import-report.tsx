import {
  REPORT_LINE_STATES,
  type ReportAnswer,
  type ReportLine,
  type ReportLineState,
} from '@app/contracts/imports/imports';
import { useState, type ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { grouped } from '~/lib/format/grouped';
import { Badge, type BadgeTone } from '~/ui/kit/display/badge';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { Pagination } from '~/ui/kit/controls/pagination';
import { longMoment } from '~/lib/format/long-moment';
import type { ImportKind } from './import-kind';

const WORDS: Readonly<Record<ReportLineState, readonly [filter: string, badge: string, tone: BadgeTone, why: string]>> =
  {
    taken: ['Taken', 'Taken', 'ok', ''],
    already: ['Already here', 'Here', 'role', ''],
    repeated: ['Repeated', 'Repeated', 'role', ''],
    automatic: ['Automatic', 'Automatic', 'role', 'A server wrote it by itself.'],
    expired: ['Ended', 'Ended', 'role', ''],
    other: ['Elsewhere', 'Elsewhere', 'role', ''],
    unclear: ['Not understood', 'Not understood', 'bad', ''],
    nothing: ['No entry', 'No entry', 'role', 'A comment, or a blank line.'],
  };

type Shown = ReportLineState | 'all';
const PAGE_SIZE = 50;
const COLUMNS = 'nav:grid nav:grid-cols-[4rem_8.5rem_minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)]';

/** What becomes of every line, by what it is. `children` act on it. */
export function ImportReport({
  report: { lines, counts },
  kind,
  children,
}: {
  report: ReportAnswer;
  kind: ImportKind;
  children: ReactNode;
}) {
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const found = shown === 'all' ? lines : lines.filter(({ state }) => state === shown);
  const first = (page - 1) * PAGE_SIZE;
  const filters: readonly (readonly [Shown, string, number])[] = [
    ['all', 'All', lines.length],
    ...REPORT_LINE_STATES.filter((state) => counts[state] > 0).map(
      (state) => [state, WORDS[state][0], counts[state]] as const,
    ),
  ];
  if (lines.length === 0) return <EmptyState title="There is nothing in it." />;
  return (
    <section aria-label="What becomes of every line" className="grid gap-3 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div role="group" aria-label="Which lines" className="flex max-w-full overflow-x-auto [scrollbar-width:none]">
          {filters.map(([state, label, count]) => (
            <button
              key={state}
              type="button"
              aria-pressed={shown === state}
              onClick={() => {
                setShown(state);
                setPage(1);
              }}
              className={cx(
                'title h-11 shrink-0 border-b-2 px-2.5 text-4 focus-visible:-outline-offset-3',
                shown === state ? 'border-gold text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {label} <span className="figures text-ink-3">{grouped(count)}</span>
            </button>
          ))}
        </div>
        {children}
      </div>
      <div className="border border-line bg-panel">
        <div
          aria-hidden
          className={cx('hidden gap-4 border-b border-line-strong px-4.5 py-2.5 text-small text-ink-2', COLUMNS)}
        >
          {['Line', 'Becomes', 'Player', kind.text, 'End'].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        <ol aria-label="Lines">
          {found.slice(first, first + PAGE_SIZE).map((line) => (
            <Line key={line.line} line={line} kind={kind} />
          ))}
        </ol>
      </div>
      {found.length > PAGE_SIZE && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-small text-ink-3">
            {grouped(first + 1)} to {grouped(Math.min(first + PAGE_SIZE, found.length))} of {grouped(found.length)}
          </p>
          <Pagination
            page={page}
            pages={Math.ceil(found.length / PAGE_SIZE)}
            onChange={setPage}
            label="Pages of lines"
          />
        </div>
      )}
    </section>
  );
}

function Line({ line: { line, state, entry, why }, kind }: { line: ReportLine; kind: ImportKind }) {
  const [, badge, tone, usual] = WORDS[state];
  const note = why || (kind.why[state] ?? usual);
  return (
    <li
      className={cx(
        'border-b border-line px-3 py-2.5 last:border-b-0 phone:px-4.5',
        COLUMNS,
        'nav:items-center nav:gap-4',
      )}
    >
      <span className="figures mr-3 text-ink-3">
        <span className="sr-only">Line </span>
        {line}
      </span>
      <span>
        <Badge tone={tone}>{badge}</Badge>
      </span>
      {entry ? (
        <>
          <span className="mt-1.5 block min-w-0 nav:mt-0">
            {entry.name && <bdi className="block font-semibold [overflow-wrap:anywhere]">{entry.name}</bdi>}
            <span className="font-mono text-small break-all text-ink-2">{entry.player}</span>
          </span>
          <span className="block min-w-0 [overflow-wrap:anywhere]">
            <bdi>{entry.text || <span className="text-ink-3">{kind.noText}</span>}</bdi>
            {note && <span className="block text-small text-ink-3">{note}</span>}
          </span>
          <span className="block text-small text-ink-2">
            {entry.until === null ? kind.noEnd : longMoment(entry.until)}
          </span>
        </>
      ) : (
        <span
          className={cx(
            'mt-1.5 block min-w-0 nav:col-span-3 nav:mt-0',
            state === 'unclear' ? 'text-ink' : 'text-ink-3',
          )}
        >
          {note}
        </span>
      )}
    </li>
  );
}
