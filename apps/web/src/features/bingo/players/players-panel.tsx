import { useEffect, useRef, useState } from 'react';
import type { BingoParticipant } from '@app/contracts/bingo/bingo';
import { Avatar } from '~/ui/kit/display/avatar';
import { cx } from '~/lib/cx';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { PlayerBadges } from './bingo-badges';
import { LiveSign, type Freshness } from '../lobby/live-sign';
import { PlayingMedal } from './place';
import { newBingos, standingsOf, type Standing } from './players';
import { Ticking } from './ticking';

/** Everybody in the running game, as they stand. */
export function PlayersPanel({
  participants,
  side,
  me,
  freshness,
}: {
  participants: readonly BingoParticipant[];
  side: number;
  /** The reader's own id; their row is theirs. */
  me: string;
  freshness: Freshness;
}) {
  const standings = standingsOf(participants, side);
  const oneAway = standings.filter((standing) => standing.oneAway).length;
  return (
    <section
      aria-labelledby="bingo-players"
      className={cx(
        'rounded-panel border bg-panel',
        freshness.error ? 'border-dashed border-line-strong' : 'border-line',
      )}
    >
      <header className="flex min-h-11.5 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-strong px-4.5 py-2">
        <h2 id="bingo-players" className="text-3">
          Players ({participants.length})
        </h2>
        {oneAway > 0 && (
          <p className="title text-4 text-warn">
            <Ticking value={oneAway} /> one away
          </p>
        )}
        <span className="ml-auto">
          <LiveSign {...freshness} />
        </span>
      </header>
      <p className="sr-only" aria-live="polite">
        <Announced participants={participants} />
      </p>
      {standings.length === 0 ? (
        <p className="px-4.5 py-6 text-ink-2">No players have joined yet</p>
      ) : (
        <ol aria-labelledby="bingo-players">
          {standings.map((standing) => (
            <PlayerRow key={standing.player.discord_id} standing={standing} mine={standing.player.discord_id === me} />
          ))}
        </ol>
      )}
    </section>
  );
}

function PlayerRow({ standing, mine }: { standing: Standing; mine: boolean }) {
  const { player, marked, squares, percent, oneAway, tone, status } = standing;
  return (
    <li
      aria-current={mine || undefined}
      className={cx(
        'grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3.5 border-b border-line px-4.5 py-2.5 last:border-b-0',
        mine && 'bg-gold-wash',
      )}
    >
      <PlayingMedal finishPosition={player.finished_position} />
      <Avatar name={player.username} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 font-semibold">{player.username}</bdi>
          {mine && <span className="sr-only">(you)</span>}
          <PlayerBadges bingo={player.has_bingo} mega={player.has_mega_bingo} oneAway={oneAway} />
        </p>
        <p className="mt-0.5 mb-1.5 flex justify-between gap-3 text-small text-ink-2">
          <span>{status}</span>
          <span className="whitespace-nowrap tabular-nums">
            <span>
              {marked} / {squares} marked
            </span>{' '}
            <strong className="font-semibold text-ink">{percent}%</strong>
          </span>
        </p>
        <ProgressBar value={marked} max={squares} label={`Progress of ${player.username}`} tone={tone} />
      </div>
    </li>
  );
}

/** Says who got a bingo since the last read, and nothing else. */
function Announced({ participants }: { participants: readonly BingoParticipant[] }) {
  const before = useRef(participants);
  const [text, setText] = useState('');
  useEffect(() => {
    const news = newBingos(before.current, participants);
    before.current = participants;
    if (news) setText(news);
  }, [participants]);
  return text;
}
