import type {
  ComparedSide,
  ComparisonStatus,
  DocumentDifference,
  RankMove,
} from '@app/contracts/operations/projections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cx } from '~/lib/cx';
import { grouped } from '~/lib/format/grouped';
import { Notice } from '~/ui/kit/feedback/notice';
import { Segments } from '~/ui/kit/controls/segments';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { When } from '~/ui/kit/display/when';
import { moveText, valueText } from '../figures';
import { comparisonQuery } from '../queries';
import { Running } from './running';

/** What the newest comparison of two generations found: before a flip, who moves and what changes. */
export function Comparison({ projection }: { projection: string }) {
  const { data } = useQuery(comparisonQuery(projection));
  const found = data?.comparison;
  if (!found) return null;
  return (
    <section aria-label="Comparison" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="title text-body text-ink-3">
        {sideText(found.from)} compared with {sideText(found.to)}
      </p>
      {found.state === 'running' ? (
        <Running name="Comparing" progress={found.progress} />
      ) : found.state === 'failed' ? (
        <Notice tone="warn" title="They could not be compared.">
          {found.error}
        </Notice>
      ) : (
        <Outcome found={found} />
      )}
    </section>
  );
}

const sideText = (side: ComparedSide | undefined): string => (side ? `Generation ${side.generation}` : 'A generation');

function Outcome({ found }: { found: ComparisonStatus }) {
  const { equal, changed, onlyFrom, onlyTo, rules, fields, ranking, first, startedAt, endedAt } = found;
  const counts: [string, number][] = [
    ['Equal', equal],
    ['Changed', changed],
    ['Only in the old', onlyFrom],
    ['Only in the new', onlyTo],
  ];
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt className="text-small text-ink-3">{name}</dt>
            <dd className="figures text-3">{grouped(count)}</dd>
          </div>
        ))}
        <div>
          <dt className="text-small text-ink-3">Compared</dt>
          <dd className="pt-1.5 text-small text-ink-2">
            <When at={new Date(endedAt ?? startedAt).toISOString()} />
          </dd>
        </div>
      </dl>
      {rules.length > 0 && (
        <p className="text-small">
          <span className="text-ink-3">The rules differ in </span>
          {rules.map(({ field, from, to }) => `${field} ${valueText(from)} → ${valueText(to)}`).join(', ')}
        </p>
      )}
      {fields.length > 0 && (
        <p className="text-small [overflow-wrap:anywhere]">
          <span className="text-ink-3">Fields that differ: </span>
          {fields.map(({ field, documents }) => `${field} in ${grouped(documents)}`).join(', ')}
        </p>
      )}
      {ranking && <Ranking ranking={ranking} />}
      {first.length > 0 && <Differences first={first} more={changed + onlyFrom + onlyTo > first.length} />}
    </>
  );
}

/** Who moves on the board: its new head, or who moves furthest. */
function Ranking({ ranking }: { ranking: NonNullable<ComparisonStatus['ranking']> }) {
  const [shown, setShown] = useState<'top' | 'movers'>('top');
  const { by, moved, ranked } = ranking;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          By {by}, {grouped(moved)} of {grouped(Math.max(ranked.from, ranked.to))} {moved === 1 ? 'moves' : 'move'}.
        </p>
        <Segments
          label="Part of the board"
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'top', label: 'New Head' },
            { value: 'movers', label: 'Furthest' },
          ]}
        />
      </div>
      <div className="max-h-112 overflow-auto border border-line bg-well" tabIndex={0} role="group" aria-label="Board">
        <table className="w-full [--cell:2.25rem]">
          <thead>
            <tr>
              <Th number>Rank</Th>
              <Th number>Now</Th>
              <Th>Moves</Th>
              <Th>Name</Th>
              <Th number className="first-letter:uppercase">
                {by}
              </Th>
              <Th number>Now</Th>
            </tr>
          </thead>
          <tbody>
            {ranking[shown].map((move) => (
              <Move key={move.id} move={move} />
            ))}
          </tbody>
        </table>
        {ranking[shown].length === 0 && <p className="px-3.5 py-3 text-small text-ink-3">Nobody moves.</p>}
      </div>
    </div>
  );
}

function Move({ move }: { move: RankMove }) {
  const words = moveText(move);
  return (
    <Row>
      <Td number className="text-ink-2">
        {valueText(move.fromRank)}
      </Td>
      <Td number>{valueText(move.toRank)}</Td>
      <Td
        className={cx(
          'text-small whitespace-nowrap',
          /^(up|new)/.test(words) ? 'text-ok' : /^(down|gone)/.test(words) ? 'text-bad' : 'text-ink-3',
        )}
      >
        {words}
      </Td>
      <Td className="max-w-64 py-1.5">
        <bdi>{move.name || move.id}</bdi>
      </Td>
      <Td number className="text-ink-2">
        {valueText(move.fromValue)}
      </Td>
      <Td number>{valueText(move.toValue)}</Td>
    </Row>
  );
}

const CHANGES = { changed: '', 'only-from': 'only in the old', 'only-to': 'only in the new' } as const;

const Differences = ({ first, more }: { first: readonly DocumentDifference[]; more: boolean }) => (
  <details className="border border-line bg-well">
    <summary className="title cursor-pointer px-3 py-2 text-body text-ink-2 hover:text-ink focus-visible:-outline-offset-3">
      {more ? `The first ${first.length} documents that differ` : 'The documents that differ'}
    </summary>
    <ul className="max-h-96 overflow-auto border-t border-line px-3 py-2 text-small" tabIndex={0}>
      {first.map(({ id, name, change, fields }) => (
        <li key={id} className="py-1 [overflow-wrap:anywhere]">
          <span className="font-mono">{name ? `${name} (${id})` : id}</span>{' '}
          <span className="text-ink-2">
            {CHANGES[change]}
            {fields.map(({ field, from, to }) => `${field} ${valueText(from)} → ${valueText(to)}`).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  </details>
);
