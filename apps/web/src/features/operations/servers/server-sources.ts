import type { GameServerStatus } from '@app/contracts/operations/servers';
import type { AgentStatusReport, FileSource } from '@app/contracts/operations/agent-status.dto';
import { grouped } from '~/lib/format/grouped';
import { duration } from '../figures';

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
  status: 'Ends of games',
  bases: 'Bases',
  wcs: 'WCS_Commands',
  saves: 'Saves',
  groups: 'Groups',
  log: 'Log',
};

/** What stays unknown without it. */
const MISSING: Readonly<Partial<Record<FileSource | 'rcon', string>>> = {
  console: 'no console.log (games, winners, time played)',
  joins: 'no playerJoinedEvents.log of RJSLogging (platforms)',
  kills: 'no playerKilledEvents.log of RJSLogging (kills and deaths)',
  chat: 'no chatEvents.log of RJSLogging (chat, link codes)',
  saves: 'no players’ saves (level, distances, medical actions)',
  rcon: 'no RCON (who is on, between the lines of the console)',
};

/** Sources that WCS_Commands makes needless. */
const IN_WCS: ReadonlySet<FileSource> = new Set(['joins', 'kills', 'chat']);

/** What an agent that reads several sources does not find, in words. Empty for one that reads a single log. */
export const absentSources = ({ report }: GameServerStatus): string[] => {
  if (!report?.sources || report.sources.every(({ source }) => source === 'log')) return [];
  const hasWcs = report.sources.some(({ source, state }) => source === 'wcs' && state === 'following');
  const missing = report.sources.filter(({ source, state }) => state === 'missing' && !(hasWcs && IN_WCS.has(source)));
  const rcon = report.rcon.state === 'off' ? (['rcon'] as const) : [];
  return [...missing.map(({ source }) => source), ...rcon].flatMap((source) => MISSING[source] ?? []);
};

/** What is wrong with sources that are there, in words. */
export const troubledSources = ({ report }: GameServerStatus): string[] =>
  (report?.sources ?? []).flatMap(({ source, census, trouble }) => {
    const name = SOURCE_NAMES[source];
    if (trouble !== undefined) return [`${name}: ${trouble}`];
    if (!census?.silent) return [];
    const { lines, sinceMs } = census.silent;
    return [
      `${name} grows, and its last ${grouped(lines)} lines said nothing of use, in ${duration(sinceMs / 1_000)}.`,
    ];
  });

const listed = (counts: readonly { readonly name: string; readonly count: number }[]): string =>
  counts.map(({ name, count }) => `${name} (${grouped(count)})`).join(', ');

/** What became of the lines of a source since its agent started, in words; undefined where it does not say. */
export const censusText = ({ census }: NonNullable<AgentStatusReport['sources']>[number]): string | undefined => {
  if (!census || census.lines === 0) return undefined;
  const { lines, read, unrecognised, unused, newFields } = census;
  return [
    `${grouped(read)} of ${grouped(lines)} lines read`,
    ...(unrecognised > 0 ? [`${grouped(unrecognised)} unrecognised`] : []),
    ...(newFields.length > 0 ? [`new fields: ${listed(newFields)}`] : []),
    ...(unused.length > 0 ? [`of no use: ${listed(unused)}`] : []),
  ].join('; ');
};
