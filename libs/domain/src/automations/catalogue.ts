/**
 * What a rule may be made of: a closed catalogue, from which forms, checks, sentences and the engine are made. A new
 * trigger is a row here, its sentence beside it, and how it is recognised in `engine/triggers.ts`.
 */

export const AUTOMATED_GAMES = ['squad', 'reforger'] as const;
export type AutomatedGame = (typeof AUTOMATED_GAMES)[number];

const BOTH = AUTOMATED_GAMES;
const SQUAD: readonly AutomatedGame[] = ['squad'];

/** What each trigger asks for, by its kind. */
interface TriggerFields {
  joined: object;
  left: object;
  /** A chat line that begins with `!word`. */
  command: { readonly word: string };
  /** A chat line with one of these, however it is spelt. */
  words: { readonly words: readonly string[] };
  /** So many chat lines of one player in so many seconds. */
  flood: { readonly messages: number; readonly seconds: number };
  'team-kill': object;
  /** Somebody of the other side was killed with a weapon whose name has one of these in it; without any, with whatever. */
  kill: { readonly weapons: readonly string[] };
  /** A squad whose name has one of these in it; without any, every squad. */
  'squad-created': { readonly names: readonly string[] };
  'no-squad': { readonly seconds: number };
  'no-leader-kit': { readonly seconds: number };
  'match-began': object;
  'match-ended': object;
  population: { readonly players: number; readonly direction: Direction };
  timer: { readonly minutes: number };
  /** By the clock of the place where the community lives. */
  weekly: { readonly day: TimerDay; readonly hour: number; readonly minute: number };
  'watched-joined': object;
  'squad-locked': { readonly players: number };
}

export const DIRECTIONS = ['up', 'down'] as const;
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export const TIMER_DAYS = ['every day', ...WEEKDAYS] as const;
export type TimerDay = (typeof TIMER_DAYS)[number];
export type Direction = (typeof DIRECTIONS)[number];

export type TriggerKind = keyof TriggerFields;
export type TriggerOf<Kind extends TriggerKind> = { readonly kind: Kind } & TriggerFields[Kind];
export type Trigger = { [Kind in TriggerKind]: TriggerOf<Kind> }[TriggerKind];

/** One field of a trigger, as a form shows it. */
export type Field =
  | {
      readonly kind: 'number';
      readonly label: string;
      readonly min: number;
      readonly max: number;
      readonly initial: number;
    }
  | { readonly kind: 'word'; readonly label: string; readonly longest: number; readonly initial: string }
  | { readonly kind: 'words'; readonly label: string; readonly most: number; readonly least: 0 | 1 }
  | { readonly kind: 'choice'; readonly label: string; readonly options: readonly string[]; readonly initial: string };

interface TriggerRow<Kind extends TriggerKind> {
  readonly label: string;
  readonly games: readonly AutomatedGame[];
  /** Whom it is about. What is about a squad is also about the player who leads it. */
  readonly about: 'player' | 'squad' | 'server';
  readonly fields: { readonly [Name in keyof TriggerFields[Kind]]: Field };
}

export const LONGEST_WORD = 40;
const MOST_WORDS = 500;
const seconds = (label: string, initial: number): Field => ({ kind: 'number', label, min: 30, max: 3_600, initial });

