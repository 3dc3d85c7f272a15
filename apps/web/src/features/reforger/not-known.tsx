import { Hint } from '~/ui/kit/display/hint';

/** What has to be sent before a figure is known. */
export const NEEDS = {
  saves: 'It needs a save of this player, and no server has sent one yet.',
  allSaves: 'It needs the saves of players, and no server has sent one yet.',
  winners: 'It needs the winners of games, and no server has told one of this player’s yet.',
  rosters: 'It needs to know who is on the server, by RCON, and no server has sent that yet.',
  groups: 'It needs the groups of a server mod, and no server has sent them yet.',
  factions: 'It needs the console log, which tells who joins which side, and no server has sent it yet.',
} as const;

/** In place of a figure that no source tells: never zero. `needs` says what would. */
export function NotKnown({ needs, end }: { needs?: keyof typeof NEEDS; end?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-body text-body font-normal text-ink-3">
      <svg width="13" height="13" viewBox="0 0 13 13" className="shrink-0" aria-hidden>
        <circle cx="6.5" cy="6.5" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.2" strokeDasharray="2 2" />
      </svg>
      Not known
      {needs && <Hint end={end ?? false}>{NEEDS[needs]}</Hint>}
    </span>
  );
}
