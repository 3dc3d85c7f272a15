import type { FightPage, TeamkillFilter } from '@app/contracts/battlelog/lookup';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import type { BattlelogGame } from '~/lib/calls/battlelog';
import { cx } from '~/lib/cx';
import { isAnswered, reworded } from '~/lib/failures';
import { counted } from '~/lib/format/counted';
import { Badge } from '~/ui/kit/display/badge';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { When } from '~/ui/kit/display/when';
import { Pagination } from '~/ui/kit/controls/pagination';
import { Segments } from '~/ui/kit/controls/segments';
import { Select, type Choice } from '~/ui/kit/controls/select';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { useFailedRead } from '~/ui/kit/toast/use-failed-read';
import { figure } from '../figures';
import { Panel } from '../panel';
import type { Query } from '../queries';
import type { FightFilter } from './queries';

const PAGE = 10;

const TEAMKILLS: readonly Choice<TeamkillFilter>[] = [
  { value: 'default', label: 'With teamkills' },
  { value: 'true', label: 'Teamkills only' },
  { value: 'false', label: 'Without teamkills' },
];

/** What a row shows of one fight. */
export interface ShownFight {
  readonly id: string;
  readonly at: string;
  /** The other one; null for nobody. */
  readonly name: string | null;
  /** Where the other one is looked up. */
  readonly path: string | undefined;
  readonly isTeamkill: boolean;
  /** By column. */
  readonly cells: readonly ReactNode[];
}

export interface FightColumn {
  readonly head: string;
  readonly isNumber?: true;
  /** Before the value where there is no head: on phones. */
  readonly label?: string;
}

/** A player's kills, deaths and wounds, a page at a time, newest first. Anything chosen anew begins at the first page. */
export function FightsPanel<Fight>({
  game,
  kinds,
  columns,
  query,
  toShown,
}: {
  game: BattlelogGame;
  kinds: readonly (Choice & { readonly other: string })[];
  columns: readonly FightColumn[];
  query: (filter: FightFilter) => Query<FightPage<Fight>>;
  toShown: (fight: Fight, kind: string) => ShownFight;
}) {
  const [filter, setFilter] = useState<FightFilter>({
    type: kinds[0]!.value,
    page: 1,
    teamkill: 'default',
    serverID: 'all',
  });
  const kind = kinds.find(({ value }) => value === filter.type)!;
  const { data, error, isSuccess, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...query(filter),
    // Only among one kind: who was killed would stand there as the killer. That there were none says nothing of others.
    placeholderData: (before, of) => (of?.queryKey.includes(filter.type) && before?.total ? before : undefined),
  });
  const failure = `Failed to load ${kind.label.toLowerCase()}`;
  const words = isAnswered(error) ? failure : 'Failed to load player events';
  useFailedRead({ error: useMemo(() => error && reworded(error, words), [error, words]), isSuccess }, words);
  const change = (part: Partial<FightFilter>) => setFilter({ ...filter, page: 1, ...part });
  return (
    <Panel
      title="Events"
      aside={
        data && (
          <span className="text-small text-ink-3">{counted(data.total, kind.label.toLowerCase().slice(0, -1))}</span>
        )
      }
    >
      <Filters game={game} kinds={kinds} filter={filter} onChange={change} />
      <div aria-busy={isFetching} className={cx(isPlaceholderData && 'opacity-60')}>
        {data && error && (
          <StaleNotice reason={`${failure}.`} age={dataUpdatedAt} onRetry={refetch} retrying={isFetching} />
        )}
        {!data && error && (
          <div className="p-4.5">
            <ErrorState title={failure} error={error} onRetry={refetch} retrying={isFetching} />
          </div>
        )}
        {!data && !error && (
          <Loading text="Loading events...">
            <SkeletonRows
              count={5}
              row="h-11 gap-4 border-b border-line px-4.5"
              cells={['h-4 w-24', 'h-4 w-40', 'h-4 w-24']}
            />
          </Loading>
        )}
        {data && data.total === 0 && (
          <p className="px-4.5 py-8 text-ink-2">
            No {kind.label.toLowerCase()} in the last {data.listedDays} days.
          </p>
        )}
        {data && data.total > 0 && (
          <Fights
            fights={data.events.map((fight) => toShown(fight, filter.type))}
            columns={columns}
            other={kind.other}
          />
        )}
      </div>
      {data && data.total > 0 && (
        <Footer of={data} page={filter.page} onPage={(page) => setFilter({ ...filter, page })} />
      )}
    </Panel>
  );
}

