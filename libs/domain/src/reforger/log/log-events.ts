import type { Fighter, TelemetryFactOf } from '@app/telemetry/reforger';
import type { Faction, OfLog, ReforgerEvent } from '../events';
import { absent, inSeconds, playedUntil, playersOf, type Log, type LogFact } from './log-state';
import { factionNamed, factionsOf, resultsOf } from '../results';

/** Facts about the moment: nobody needs them late. */
const MOMENTARY: ReadonlySet<LogFact['kind']> = new Set([
  ...(['playerConnected', 'playerLeft', 'factionJoined', 'gameStateChanged', 'serverEnded'] as const),
  ...(['performanceMeasured', 'rosterSampled'] as const),
]);
export const isMomentary = ({ kind }: LogFact): boolean => MOMENTARY.has(kind);

/** Whom a fact names, and what it says of them. */
interface Named {
  readonly playerId: string | null;
  readonly name: string;
  readonly platform?: TelemetryFactOf<'playerIdentified'>['platform'];
  readonly steamId?: string | null;
}

const namedIn = (fact: LogFact): readonly Named[] => {
  switch (fact.kind) {
    case 'playerIdentified':
    case 'chatSent':
      return [fact];
    case 'aiKilled':
      return [fact.killer];
    case 'playerKilled':
      return fact.killer ? [fact.victim, fact.killer] : [fact.victim];
    case 'rosterSampled':
      return fact.players;
    default:
      return [];
  }
};

/** The events of a fact: first the players in it of whom something is new to this log, then the fact itself. */
export function* eventsOf(state: Log, fact: LogFact, of: OfLog): Generator<ReforgerEvent> {
  const seen = new Set<string>();
  for (const { playerId, name, platform = null, steamId = null } of namedIn(fact)) {
    if (playerId === null || seen.has(playerId)) continue;
    seen.add(playerId);
    const before = state.people.get(playerId);
    const now = {
      name: name || (before?.name ?? ''),
      platform: platform ?? before?.platform ?? null,
      steamId: steamId ?? before?.steamId ?? null,
    };
    if (before && before.name === now.name && before.platform === now.platform && before.steamId === now.steamId)
      continue;
    yield { type: 'ReforgerPlayerIdentified', data: { ...of, playerId, ...now } };
  }
  yield* (TO_EVENTS[fact.kind] as ToEvents<LogFact['kind']>)(fact, { state, of });
}

type ToEvents<Kind extends LogFact['kind']> = (
  fact: TelemetryFactOf<Kind>,
  moment: { readonly state: Log; readonly of: OfLog },
) => readonly ReforgerEvent[];

const fighter = ({ playerId, name, faction }: Fighter): Fighter => ({ playerId, name, faction });

const withWhat = ({
  weapon,
  weaponSource,
  weaponType = null,
  distance,
}: Pick<TelemetryFactOf<'aiKilled'>, 'weapon' | 'weaponSource' | 'weaponType' | 'distance'>) => ({
  ...{ weapon, weaponSource, weaponType, distance },
});

/** Field by field: what else a fact may hold is not written to the log. */
const TO_EVENTS: { readonly [Kind in LogFact['kind']]: ToEvents<Kind> } = {
  playerIdentified: () => [],
  playerKilled: ({ victim, killer, by, ...what }, { of }) => {
    const fight = { victim: fighter(victim), killer: killer && fighter(killer), by, ...withWhat(what) };
    return [{ type: 'ReforgerPlayerKilled', data: { ...of, ...fight } }];
  },
  aiKilled: ({ killer, isFriendly, ...what }, { of }) => [
    { type: 'ReforgerAiKilled', data: { ...of, killer: fighter(killer), isFriendly, ...withWhat(what) } },
  ],
  chatSent: ({ channel, playerId, name, message }, { of }) => [
    { type: 'ReforgerChatSent', data: { ...of, channel, playerId, name, message } },
  ],
  playerConnected: ({ playerId }, { state, of }) =>
    state.connected.has(playerId) ? [] : [{ type: 'ReforgerPlayerConnected', data: { ...of, playerId } }],
  playerLeft: ({ playerId }, { state, of }) => {
    const stay = state.stays.get(playerId) ?? absent;
    const at = Date.parse(of.at);
    const seconds = Math.max(0, Math.floor((at - (state.connected.get(playerId) ?? at)) / 1_000));
    const factions = inSeconds(playedUntil(stay, state.startedAt, at));
    return [{ type: 'ReforgerPlayerLeft', data: { ...of, playerId, seconds, factions } }];
  },
  factionJoined: ({ playerId, faction }, { of }) => [
    { type: 'ReforgerFactionJoined', data: { ...of, playerId, faction } },
  ],
  gameStateChanged: ({ state: to, reason, winner }, { state, of }) => {
    const ended = state.startedAt === null ? [] : [ending(state, state.startedAt, of, reason, winner, to === 'GAME')];
    return to === 'GAME' ? [...ended, { type: 'ReforgerGameStarted', data: of }] : ended;
  },
  serverEnded: (_, { state, of }) =>
    state.startedAt === null ? [] : [ending(state, state.startedAt, of, null, null, true)],
  winnerReported: ({ winner }, { of }) => [{ type: 'ReforgerWinnerReported', data: { ...of, winner } }],
  baseCaptured: ({ faction, base }, { of }) => [{ type: 'ReforgerBaseCaptured', data: { ...of, faction, base } }],
  voteChanged: ({ what, initiator, target }, { of }) => [
    { type: 'ReforgerVoteChanged', data: { ...of, what, initiator, target } },
  ],
  performanceMeasured: ({ fps, players, ai }, { of }) => [
    { type: 'ReforgerPerformanceMeasured', data: { ...of, fps, players, ai } },
  ],
  rosterSampled: ({ players }, { of }) => [
    {
      type: 'ReforgerRosterSampled',
      data: { ...of, players: players.map(({ playerId, name, faction }) => ({ playerId, name, faction })) },
    },
  ],
  lineUnrecognised: ({ text }, { of }) => [{ type: 'ReforgerLineUnrecognised', data: { ...of, text } }],
};

/** @param isBroken it ended without saying so: the server ended, or another game began */
const ending = (
  state: Log,
  startedAt: string,
  of: OfLog,
  reason: string | null,
  winner: Faction | null,
  isBroken: boolean,
): ReforgerEvent => {
  const players = playersOf(state, Date.parse(of.at));
  const faction = winner === null ? null : factionNamed(winner, factionsOf(players));
  const data = {
    ...of,
    startedAt,
    reason: reason ?? (isBroken && faction === null ? 'abandoned' : null),
    winner: faction,
    players,
    results: resultsOf(players, { startedAt, endedAt: of.at }, faction),
  };
  return { type: 'ReforgerGameEnded', data };
};