export const TRIGGERS: { readonly [Kind in TriggerKind]: TriggerRow<Kind> } = {
  joined: { label: 'Somebody joins', games: BOTH, about: 'player', fields: {} },
  left: { label: 'Somebody leaves', games: BOTH, about: 'player', fields: {} },
  command: {
    label: 'A chat command',
    games: BOTH,
    about: 'player',
    fields: { word: { kind: 'word', label: 'Command, without the !', longest: 20, initial: 'rules' } },
  },
  words: {
    label: 'A word in the chat',
    games: BOTH,
    about: 'player',
    fields: { words: { kind: 'words', label: 'Words, one a line', most: MOST_WORDS, least: 1 } },
  },
  flood: {
    label: 'A flood in the chat',
    games: BOTH,
    about: 'player',
    fields: {
      messages: { kind: 'number', label: 'Lines', min: 3, max: 20, initial: 6 },
      seconds: { kind: 'number', label: 'Within seconds', min: 3, max: 120, initial: 10 },
    },
  },
  'team-kill': { label: 'A team kill', games: BOTH, about: 'player', fields: {} },
  kill: {
    label: 'A kill',
    games: BOTH,
    about: 'player',
    fields: { weapons: { kind: 'words', label: 'Weapons, one a line; none for all', most: 50, least: 0 } },
  },
  'squad-created': {
    label: 'A squad is created',
    games: SQUAD,
    about: 'squad',
    fields: { names: { kind: 'words', label: 'Names, one a line; none for all', most: 50, least: 0 } },
  },
  'no-squad': {
    label: 'Somebody is in no squad',
    games: SQUAD,
    about: 'player',
    fields: { seconds: seconds('For seconds', 180) },
  },
  'no-leader-kit': {
    label: 'A squad is led without a leader’s kit',
    games: SQUAD,
    about: 'squad',
    fields: { seconds: seconds('For seconds', 120) },
  },
  'match-began': { label: 'A match begins', games: BOTH, about: 'server', fields: {} },
  'match-ended': { label: 'A match ends', games: BOTH, about: 'server', fields: {} },
  population: {
    label: 'Players reach a number',
    games: BOTH,
    about: 'server',
    fields: {
      players: { kind: 'number', label: 'Players', min: 1, max: 200, initial: 50 },
      direction: { kind: 'choice', label: 'Direction', options: DIRECTIONS, initial: 'up' },
    },
  },
  timer: {
    label: 'Every so many minutes',
    games: BOTH,
    about: 'server',
    fields: { minutes: { kind: 'number', label: 'Minutes', min: 2, max: 1_440, initial: 15 } },
  },
  weekly: {
    label: 'At a time of the week',
    games: BOTH,
    about: 'server',
    fields: {
      day: { kind: 'choice', label: 'Day', options: TIMER_DAYS, initial: 'every day' },
      hour: { kind: 'number', label: 'Hour', min: 0, max: 23, initial: 18 },
      minute: { kind: 'number', label: 'Minute', min: 0, max: 59, initial: 0 },
    },
  },
  'watched-joined': { label: 'Somebody of the watchlist joins', games: BOTH, about: 'player', fields: {} },
  'squad-locked': {
    label: 'A squad is locked with few players',
    games: SQUAD,
    about: 'squad',
    fields: { players: { kind: 'number', label: 'Fewer than', min: 2, max: 9, initial: 3 } },
  },
};

/** What each condition asks for, by its kind. Numbers are included. */
interface ConditionFields {
  rank: { readonly min: number; readonly max: number };
  hours: { readonly min: number; readonly max: number };
  clan: { readonly is: Answer };
  slot: { readonly is: Answer };
  'first-visit': object;
  back: { readonly days: number };
  /** The name has one of these in it, however it is spelt. */
  name: { readonly words: readonly string[] };
  /** So many more play on the player's side than on the other. */
  side: { readonly by: number };
  'staff-on': { readonly is: Answer };
}

const ANSWERS = ['yes', 'no'] as const;
type Answer = (typeof ANSWERS)[number];

export type ConditionKind = keyof ConditionFields;
export type ConditionOf<Kind extends ConditionKind> = { readonly kind: Kind } & ConditionFields[Kind];
export type Condition = { [Kind in ConditionKind]: ConditionOf<Kind> }[ConditionKind];

interface ConditionRow<Kind extends ConditionKind> {
  readonly label: string;
  readonly games: readonly AutomatedGame[];
  /** What a trigger must be about; a squad is also about the player who leads it. */
  readonly needs: 'player' | 'server';
  readonly fields: { readonly [Name in keyof ConditionFields[Kind]]: Field };
}

