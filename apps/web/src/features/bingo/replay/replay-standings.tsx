import { cx } from '~/lib/cx';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { FinishMark } from '../players/place';
import type { Standing } from '../players/players';

const ROW_PX = 45;

/** How everybody stood at a moment. Pressing a player follows their card. */
export function ReplayStandings({
  players,
  standings,
  followed,
  me,
  onFollow,
}: {
  /** How many there are in the end: the list keeps room for them. */
  players: number;
  standings: readonly Standing[];
  followed: string | undefined;
  me: string;
  onFollow: (discordId: string) => void;
}) {
  return (
    <section aria-labelledby="replay-standings">
      <h3 id="replay-standings" className="mb-3 text-3">
        Standings
      </h3>
      <ol
        className="max-h-72 overflow-y-auto border border-line bg-panel"
        style={{ minHeight: Math.min(players * ROW_PX, 288) }}
      >
        {standings.map(({ player, marked, squares, percent, tone, oneAway }) => (
          <li
            key={player.discord_id}
            aria-current={player.discord_id === me || undefined}
            className={cx('border-b border-line last:border-b-0', player.discord_id === me && 'bg-gold-wash')}
          >
            <button
              type="button"
              aria-pressed={player.discord_id === followed}
              onClick={() => onFollow(player.discord_id)}
              className="grid min-h-11 w-full grid-cols-[34px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-l-2 border-transparent px-2.5 py-1.5 text-left hover:bg-raised focus-visible:-outline-offset-2 aria-pressed:border-gold"
            >
              <span className="grid place-items-center">
                <FinishMark finishPosition={player.finished_position} />
              </span>
              <span className="min-w-0">
                <span className="flex gap-x-2 text-small">
                  <bdi className="min-w-0 text-body font-semibold">{player.username}</bdi>
                  {player.has_bingo && <span className="self-center text-gold">BINGO</span>}
                  {player.has_mega_bingo && <span className="self-center text-diamond">MEGA</span>}
                  {oneAway && player.finished_position === null && (
                    <span className="self-center whitespace-nowrap text-warn">ONE AWAY!</span>
                  )}
                </span>
                <ProgressBar
                  className="mt-1"
                  value={marked}
                  max={squares}
                  tone={tone}
                  label={`Progress of ${player.username}`}
                />
              </span>
              <span className="w-20 text-right text-small whitespace-nowrap text-ink-2 tabular-nums">
                {marked} / {squares} <strong className="font-semibold text-ink">{percent}%</strong>
              </span>
            </button>
          </li>
        ))}
        {standings.length === 0 && <li className="px-4.5 py-4 text-ink-2">Nobody has joined yet.</li>}
      </ol>
    </section>
  );
}