function Footer({
  of: { total, totalPages, listedDays },
  page,
  onPage,
}: {
  of: FightPage<unknown>;
  page: number;
  onPage: (page: number) => void;
}) {
  const [first, last] = [figure((page - 1) * PAGE + 1), figure(Math.min(page * PAGE, total))];
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-4.5 py-3">
      <p className="text-small text-ink-3">
        {`${first} to ${last} of ${figure(total)}, of the last ${listedDays} days`}
      </p>
      <Pagination page={page} pages={totalPages} onChange={onPage} label="Pages of events" />
    </footer>
  );
}

function Filters({
  game,
  kinds,
  filter,
  onChange,
}: {
  game: BattlelogGame;
  kinds: readonly Choice[];
  filter: FightFilter;
  onChange: (part: Partial<FightFilter>) => void;
}) {
  const servers = useSite().servers.filter((server) => server.game === game);
  const choices: readonly Choice[] = [
    { value: 'all', label: 'All servers' },
    ...servers.map(({ id }) => ({ value: String(id), label: `Server ${id}` })),
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4.5 py-3">
      <div className="max-w-full overflow-x-auto [scrollbar-width:none]">
        <Segments label="Kind of event" choices={kinds} value={filter.type} onChange={(type) => onChange({ type })} />
      </div>
      <div className="flex flex-wrap gap-2.5 max-phone:w-full *:max-phone:grow *:max-phone:basis-32">
        <Select
          aria-label="Teamkills"
          choices={TEAMKILLS}
          value={filter.teamkill}
          onChange={(teamkill) => onChange({ teamkill })}
          className="phone:w-44"
        />
        {servers.length > 1 && (
          <Select
            aria-label="Server"
            choices={choices}
            value={filter.serverID}
            onChange={(serverID) => onChange({ serverID })}
            className="phone:w-40"
          />
        )}
      </div>
    </div>
  );
}

interface FightList {
  readonly fights: readonly ShownFight[];
  readonly columns: readonly FightColumn[];
  /** What the other one of a fight is called. */
  readonly other: string;
}

/** A table; on phones a list, because no table scrolls sideways. */
function Fights(list: FightList) {
  return (
    <>
      <FightTable {...list} />
      <ul className="phone:hidden">
        {list.fights.map((fight) => (
          <li
            key={fight.id}
            className={cx(
              'grid gap-1 border-b border-line px-4.5 py-3 last:border-b-0',
              fight.isTeamkill && 'bg-bad-wash',
            )}
          >
            <p className="flex items-start justify-between gap-4">
              <Other fight={fight} />
              <When at={fight.at} className="shrink-0 text-small text-ink-2" />
            </p>
            <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-2">
              {list.columns.map(({ head, label = '' }, index) => (
                <span key={head}>
                  {label} {fight.cells[index]}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

const FightTable = ({ fights, columns, other }: FightList) => (
  <table className="w-full [--cell:2.75rem] max-phone:hidden">
    <thead>
      <tr>
        <Th>Time</Th>
        <Th>{other}</Th>
        {columns.map(({ head, isNumber = false }) => (
          <Th key={head} number={isNumber}>
            {head}
          </Th>
        ))}
      </tr>
    </thead>
    <tbody>
      {fights.map((fight) => (
        <Row key={fight.id} className={fight.isTeamkill ? 'bg-bad-wash' : ''}>
          <Td className="whitespace-nowrap text-ink-2">
            <When at={fight.at} />
          </Td>
          <Td>
            <Other fight={fight} />
          </Td>
          {columns.map(({ head, isNumber = false }, index) => (
            <Td key={head} number={isNumber} className={isNumber ? '' : 'text-ink-2'}>
              {fight.cells[index]}
            </Td>
          ))}
        </Row>
      ))}
    </tbody>
  </table>
);

const Other = ({ fight: { name, path, isTeamkill } }: { fight: ShownFight }) => (
  <span className="inline-flex min-w-0 flex-wrap items-center gap-2.5 [overflow-wrap:anywhere]">
    {path && name ? (
      <Link to={path} className="link">
        <bdi>{name}</bdi>
      </Link>
    ) : (
      <span className="text-ink-3">{name ?? 'Environment'}</span>
    )}
    {isTeamkill && <Badge tone="bad">Teamkill</Badge>}
  </span>
);
