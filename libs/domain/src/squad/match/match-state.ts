import type { Parties } from '../events';
import type { Range } from '../../aside';
import { BoundedMap } from '../../bounded-map';
import { LONGEST_POLL, type Players } from './people';
import { LONGEST_PAUSE, withoutSilence, withSilence, type Silence } from './silences';
import type { FactSource, Team } from '@app/telemetry/squad';

/** A blow whose victim or attacker is not known yet. */
export interface Pending extends Parties {
  readonly type: 'SquadDamageCorrected' | 'SquadWoundCorrected' | 'SquadDeathCorrected';
  readonly layer: string | null;
  readonly damage: number;
  readonly weapon: string | null;
  /** When it fell, ISO 8601, UTC. */
  readonly at: string;
}

/** One match on one server. Memory grows with the people in it and the blows that are unresolved, up to a bound. */
export interface Match extends Players {
  readonly status: 'unstarted' | 'running' | 'ended';
  /** The highest sequence of each source that is in the stream; -1 for none. */
  readonly received: Readonly<Record<FactSource, number>>;
  /** What of it was set aside and has not arrived. */
  readonly aside: Readonly<Record<FactSource, readonly Range[]>>;
  readonly startedAt: string;
  /** The newest time at which something shows that the match was being played, epoch milliseconds. */
  readonly evidenceAt: number;
  readonly silences: readonly Silence[];
  readonly layer: string | null;
  readonly level: string | null;
  /** By their codes, as RCON reports them. */
  readonly factions: Readonly<Partial<Record<Team, string>>>;
  /** By the sequence of the fact in the log. A blow that is forgotten stays as it was reported. */
  readonly pending: BoundedMap<number, Pending>;
}

/** Several times as many blows as remain unresolved in a match. */
const MOST_PENDING = 5_000;

export const nothingPending: Match['pending'] = new BoundedMap(MOST_PENDING);

/** When a player left without a line in the log: when it is noticed, but at most one poll after the last evidence. */
export const leftBy = ({ evidenceAt }: Pick<Match, 'evidenceAt'>, shownAt: number): number =>
  Math.min(shownAt, evidenceAt + LONGEST_POLL);

/** Whether nothing came after the last evidence for so long that the match stood still. What was set aside may be evidence. */
const isSilent = ({ evidenceAt, received, aside }: Match, at: number): boolean =>
  evidenceAt > 0 &&
  at - evidenceAt > LONGEST_PAUSE &&
  aside.log.at(-1)?.to !== received.log &&
  aside.rcon.at(-1)?.to !== received.rcon;

/** Up to when the match was played before something that happened at `at`. */
export const playedTo = (state: Match, at: number): number => (isSilent(state, at) ? leftBy(state, at) : at);

/** With evidence that the match was played at `at`. One source may be behind the other. */
export const witnessed = (state: Match, at: number): Match => {
  const { evidenceAt, silences } = state;
  if (at <= evidenceAt) {
    const left = withoutSilence(silences, at, at + LONGEST_POLL);
    return left === silences ? state : { ...state, silences: left };
  }
  if (state.status !== 'running' || !isSilent(state, at)) return { ...state, evidenceAt: at };
  return { ...state, evidenceAt: at, silences: withSilence(silences, { from: leftBy(state, at), to: at }) };
};
