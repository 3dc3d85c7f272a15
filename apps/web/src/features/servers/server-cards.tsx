import type { ServerStatus } from '@app/contracts/servers/servers';
import { UNDER_MAINTENANCE, fullnessOf, isJoinable } from '@app/domain/servers/rules';
import { useQuery } from '@tanstack/react-query';
import { LogIn, Wrench } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useSite } from '~/lib/site';
import { Badge } from '~/ui/kit/display/badge';
import { Button } from '~/ui/kit/controls/button';
import type { BattlelogGame } from '~/lib/calls/battlelog';
import { cx } from '~/lib/cx';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { When } from '~/ui/kit/display/when';
import { useJoin } from './use-join';
import { serverStatusQuery } from './queries';
import { Ticks } from '~/ui/kit/display/ticks';

const GRID = 'grid border border-line-strong';
/** One server has the whole width. */
const COLUMNS = (servers: number) => (servers > 1 ? 'nav:grid-cols-3' : '');
const CARD =
  'flex min-w-0 flex-col bg-panel px-4.5 pt-5 pb-4 border-line not-first:border-t nav:px-5 nav:not-first:border-t-0 nav:nth-[3n+1]:border-l-0 nav:not-first:border-l nav:nth-[n+4]:border-t';
const MAP = 'title mt-4.5 text-4 leading-tight';
const DESCRIPTION = 'mt-1 mb-4.5 text-small text-ink-3';
/** A Reforger server reports no map. */
const reportsMap = (game: BattlelogGame) => game === 'squad';
/** Ages are counted on this often, milliseconds. */
const AGE_MS = 5_000;

/** The community's servers of a game, with their current status and a way to join each. */
export function ServerCards({ game }: { game: BattlelogGame }) {
  const { data, isError } = useQuery(serverStatusQuery(game));
  const { servers } = useSite();
  const played = servers.filter((server) => server.game === game);
  const grid = cx(GRID, COLUMNS(played.length));
  useAges();
  if (!data && !isError)
    return (
      <Loading text="Loading servers...">
        <div className={grid}>
          {played.map((server) => (
            <CardSkeleton key={server.id} game={game} server={server} />
          ))}
        </div>
      </Loading>
    );
  const shown =
    data ??
    played.map(({ id, name, capacity }): ServerStatus => ({
      ...{ id, name, isOnline: false, playerCount: 0, maxPlayers: capacity, queue: 0 },
      ...{ currentMap: null, lastUpdate: null },
    }));
  return (
    <section aria-label="Servers" className="grid gap-4">
      {isError && (
        <Notice tone="warn" title="Unable to load server status">
          {data ? 'This is how the servers stood when they were last heard of.' : 'It is tried again every minute.'}
        </Notice>
      )}
      <div className={cx(grid, isError && 'border-dashed')}>
        {shown.map((server) => (
          <ServerCard
            key={server.id}
            game={game}
            server={server}
            of={played.find(({ id }) => id === server.id)}
            isOld={isError && data !== undefined}
          />
        ))}
      </div>
    </section>
  );
}

/** Draws again from time to time, so that the shown ages grow. */
function useAges(): void {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((times) => times + 1), AGE_MS);
    return () => clearInterval(timer);
  }, []);
}

