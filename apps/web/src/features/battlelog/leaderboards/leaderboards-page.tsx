import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { serverWordsOr } from '~/lib/failures';
import { useSite } from '~/lib/site';
import { cx } from '~/lib/cx';
import { WINDOWS } from '~/lib/calls/windows';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Segments } from '~/ui/kit/controls/segments';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { BoardLoading, BoardTable } from './board-table';
import { boardIn, boardOf, type Board, type GameBoards } from './boards';
import { LastUpdated } from '../last-updated';
import { MyStanding, StandingLoading } from './my-standing';
import { UnknownBoard } from './unknown-board';
import type { BoardEntry } from '../queries';
import { isEverything, scopeIn, scopeSearch, scopeWords, type Scope } from './scope';
import { useInView } from './use-in-view';
import { useRefreshLeaderboard } from './use-refresh-leaderboard';

const ALL = 'all';

/** The boards of a game, each of a time and of a server; the address says which. */
export function LeaderboardsPage<Entry extends BoardEntry>({ of }: { of: GameBoards<Entry> }) {
  const [search, setSearch] = useSearchParams();
  const { servers: all, shortName } = useSite();
  const servers = all.filter(({ game }) => game === of.game);
  const board = boardIn(of, search);
  const scope = scopeIn(
    search,
    servers.map(({ id }) => id),
  );
  const nameOf = (id: number) => servers.find((server) => server.id === id)?.name ?? `server ${id}`;
  const choose = (category: string, within: Scope = scope) => {
    const next = new URLSearchParams(scopeSearch(within));
    if (category !== of.boards[0]!.id) next.set('category', category);
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <div className="page pt-10 pb-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-1">Leaderboards</h1>
        <div className="flex max-w-full flex-wrap gap-x-4 gap-y-2.5 overflow-x-auto [&_button]:whitespace-nowrap">
          {servers.length > 1 && (
            <Segments
              label="Server"
              value={String(scope.server ?? ALL)}
              onChange={(id) => choose(board.id, { ...scope, server: id === ALL ? undefined : Number(id) })}
              choices={[
                { value: ALL, label: 'All servers' },
                ...servers.map(({ id, name }) => ({ value: String(id), label: withoutStart(name, shortName) })),
              ]}
            />
          )}
          <Segments
            label="Time"
            value={scope.window}
            onChange={(window) => choose(board.id, { ...scope, window })}
            choices={WINDOWS}
          />
        </div>
      </div>
      {/* Arrows move, Enter chooses: passing over a category does not load it. */}
      <Tabs.Root value={board.id} onValueChange={(next) => choose(next)} activationMode="manual" className="mt-6">
        <Categories boards={of.boards} open={board.id} />
        <Tabs.Content value={board.id} className="outline-offset-4">
          <BoardPanel
            key={board.id + scopeSearch(scope)}
            of={of}
            board={boardOf(of, board.id)}
            scope={scope}
            words={scopeWords(scope, nameOf)}
          />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

function Categories({ boards, open }: { boards: readonly Board[]; open: string }) {
  const strip = useRef<HTMLDivElement>(null);
  // On a narrow screen the categories scroll: the open one stays in view.
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (strip.current && tab)
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return (
    <Tabs.List
      ref={strip}
      aria-label="Categories"
      className="relative flex overflow-x-auto border border-line-strong bg-panel [scrollbar-width:none] nav:grid nav:grid-cols-8 max-phone:-mx-(--edge) max-phone:border-x-0"
    >
      {boards.map(({ id, label }) => (
        <Tabs.Trigger
          key={id}
          value={id}
          className={cx(
            'title h-11 shrink-0 border-line-strong px-4 text-4 whitespace-nowrap text-ink-2 transition-colors duration-90 not-first:border-l hover:bg-raised hover:text-ink focus-visible:-outline-offset-3 nav:h-10 nav:not-first:border-l-0 nav:border-r nav:px-2',
            'data-[state=active]:bg-gold data-[state=active]:text-on-gold',
            // Eight above, the others below.
            'nav:nth-[-n+8]:border-b nav:nth-[8]:border-r-0',
          )}
        >
          {label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

/** Every server's name begins with the community's: among themselves they go without. */
const withoutStart = (name: string, start: string): string =>
  name.startsWith(`${start} `) ? name.slice(start.length + 1) : name;

/** `words` say what the board counts: 'this week on Squad #2'. */
function BoardPanel<Entry extends BoardEntry>({
  of,
  board,
  scope,
  words,
}: {
  of: GameBoards<Entry>;
  board: Board;
  scope: Scope;
  words: string;
}) {
  const { data, error, refetch, isFetching } = useQuery(of.queries.leaderboard(board.id, scope));
  const around = useQuery(of.queries.aroundMe(board.id, scope));
  const standing = around.data?.data;
  const refresh = useRefreshLeaderboard(of, board.id, scope);
  const { watch, inView } = useInView<HTMLTableRowElement>();
  const players = data?.data.players;
  const needs = data?.data.needs;
  const about = data?.data.description ?? board.about;
  const me = standing?.players.find(({ rank }) => rank === standing.rank);
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
        <p className="text-ink-2">{about && `${about}${isEverything(scope) ? '' : `, ${words}`}.`}</p>
        {data ? (
          <LastUpdated
            at={data.data.lastUpdated}
            {...(of.pace ? { hint: of.pace } : {})}
            onRefresh={() => refresh.mutate()}
            refreshing={refresh.isPending}
            failure={refresh.error && serverWordsOr(`Failed to fetch ${board.id} leaderboard`, refresh.error)}
          />
        ) : (
          !error && <Skeleton className="h-6 w-48" />
        )}
      </div>
      {!players && error && (
        <ErrorState
          title={`Failed to load ${board.id.replace('_', ' ')} leaderboard. Please try again later.`}
          error={error}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {needs && <UnknownBoard title={`${board.label} is not known yet.`}>{needs}</UnknownBoard>}
      {players?.length === 0 && !needs && (
        <EmptyState title="No data available">
          {isEverything(scope) ? of.empty : `Nobody has anything to count ${words}.`}
        </EmptyState>
      )}
      {/* A phone shows the reader's own place first, where it covers nothing; a wide screen keeps it at the bottom. */}
      <div className="flex flex-col max-phone:gap-4">
        {!players && !error && <BoardLoading board={board} />}
        {players && players.length > 0 && (
          <BoardTable of={of} board={board} players={players} mine={me && of.keyOf(me)} myRow={watch} />
        )}
        {players && standing
          ? !(needs && players.length === 0) && (
              <MyStanding of={of} board={board} scope={scope} standing={standing} top={players} hidden={inView} />
            )
          : !error && !around.isError && <StandingLoading />}
      </div>
    </>
  );
}