const from = (min: number, max: number, initial: number): Field => ({
  ...({ kind: 'number', label: 'At least', min, max, initial } as const),
});
const upTo = (min: number, max: number): Field => ({ kind: 'number', label: 'At most', min, max, initial: max });
const answer = (label: string): Field => ({ kind: 'choice', label, options: ANSWERS, initial: 'yes' });
/** The highest step of a ladder of either game. */
export const MOST_RANK = 100;
export const MOST_HOURS = 10_000;

export const CONDITIONS: { readonly [Kind in ConditionKind]: ConditionRow<Kind> } = {
  rank: {
    ...{ label: 'The player’s rank', games: BOTH, needs: 'player' },
    fields: { min: from(1, MOST_RANK, 1), max: upTo(1, MOST_RANK) },
  },
  hours: {
    ...{ label: 'Hours the player has played here', games: BOTH, needs: 'player' },
    fields: { min: from(0, MOST_HOURS, 0), max: upTo(0, MOST_HOURS) },
  },
  clan: {
    ...{ label: 'The player is in a clan, or not', games: BOTH, needs: 'player' },
    fields: { is: answer('In a clan') },
  },
  slot: {
    ...{ label: 'The player has a whitelist slot, or not', games: BOTH, needs: 'player' },
    fields: { is: answer('Has a slot') },
  },
  'first-visit': { label: 'The player is here for the first time', games: BOTH, needs: 'player', fields: {} },
  back: {
    ...{ label: 'The player is back', games: BOTH, needs: 'player' },
    fields: { days: { kind: 'number', label: 'After days', min: 1, max: 1_000, initial: 30 } },
  },
  name: {
    ...{ label: 'A word in the player’s name', games: BOTH, needs: 'player' },
    fields: { words: { kind: 'words', label: 'Words, one a line', most: MOST_WORDS, least: 1 } },
  },
  side: {
    ...{ label: 'The player’s side is the larger one', games: SQUAD, needs: 'player' },
    fields: { by: { kind: 'number', label: 'By players', min: 1, max: 50, initial: 2 } },
  },
  'staff-on': {
    ...{ label: 'Staff play on the server, or not', games: SQUAD, needs: 'server' },
    fields: { is: answer('Staff play') },
  },
};

