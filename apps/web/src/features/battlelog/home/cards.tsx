import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { figure } from '../figures';
import type { GameBoards } from '../leaderboards/boards';
import { PartFailure } from '../part-failure';
import { UnknownRank, type RankOf } from '../profile/rank';
import type { BoardEntry } from '../queries';

const FIRST = 3;

function Card({ title, to, open, children }: { title: string; to: string; open: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border border-line bg-panel px-5 pt-4.5 pb-5">
      <header className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-2">
          {title}
        </h2>
        <Link to={to} className="title flex items-center gap-2.5 py-1.5 text-4 text-gold hover:text-gold-hi">
          {open}
          <span className="sr-only"> {title}</span>
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        </Link>
      </header>
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** The first three of all time. `note` names the board. */
export function LeaderboardsCard<Entry extends BoardEntry>({ of, note }: { of: GameBoards<Entry>; note: string }) {
  const [{ id: board }] = of.boards as readonly [GameBoards<Entry>['boards'][number]];
  const { data, error, refetch, isFetching } = useQuery(of.queries.leaderboard(board));
  const failed = !data && error;
  return (
    <Card title="Leaderboards" to={of.path} open="Open">
      {!data &&
        !error &&
        Array.from({ length: FIRST }, (_, row) => (
          <div key={row} className="flex min-h-13 items-center border-b border-line">
            <Skeleton className="h-7 w-full" />
          </div>
        ))}
      {failed && (
        <PartFailure
          message={`Failed to load ${board} leaderboard. Please try again later.`}
          error={error}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {data && data.data.players.length > 0 && (
        <ol>
          {data.data.players.slice(0, FIRST).map((entry) => (
            <li key={of.keyOf(entry)} className="flex min-h-13 items-center gap-3.5 border-b border-line">
              <span className="figures w-3 text-ink-3">{entry.rank}</span>
              {entry.levelRank === null ? (
                <UnknownRank height={36} />
              ) : (
                <of.Insignia rank={entry.levelRank} height={36} label={entry.levelName ?? ''} />
              )}
              <of.Name entry={entry} className="min-w-0 py-1 font-semibold" />
              <span className="figures ml-auto text-[1.1875rem] font-[650]">{of.figure(board, entry.value)}</span>
            </li>
          ))}
        </ol>
      )}
      {!failed && (
        <p className="mt-3 text-small text-ink-3">{data?.data.players.length === 0 ? 'No data available' : note}</p>
      )}
    </Card>
  );
}

/** The reader's own rank and ribbons; without a profile, what there will be. */
export function ProfileCard({
  to,
  profile,
  Insignia,
  children,
  promise,
}: {
  to: string;
  profile: { readonly playerName: string; readonly rank: RankOf | null } | undefined;
  Insignia: GameBoards<BoardEntry>['Insignia'];
  /** Under the rank. */
  children: ReactNode;
  promise: string;
}) {
  return (
    <Card title="Profile" to={to} open="Open yours">
      {profile ? (
        <>
          <div className="flex items-center gap-5">
            {profile.rank ? (
              <Insignia rank={profile.rank.rank} height={80} label={profile.rank.name} />
            ) : (
              <UnknownRank height={80} />
            )}
            <div className="min-w-0 grow">
              <p className="title text-2 leading-tight [overflow-wrap:anywhere]">
                <bdi>{profile.playerName}</bdi>
              </p>
              {profile.rank ? <Progress rank={profile.rank} /> : <p className="mt-1 text-ink-2">Rank not known</p>}
            </div>
          </div>
          {children}
        </>
      ) : (
        <p className="max-w-[56ch] text-ink-2">{promise}</p>
      )}
    </Card>
  );
}

const Progress = ({ rank }: { rank: RankOf }) => (
  <>
    <p className="mt-1 text-ink-2">
      {rank.name}, rank {rank.rank}
    </p>
    <ProgressBar className="mt-3" value={rank.progressPercentage} max={100} label="Progress to the next rank" />
    <p className="mt-2 text-small text-ink-3">{figure(rank.xpToNextRank)} XP until rank up</p>
  </>
);
