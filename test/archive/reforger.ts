import { careerStream, receiveSave, reforgerCareer } from '@app/domain/reforger/career';
import { decideGame, leaveUndecided, reforgerGames } from '@app/domain/reforger/games';
import { reforgerGroups, reportGroups } from '@app/domain/reforger/groups';
import { logStream, receiveFacts, reforgerLog, setFactsAside, type WhichLog } from '@app/domain/reforger/log/log';
import type { LogFact } from '@app/domain/reforger/log/log-state';
import { receiveToolsEvents, reforgerTools, toolsStream } from '@app/domain/reforger/tools';
import type { Context, Streams } from '@app/storage/event-log/streams';
import { CAREER_FIGURES, type CareerFigures, type FactBody } from '@app/telemetry/reforger';

const serverId = 1;
const log = '20261121T090000000';
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 9) + seconds * 1_000).toISOString();
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [US, USSR] = ['#AR-Faction_US', '#AR-Faction_USSR'];
const fighter = (number: number, faction: string | null) => ({ playerId: uuid(number), name: `Kestrel ${number}`, faction });

/** Facts a minute apart. */
const factsOf = (bodies: readonly FactBody[]): LogFact[] =>
  bodies.map((body, index) => ({ ...body, sequence: index * 1_000, at: at(index * 60) }) as LogFact);

const figures = (of: number) => Object.fromEntries(CAREER_FIGURES.map((figure) => [figure, of])) as CareerFigures;

const console: readonly FactBody[] = [
  { kind: 'playerIdentified', playerId: uuid(1), name: 'Kestrel 1', platform: null, steamId: '76561190000000001' },
  { kind: 'playerConnected', playerId: uuid(1) },
  { kind: 'playerConnected', playerId: uuid(2) },
  { kind: 'gameStateChanged', state: 'GAME', reason: null, winner: null },
  { kind: 'factionJoined', playerId: uuid(1), faction: US },
  { kind: 'factionJoined', playerId: uuid(2), faction: USSR },
  { kind: 'baseCaptured', faction: US, base: 'Levie' },
  { kind: 'voteChanged', what: 'started', initiator: 'Kestrel 1', target: 'Kestrel 2' },
  { kind: 'voteChanged', what: 'succeeded', initiator: null, target: 'Kestrel 2' },
  { kind: 'performanceMeasured', fps: 48.1, players: 2, ai: 43 },
  { kind: 'playerLeft', playerId: uuid(2) },
  { kind: 'gameStateChanged', state: 'POSTGAME', reason: 'FACTION_VICTORY', winner: 'US' },
  { kind: 'winnerReported', winner: 'US' },
  { kind: 'gameStateChanged', state: 'GAME', reason: null, winner: null },
  { kind: 'factionJoined', playerId: uuid(1), faction: US },
  { kind: 'lineUnrecognised', text: 'SCRIPT       : INFO: Faction: somebody' },
  { kind: 'serverEnded' },
];

const kills: readonly FactBody[] = [
  { kind: 'playerKilled', victim: fighter(2, USSR), killer: fighter(1, US), by: 'enemy', weapon: 'M16A2', weaponSource: 'infantry', distance: 15.1267 },
  { kind: 'playerKilled', victim: fighter(1, US), killer: null, by: 'ai', weapon: null, weaponSource: null, distance: null },
  { kind: 'playerKilled', victim: { ...fighter(2, null), playerId: null }, killer: fighter(1, US), by: 'teammate', weapon: 'AT4', weaponSource: null, distance: 3 },
  { kind: 'playerKilled', victim: fighter(2, USSR), killer: fighter(1, US), by: 'enemy', weapon: 'M249', weaponSource: 'vehicle', weaponType: 'MACHINEGUN', distance: 80 },
  { kind: 'aiKilled', killer: fighter(1, US), isFriendly: false, weapon: 'M249', weaponSource: 'vehicle', weaponType: 'MACHINEGUN', distance: 99.5 },
  { kind: 'aiKilled', killer: { ...fighter(1, null), playerId: null }, isFriendly: true, weapon: null, weaponSource: null, distance: null },
];

/** A short game in which everything happens that can, by every source. */
export const playReforger = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const which = (source: WhichLog['source']): WhichLog => ({ serverId, source, log });
  const play = async (of: WhichLog, bodies: readonly FactBody[], to = (bodies.length - 1) * 1_000) => {
    const decision = receiveFacts({ ...of, after: -1, to, facts: factsOf(bodies) });
    await streams.transact(reforgerLog, logStream(of), decision, by);
    return `reforgerLog-${logStream(of)}`;
  };
  const played = [
    await play(which('console'), console),
    // What comes last was an address, which became no event.
    await play(which('kills'), kills, kills.length * 1_000),
    await play(which('joins'), [{ kind: 'playerIdentified', playerId: uuid(1), name: 'Kestrel 1', platform: 'windows', steamId: null }]),
    await play(which('rcon'), [
      { kind: 'rosterSampled', players: [fighter(1, null)].map(({ playerId, name, faction }) => ({ playerId, name, faction })) },
      { kind: 'rosterSampled', players: [] },
    ]),
  ];
  const chat = which('chat');
  const said: FactBody = { kind: 'chatSent', channel: 'global', playerId: uuid(1), name: 'Kestrel 1', message: 'hello, all' };
  const aside = setFactsAside({ ...chat, after: -1, to: 0, reason: 'facts.0.message is too long', at: at(0) });
  await streams.transact(reforgerLog, logStream(chat), aside, by);
  played.push(await play(chat, [said]));

  const save = (seconds: number, of: number) => receiveSave({ serverId, playerId: uuid(1), at: at(seconds), watchedSince: null, total: figures(of) });
  const career = careerStream(serverId, uuid(1));
  for (const decision of [save(0, 20_000), save(60, 20_500), save(120, 12_000)]) await streams.transact(reforgerCareer, career, decision, by);

  const report = { serverId, at: at(900), name: 'serveradmintools_game_ended', key: 'k', data: { reason: 'FACTION_VICTORY', winner: 'US', count: 1, friendly: false, note: null } };
  await streams.transact(reforgerTools, toolsStream(serverId, at(0)), receiveToolsEvents([report]), by);
  const players = [{ playerId: uuid(1), factions: { [US]: 120 }, stayed: US }, { playerId: uuid(2), factions: { [USSR]: 60 }, stayed: null }];
  const left = leaveUndecided({ serverId, at: at(900), startedAt: at(720), players });
  await streams.transact(reforgerGames, String(serverId), left, by);
  await streams.transact(reforgerGames, String(serverId), decideGame({ serverId, at: at(901), winner: 'US' }), by);

  const member = { playerId: uuid(1), name: 'Kestrel 1', rank: 'SERGEANT' };
  const group = { id: 1, name: 'Alpha', faction: US, isPrivate: false };
  const groups = (seconds: number, more: { maxMembers: number | null; leader: string | null; rank: string | null }) => {
    const { rank, ...rest } = more;
    const somebody = { ...member, rank };
    return reportGroups({ serverId, at: at(seconds), groups: [{ ...group, ...rest, members: [somebody] }], alone: [{ ...somebody, faction: null }] });
  };
  const day = toolsStream(serverId, at(0));
  await streams.transact(reforgerGroups, day, groups(0, { maxMembers: 8, leader: uuid(1), rank: 'SERGEANT' }), by);
  await streams.transact(reforgerGroups, day, groups(30, { maxMembers: null, leader: null, rank: null }), by);
  return [...played, `reforgerCareer-${career}`, `reforgerTools-${day}`, `reforgerGames-${serverId}`, `reforgerGroups-${day}`];
};