/** What a step has the server do; a note and what is posted are for staff, and nothing reaches the server. */
export const STEP_KINDS = [
  ...(['warn', 'squad-message', 'broadcast', 'kick', 'remove-from-squad', 'change-team', 'disband-squad'] as const),
  ...(['rename-squad', 'next-layer', 'note', 'discord', 'discord-staff'] as const),
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

interface StepRow {
  readonly label: string;
  readonly games: readonly AutomatedGame[];
  /** What a trigger must be about. */
  readonly needs: 'player' | 'squad' | 'server';
  /** Words with placeholders, or the name of a layer. */
  readonly text: 'words' | 'layer' | 'none';
  /** One player gets the strongest act of those that a fact would bring; 0 where nobody minds. */
  readonly strength: number;
}

export const STEPS: Readonly<Record<StepKind, StepRow>> = {
  warn: { label: 'Warn the player', games: SQUAD, needs: 'player', text: 'words', strength: 1 },
  'squad-message': { label: 'Message to the squad', games: SQUAD, needs: 'squad', text: 'words', strength: 0 },
  broadcast: { label: 'Message to everybody', games: SQUAD, needs: 'server', text: 'words', strength: 0 },
  kick: { label: 'Kick the player', games: BOTH, needs: 'player', text: 'words', strength: 9 },
  'remove-from-squad': { label: 'Remove from the squad', games: SQUAD, needs: 'player', text: 'none', strength: 3 },
  'change-team': { label: 'Move to the other team', games: SQUAD, needs: 'player', text: 'none', strength: 4 },
  'disband-squad': { label: 'Disband the squad', games: SQUAD, needs: 'squad', text: 'none', strength: 5 },
  'rename-squad': { label: 'Reset the squad’s name', games: SQUAD, needs: 'squad', text: 'none', strength: 0 },
  'next-layer': { label: 'Set the next layer', games: SQUAD, needs: 'server', text: 'layer', strength: 0 },
  note: { label: 'Note for staff', games: BOTH, needs: 'player', text: 'words', strength: 0 },
  discord: { label: 'Post on Discord', games: BOTH, needs: 'server', text: 'words', strength: 0 },
  'discord-staff': {
    ...{ label: 'Post on Discord and mention the admins', games: BOTH, needs: 'server', text: 'words', strength: 0 },
  },
};

/** Those that no server is ordered to do. */
const FOR_STAFF = ['note', 'discord', 'discord-staff'] as const satisfies readonly StepKind[];
type ForStaff = (typeof FOR_STAFF)[number];
export const isForStaff = (kind: StepKind): kind is ForStaff => (FOR_STAFF as readonly StepKind[]).includes(kind);

export interface Step {
  readonly kind: StepKind;
  /** Words with placeholders, a layer, or empty: as its kind has it. */
  readonly text: string;
}

/** What a rule does when it applies to somebody for the n-th time. Without steps it is only counted. */
export interface Rung {
  readonly steps: readonly Step[];
}

export interface Week {
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** `18:00`, where the community lives. An end before the beginning is of the next day. */
  readonly from: string;
  readonly to: string;
}

/** A rule as staff write it: data, never code. */
export interface Rule {
  readonly name: string;
  readonly trigger: Trigger;
  /** Ids; none for all servers of the game. */
  readonly servers: readonly number[];
  /** How many play, both included. Unlimited: 0 to 200. */
  readonly players: { readonly min: number; readonly max: number };
  /** Minutes since the match began from which on the rule applies. */
  readonly afterMinutes: number;
  /** In the layer's or the scenario's name; empty for any. */
  readonly layer: string;
  /** Null: always. */
  readonly week: Week | null;
  /** By count: the last one holds for every further time. */
  readonly rungs: readonly Rung[];
  /** After so many minutes a time counts no more. */
  readonly within: number;
  readonly exempt: { readonly staff: boolean; readonly players: readonly string[] };
  readonly limits: {
    /** Seconds between two times for one player, or on one server where it is about nobody. */
    readonly every: number;
    /** Times on one server: beyond that the rule only watches. */
    readonly perMinute: number;
    readonly perDay: number;
  };
  /** All of them hold. */
  readonly conditions: readonly Condition[];
}

export const MOST_PLAYERS = 200;
export const LONGEST_NAME = 60;
export const MOST_RUNGS = 5;
export const MOST_STEPS = 4;
export const MOST_EXEMPT = 100;
export const MOST_CONDITIONS = 6;
const MONTH_MINUTES = 30 * 24 * 60;

/** Numbers of a rule beside those of its trigger. */
export const NUMBERS = {
  'players.min': { label: 'Players, at least', min: 0, max: MOST_PLAYERS },
  'players.max': { label: 'Players, at most', min: 0, max: MOST_PLAYERS },
  afterMinutes: { label: 'Minutes into the match', min: 0, max: 240 },
  within: { label: 'Counted for minutes', min: 1, max: MONTH_MINUTES },
  'limits.every': { label: 'Seconds between two times', min: 0, max: 86_400 },
  'limits.perMinute': { label: 'Times a minute and server', min: 1, max: 60 },
  'limits.perDay': { label: 'Times a day and server', min: 1, max: 5_000 },
} as const;

/** The placeholders of texts, and as how long each is taken when a text is checked. */
export const PLACEHOLDERS = {
  player: 32,
  squad: 32,
  count: 3,
  server: 40,
  layer: 40,
  winner: 40,
  rank: 30,
  hours: 6,
  kills: 7,
  deaths: 7,
  kd: 7,
  clan: 10,
  points: 6,
  place: 22,
  top: 110,
  staff: 3,
  said: 80,
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

/** Those of a player, which need a trigger that is about one. */
export const OF_PLAYERS = ['rank', 'hours', 'kills', 'deaths', 'kd', 'clan', 'points', 'place', 'top'] as const;
export type OfPlayer = (typeof OF_PLAYERS)[number];
