import type { Doer, FactSource, TelemetryFact, Team } from '@app/telemetry/squad';
import type { ConnectionSighting } from '@app/contracts/squad/ingest.dto';
import type { ListedPlayer } from '../rcon/answers';
import type { People } from './people';

/** Everything the assembler remembers, as JSON: it is written down with the place in the log, so that both go on together. */
export type AssemblyState = {
  /** Lines read since the beginning. */
  lines: number;
  people: People;
  match: Match | null;
  /** The match before, while names of it are still unresolved. */
  previous: Match | null;
  /** A login whose player name is in the next lines of the same frame. */
  login: { readonly person: string; readonly at: number; readonly frame: number } | null;
  /** ListPlayers, waiting for the ListSquads that belongs to it. */
  listed: { readonly at: number; readonly players: readonly ListedPlayer[] } | null;
  nextLayer: string | null;
};

export type Match = {
  readonly key: string;
  /** Its first fact was reported. A log that merely ends with the last match's lines reports nothing. */
  reported: boolean;
  /** Where its key comes from: RCON alone may answer before there is any log. */
  readonly bornOf: FactSource;
  readonly partial: boolean;
  readonly startedAt: number;
  /** `AssemblyState.lines` at its first line. */
  readonly firstLine: number;
  layer: string | null;
  readonly level: string | null;
  /** The highest sequences reported. */
  readonly last: Record<FactSource, number>;
  /** By person. */
  readonly teams: Record<string, Team | undefined>;
  readonly roles: Record<string, string | undefined>;
  /** Names of the teams' units, from ListSquads. */
  readonly teamNames: Partial<Record<Team, string>>;
  pending: Pending[];
  /** Hits of the frame that is being read. */
  frame: {
    at: number;
    frame: number;
    hits: { readonly victim: string; readonly attacker: string | null; readonly weapon: string }[];
  };
  /** Who lies wounded, by `woundKey`. */
  readonly wounds: Record<string, { readonly attacker: string | null; readonly weapon: string | null } | undefined>;
  /** Of vehicles and deployables, by instance. */
  readonly health: Record<string, number>;
  ending: Ending | null;
  ended: boolean;
  /** The last `layerLearned`, so that the same layer is reported only once. */
  learned: string;
  unrecognised: number;
};

export type Ending = {
  readonly at: number;
  readonly frame: number;
  winnerName: string | null;
  draw: boolean;
  byAdmin: boolean;
  results: {
    readonly team: Team;
    readonly unit: string;
    readonly faction: string;
    readonly won: boolean;
    readonly tickets: number;
  }[];
};

/** A fact of the log that is not fully known. */
export type Pending = {
  readonly of: number;
  readonly what: 'playerDamaged' | 'playerWounded' | 'playerDied';
  readonly name: string;
  victim: string | null;
  /** Undefined: there is none. */
  readonly attacker?: string;
  by: Doer;
};

/** A fact or a sighting, with its place. */
export type Observation = { readonly match: string; readonly source: FactSource; readonly sequence: number } & (
  | { readonly fact: TelemetryFact }
  | { readonly connection: ConnectionSighting }
);

export const initialState = (): AssemblyState => ({
  lines: 0,
  people: {},
  match: null,
  previous: null,
  login: null,
  listed: null,
  nextLayer: null,
});

/** The field's name in the state of older agents. */
type OldMatch = Omit<Match, 'reported'> & { readonly told: boolean };

const matchOf = (stored: Match | OldMatch | null): Match | null => {
  if (stored === null || !('told' in stored)) return stored;
  const { told: reported, ...match } = stored;
  return { ...match, reported };
};

/** What an agent of this or an older version has written down. */
export const storedState = (stored: object): AssemblyState => {
  const state = stored as AssemblyState;
  return { ...state, match: matchOf(state.match), previous: matchOf(state.previous) };
};

export const newMatch = (
  about: Pick<Match, 'key' | 'bornOf' | 'partial' | 'startedAt' | 'firstLine' | 'layer' | 'level'>,
): Match => ({
  ...about,
  reported: false,
  last: { log: -1, rcon: -1 },
  teams: {},
  roles: {},
  teamNames: {},
  pending: [],
  frame: { at: 0, frame: -1, hits: [] },
  wounds: {},
  health: {},
  ending: null,
  ended: false,
  learned: '',
  unrecognised: 0,
});

/** `20261003T090004000-Yehorivka_RAAS_v1` */
export const matchKey = (at: number, layer: string | null): string => {
  const time = new Date(at).toISOString().replace(/[-:.Z]/gu, '');
  return `${time}-${(layer ?? 'unknown').replace(/[^\w-]/gu, '_').slice(0, 80) || 'unknown'}`;
};