function ServerCard({
  game,
  server,
  of,
  isOld,
}: {
  game: BattlelogGame;
  server: ServerStatus;
  of: { readonly description: string; readonly maintenance?: string } | undefined;
  isOld: boolean;
}) {
  const { joinLinks, shortName } = useSite();
  const { id, name, isOnline, playerCount, maxPlayers, queue, currentMap, lastUpdate } = server;
  const isClosed = currentMap === UNDER_MAINTENANCE;
  const age = lastUpdate && <When at={lastUpdate} className={cx('text-small', isOld ? 'text-warn' : 'text-ink-3')} />;
  return (
    <article aria-labelledby={`server-${id}`} className={CARD}>
      <Heading id={id} name={name}>
        <Status isOnline={isOnline} isClosed={isClosed} />
      </Heading>
      {(reportsMap(game) || isClosed) && (
        <p className={cx(MAP, isClosed ? 'text-warn' : 'text-ink')}>
          {currentMap ?? <span className="text-ink-3">–</span>}
        </p>
      )}
      <p className={DESCRIPTION}>{of?.description}</p>
      <p className="mt-auto flex items-baseline justify-between gap-3">
        <span className="figures leading-none font-[750]">
          <span className={cx('text-[3.25rem]', !isOnline && 'text-ink-3')}>{isOnline ? playerCount : '–'}</span>
          <span className="text-[1.5rem] text-ink-3">/{maxPlayers}</span>
        </span>
        {queue > 0 && (
          <span className="text-small text-ink-2">
            <span className="figures mr-1 text-3 font-[750] text-bad">+{queue}</span>
            in queue
          </span>
        )}
      </p>
      <div className="mt-3">
        <Ticks players={playerCount} capacity={maxPlayers} />
      </div>
      <footer className="mt-4 flex min-h-9.5 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {game === 'squad' && joinLinks && isJoinable(id, isOnline) ? (
          <Join server={server}>{age}</Join>
        ) : (
          <>
            <p className="min-w-0 flex-1 basis-40 text-small text-ink-2">
              {!isOnline || isClosed ? (
                why(server, isClosed, of?.maintenance)
              ) : game === 'reforger' ? (
                <>
                  Join from the game: <strong className="text-ink">Multiplayer</strong>, search{' '}
                  <strong className="text-ink">{shortName}</strong>. Consoles find it the same way.
                </>
              ) : (
                <>
                  Join from the game: search <strong className="text-ink">{shortName}</strong> in its server browser.
                  {!joinLinks && ' A Join button asks Steam, and this site has no Steam key.'}
                </>
              )}
            </p>
            {age}
          </>
        )}
      </footer>
    </article>
  );
}

function Heading({ id, name, children }: { id: number; name: string; children: ReactNode }) {
  return (
    <header className="flex items-center gap-2.5">
      <span className="figures text-3 font-[650] text-ink-3" aria-hidden>
        {id}
      </span>
      <h2 id={`server-${id}`} className="min-w-0 text-3 [overflow-wrap:anywhere]">
        {name}
      </h2>
      <span className="ml-auto shrink-0">{children}</span>
    </header>
  );
}

function Status({ isOnline, isClosed }: { isOnline: boolean; isClosed: boolean }) {
  if (isClosed)
    return (
      <Badge tone="warn" className="gap-1.5">
        <Wrench size={12} strokeWidth={1.75} aria-hidden />
        Maintenance
      </Badge>
    );
  return (
    <Badge tone={isOnline ? 'ok' : 'bad'} className="gap-1.5">
      <StatusDot status={isOnline ? 'ok' : 'bad'} />
      {isOnline ? 'Online' : 'Offline'}
    </Badge>
  );
}

/** Of a server that is closed or offline. */
const why = ({ lastUpdate }: ServerStatus, isClosed: boolean, note: string | undefined): string => {
  if (isClosed) return note ?? 'It is being worked on.';
  return lastUpdate === null ? 'Nothing heard from it.' : 'Last heard from:';
};

/** `children` are at the other end; a failure takes their place there while it shows, so nothing moves. */
function Join({
  server: { id, name, playerCount, maxPlayers },
  children,
}: {
  server: ServerStatus;
  children: ReactNode;
}) {
  const { join, joining, error } = useJoin(id);
  const isFull = fullnessOf(playerCount, maxPlayers) === 'full';
  return (
    <>
      <Button look={isFull ? 'outline' : 'gold'} onClick={join} busy={joining && 'Connecting...'}>
        <LogIn size={16} strokeWidth={1.75} aria-hidden />
        {isFull ? 'Join the queue' : 'Join'}
        <span className="sr-only"> {name}</span>
      </Button>
      <span role="alert" className="min-w-0 text-right text-small text-bad empty:hidden">
        {error}
      </span>
      {error === undefined && children}
    </>
  );
}

/** What is known of a server before its status, and room for that. */
function CardSkeleton({
  game,
  server: { id, name, description },
}: {
  game: BattlelogGame;
  server: { readonly id: number; readonly name: string; readonly description: string };
}) {
  return (
    <div className={CARD}>
      <Heading id={id} name={name}>
        <Skeleton className="h-5.5 w-18" />
      </Heading>
      {reportsMap(game) && (
        <p className={MAP}>
          <Skeleton className="h-[1lh] w-36" />
        </p>
      )}
      <p className={DESCRIPTION}>{description}</p>
      <Skeleton className="mt-auto h-13 w-28" />
      <Skeleton className="mt-3 h-5.75 w-full" />
      <Skeleton className="mt-4 h-9.5 w-20" />
    </div>
  );
}
