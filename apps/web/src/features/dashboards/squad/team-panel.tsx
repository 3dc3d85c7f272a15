import type { SquadLiveSquad, SquadLiveTeam } from '@app/contracts/dashboards/dashboards';
import { useId, type ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { UnknownFigure } from '~/ui/kit/display/unknown-figure';
import { Fold } from '../fold';
import { frame } from '../panel';
import { PlayerName } from '../player-name';
import { SquadRow } from './squad-row';

/** In place of a squad's number: those who are in none. */
export const UNASSIGNED = ':none';

/** Which squads stand open: `1:3` is the third of team 1, `1:none` who is in none. */
export interface Folding {
  readonly isOpen: (key: string) => boolean;
  readonly toggle: (key: string) => void;
}

/** One team: its tickets, its squads, and who is in none. */
export function TeamPanel({
  number,
  team: { teamName, playerCount, squads, players },
  tickets,
  folding: { isOpen, toggle },
  isOld,
  footOf,
}: {
  number: 1 | 2;
  team: SquadLiveTeam;
  tickets: number | null;
  folding: Folding;
  isOld: boolean;
  footOf: (squad: SquadLiveSquad) => ReactNode;
}) {
  const heading = useId();
  const alone = `${number}${UNASSIGNED}`;
  return (
    <section aria-labelledby={heading} className={cx('min-w-0', frame(isOld))}>
      <header className="flex items-start justify-between gap-4 border-b border-line-strong px-4 pt-3.5 pb-3">
        <div className="min-w-0">
          <h2 id={heading} className="text-3 leading-tight">
            {teamName}
          </h2>
          <p className="text-small text-ink-2">
            Team {number}, {playerCount} {playerCount === 1 ? 'player' : 'players'}
          </p>
        </div>
        <p className="shrink-0 text-right leading-none">
          {tickets === null ? (
            <UnknownFigure needs="Servers before Squad v10.6 do not tell tickets while a match runs." end />
          ) : (
            <span className="figures text-2 font-[750]">{tickets}</span>
          )}
          <span className="mt-1.5 block text-small text-ink-3">tickets</span>
        </p>
      </header>
      {/* The header has the line already. */}
      <div className="*:first:border-t-0">
        {squads.map((squad) => {
          const key = `${number}:${squad.squadID}`;
          return (
            <SquadRow key={key} squad={squad} isOpen={isOpen(key)} onToggle={() => toggle(key)} foot={footOf(squad)} />
          );
        })}
        {players.length > 0 && (
          <Fold
            isOpen={isOpen(alone)}
            onToggle={() => toggle(alone)}
            number="–"
            head={<span className="title text-4 text-ink">Unassigned</span>}
            tail={<span className="figures text-4 font-[650] text-ink">{players.length}</span>}
          >
            <ul className="grid grid-cols-2 gap-x-4 gap-y-1 px-3.5 pb-3 pl-11.5 text-small">
              {players.map((player) => (
                <li key={player.playerId ?? player.name} className="min-w-0">
                  <PlayerName {...player} place="No squad" />
                </li>
              ))}
            </ul>
          </Fold>
        )}
        {squads.length === 0 && players.length === 0 && (
          <p className="px-4 py-6 text-small text-ink-3">Nobody is in this team.</p>
        )}
      </div>
    </section>
  );
}
