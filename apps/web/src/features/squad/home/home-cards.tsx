import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Insignia } from '~/ui/art/insignia';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { boardFigure, figure } from '../figures';
import { PlayerName } from '../player-name';
import { basicQuery, leaderboardQuery, summaryQuery } from '../queries';
import { RibbonRack } from '../honours/ribbon-rack';

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

/** The first three of all time. That it cannot be read is the leaderboards' own page to say. */
export function LeaderboardsCard() {
  const { data, isPending } = useQuery(leaderboardQuery('score'));
  return (
    <Card title="Leaderboards" to="/squad-battlelog/leaderboards" open="Open">
      {isPending && Array.from({ length: FIRST }, (_, row) => <Skeleton key={row} className="my-3 h-7 w-full" />)}
      {data && data.data.players.length > 0 && (
        <ol>
          {data.data.players.slice(0, FIRST).map(({ rank, playerID, steamID, playerName, levelRank, value }) => (
            <li key={playerID} className="flex min-h-13 items-center gap-3.5 border-b border-line">
              <span className="figures w-3 text-ink-3">{rank}</span>
              <Insignia rank={levelRank} height={36} />
              <PlayerName
                name={playerName}
                steamId={steamID}
                playerId={playerID}
                className="min-w-0 py-1 font-semibold"
              />
              <span className="figures ml-auto text-[1.1875rem] font-[650]">{boardFigure('score', value)}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-small text-ink-3">
        {data?.data.players.length === 0 ? 'No data available' : 'Overall Score, all time'}
      </p>
    </Card>
  );
}

/** The reader's own rank and ribbons; without a profile, a description of them. */
export function ProfileCard() {
  const { data: summary } = useQuery(summaryQuery);
  const key = summary?.hasSquadProfile ? summary.steamId : null;
  const { data } = useQuery({ ...basicQuery(key ?? ''), enabled: key !== null });
  return (
    <Card title="Profile" to="/squad-battlelog/profile" open="Open yours">
      {data ? (
        <>
          <div className="flex items-center gap-5">
            <Insignia rank={data.data.rank.rank} height={80} />
            <div className="min-w-0 grow">
              <p className="title text-2 leading-tight">
                <bdi>{data.data.playerName}</bdi>
              </p>
              <p className="mt-1 text-ink-2">
                {data.data.rank.name}, rank {data.data.rank.rank}
              </p>
              <ProgressBar
                className="mt-3"
                value={data.data.rank.progressPercentage}
                max={100}
                label="Progress to the next rank"
              />
              <p className="mt-2 text-small text-ink-3">{figure(data.data.rank.xpToNextRank)} XP until rank up</p>
            </div>
          </div>
          {key !== null && <RibbonRack player={key} />}
        </>
      ) : (
        <p className="max-w-[56ch] text-ink-2">
          {summary && key === null
            ? 'Your rank, your ribbons and every match, once a Steam account is connected and has played on our servers.'
            : 'Your rank, your ribbons and every match.'}
        </p>
      )}
    </Card>
  );
}
