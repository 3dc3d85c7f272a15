import { UnknownFigure as Unknown } from '~/ui/kit/display/unknown-figure';

/** What has to be sent before a figure is known. */
export const NEEDS = {
  saves: 'It needs a save of this player, and no server has sent one yet.',
  allSaves: 'It needs the saves of players, and no server has sent one yet.',
  winners: 'It needs the winners of games, and no server has told one of this player’s yet.',
  rosters: 'It needs to know who is on the server, by RCON, and no server has sent that yet.',
  groups: 'It needs the groups of a server mod, and no server has sent them yet.',
  factions: 'It needs the console log, which tells who joins which side, and no server has sent it yet.',
} as const;

/** Stands for a figure of Reforger that no source provides. `needs` says which source would. */
export const UnknownStat = ({ needs, end = false }: { needs?: keyof typeof NEEDS; end?: boolean }) => (
  <Unknown needs={needs && NEEDS[needs]} end={end} />
);
