import type { GameServerStatus } from '@app/contracts/operations/servers';
import type { FileSource } from '@app/contracts/operations/agent-status.dto';

/** What a batch belongs to, and the event of a line that is not understood. */
export const GAME_WORDS: Readonly<Record<GameServerStatus['game'], { batchOf: string; unrecognisedType: string }>> = {
  squad: { batchOf: 'Game', unrecognisedType: 'SquadLineUnrecognised' },
  reforger: { batchOf: 'Log', unrecognisedType: 'ReforgerLineUnrecognised' },
};

export const SOURCE_NAMES: Readonly<Record<FileSource, string>> = {
  console: 'Console',
  joins: 'Joins',
  kills: 'Kills',
  chat: 'Chat',
  saves: 'Saves',
};

/** What stays unknown without it. */
const MISSING: Readonly<Record<FileSource | 'rcon', string>> = {
  console: 'no console.log (games, winners, time played)',
  joins: 'no playerJoinedEvents.log of RJSLogging (platforms)',
  kills: 'no playerKilledEvents.log of RJSLogging (kills and deaths)',
  chat: 'no chatEvents.log of RJSLogging (chat, link codes)',
  saves: 'no players’ saves (level, distances, medical actions)',
  rcon: 'no RCON (who is on, between the lines of the console)',
};

/** What an agent that reads several sources does not find, in words. Empty for one that reads a single log. */
export const absentSources = ({ report }: GameServerStatus): string[] =>
  report?.sources
    ? [
        ...report.sources.flatMap(({ source, state }) => (state === 'missing' ? [MISSING[source]] : [])),
        ...(report.rcon.state === 'off' ? [MISSING.rcon] : []),
      ]
    : [];
