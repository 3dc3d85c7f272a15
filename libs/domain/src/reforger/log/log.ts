import { covers, neverArrived, within, without } from '../../aside';
import type { Decider, Decision } from '../../decider';
import type { LogSource, OfLog, ReforgerEvent } from '../events';
import { eventsOf, isMomentary } from './log-events';
import {
  absent,
  nobody,
  nobodyConnected,
  nobodyPlaying,
  playedUntil,
  type Log,
  type LogFact,
  type Stay,
} from './log-state';

/** More than the games of a day. */
const MOST_WINNERS = 500;

export const reforgerLog: Decider<Log, ReforgerEvent> = {
  category: 'reforgerLog',
  initial: {
    received: -1,
    aside: [],
    people: nobody,
    connected: nobodyConnected,
    stays: nobodyPlaying,
    startedAt: null,
    winners: [],
  },
  evolve(before, event) {
    if (!('sequence' in event.data)) return before;
    const { sequence, at: instant } = event.data;
    const at = Date.parse(instant);
    const state = sequence > before.received ? { ...before, received: sequence } : before;
    switch (event.type) {
      case 'ReforgerPlayerIdentified': {
        const { playerId, name, platform, steamId } = event.data;
        return { ...state, people: state.people.with(playerId, { name, platform, steamId }) };
      }
      case 'ReforgerPlayerConnected': {
        const { playerId } = event.data;
        const connected = state.connected.with(playerId, at);
        const stay = state.stays.get(playerId);
        return stay ? withStay({ ...state, connected }, playerId, { ...stay, faction: null }) : { ...state, connected };
      }
      case 'ReforgerPlayerLeft': {
        const { playerId } = event.data;
        const connected = state.connected.without(playerId);
        const stay = state.stays.get(playerId);
        if (!stay) return { ...state, connected };
        const played = playedUntil(stay, state.startedAt, at);
        return withStay({ ...state, connected }, playerId, { ...stay, faction: null, played });
      }
      case 'ReforgerFactionJoined': {
        const { playerId, faction } = event.data;
        const played = playedUntil(state.stays.get(playerId) ?? absent, state.startedAt, at);
        return withStay(state, playerId, { faction, joinedAt: at, played });
      }
      case 'ReforgerGameStarted':
        return { ...state, startedAt: instant };
      case 'ReforgerGameEnded':
        return { ...state, startedAt: null, stays: nobodyPlaying };
      case 'ReforgerWinnerReported':
        return {
          ...state,
          winners: [...state.winners.slice(1 - MOST_WINNERS), { at: instant, winner: event.data.winner }],
        };
      case 'ReforgerFactsSetAside':
        return { ...state, aside: [...state.aside, { after: event.data.after, to: sequence }] };
      case 'ReforgerFactsRecovered':
        return { ...state, aside: without(state.aside, { after: event.data.after, to: sequence }) };
      default:
        return state;
    }
  },
};

const withStay = (state: Log, playerId: string, stay: Stay): Log => ({
  ...state,
  stays: state.stays.with(playerId, stay),
});

/** Identifies a stream of facts. */
export interface WhichLog {
  readonly serverId: number;
  readonly source: LogSource;
  readonly log: string;
}

export const logStream = ({ serverId, source, log }: WhichLog): string => `${serverId}-${source}-${log}`;

/** What RJSLogging said of a server's games on the day of a time: a log of it begins at midnight. */
export const statusStream = (serverId: number, at: string): string =>
  logStream({ serverId, source: 'status', log: `${at.slice(0, 10).replaceAll('-', '')}T000000000` });

export interface Batch extends WhichLog {
  /** `to` of the batch before; -1 for the first. */
  readonly after: number;
  readonly to: number;
  /** In order. */
  readonly facts: readonly LogFact[];
}

/**
 * Takes in what is new of a batch: what the stream has already is passed over, what had been set aside is not.
 * @throws Rejected `ingest-gap` when something before it never arrived
 */
export const receiveFacts = ({ serverId, source, log, after, to, facts }: Batch): Decision<Log, ReforgerEvent> =>
  function* (state) {
    const { received, aside } = state;
    if (after > received) throw neverArrived();
    let now = state;
    for (const fact of facts) {
      const { sequence, at } = fact;
      const isLate = covers(aside, sequence);
      // Facts of a while ago do not say who is here now, nor the state of the game.
      if ((sequence <= received && !isLate) || (isLate && isMomentary(fact))) continue;
      const of: OfLog = { serverId, source, log, sequence, at };
      for (const event of eventsOf(now, fact, of)) {
        if (isLate && event.type === 'ReforgerPlayerIdentified' && now.people.has(event.data.playerId)) continue;
        now = reforgerLog.evolve(now, event);
        yield event;
      }
    }
    const of = { serverId, source, log, at: facts.at(-1)?.at ?? beginningOf(log) };
    for (const part of within(aside, { after, to }))
      yield { type: 'ReforgerFactsRecovered', data: { ...of, sequence: part.to, after: part.after } };
    if (to > now.received) yield { type: 'ReforgerFactsReceived', data: { ...of, sequence: to } };
  };

export interface Aside extends Omit<Batch, 'facts'> {
  readonly reason: string;
  /** By the site's clock, ISO 8601, UTC. */
  readonly at: string;
}

/** Goes on after facts that cannot be taken in; they may be sent again later. @throws Rejected `ingest-gap` */
export const setFactsAside = ({ serverId, source, log, after, to, reason, at }: Aside): Decision<Log, ReforgerEvent> =>
  function* ({ received }) {
    if (to <= received) return;
    if (after > received) throw neverArrived();
    const of = { serverId, source, log, sequence: to, at };
    yield { type: 'ReforgerFactsSetAside', data: { ...of, after: Math.max(after, received), reason } };
  };

/** `20261004T090433000` as ISO 8601. */
const beginningOf = (log: string): string =>
  log.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})$/, '$1-$2-$3T$4:$5:$6.$7Z');
