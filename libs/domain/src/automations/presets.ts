import {
  MOST_PLAYERS,
  type AutomatedGame,
  type Rule,
  type Rung,
  type Step,
  type StepKind,
  type Trigger,
} from './catalogue';

/** A rule to begin with. */
export interface Preset {
  readonly id: string;
  readonly games: readonly AutomatedGame[];
  readonly rule: Rule;
}

/** A rule that applies everywhere and always, and has nothing of its own yet. */
export const PLAIN: Omit<Rule, 'name' | 'trigger' | 'rungs'> = {
  servers: [],
  players: { min: 0, max: MOST_PLAYERS },
  afterMinutes: 0,
  layer: '',
  week: null,
  within: 1_440,
  exempt: { staff: true, players: [] },
  limits: { every: 0, perMinute: 20, perDay: 500 },
  conditions: [],
};

const does = (kind: StepKind, text: string): Step => ({ kind, text });
const rung = (...steps: readonly Step[]): Rung => ({ steps });

interface Rest extends Partial<Omit<Rule, 'name' | 'trigger' | 'rungs' | 'limits'>> {
  readonly limits?: Partial<Rule['limits']>;
}

const preset = (
  id: string,
  games: readonly AutomatedGame[],
  name: string,
  trigger: Trigger,
  rungs: readonly Rung[],
  { limits, ...rest }: Rest = {},
): Preset => ({ id, games, rule: { ...PLAIN, name, trigger, rungs, ...rest, limits: { ...PLAIN.limits, ...limits } } });

const SQUAD = ['squad'] as const;
const REFORGER = ['reforger'] as const;
const EVERYBODY = { exempt: { staff: false, players: [] } };

/** Rules that communities run. Each has its test on facts in `presets.spec.ts`. */
export const PRESETS: readonly Preset[] = [
  preset(
    'team-kills',
    SQUAD,
    'Team kills',
    { kind: 'team-kill' },
    [
      rung(does('warn', 'Watch your fire, {player}: that was a teammate. Apologise in the chat.')),
      rung(does('warn', 'Team kill number {count}. The next one is a kick.')),
      rung(
        does('kick', 'Team killing: {count} within half an hour'),
        does('note', 'Kicked for {count} team kills within half an hour'),
      ),
    ],
    { within: 30, limits: { every: 2 } },
  ),
  preset(
    'team-kills-reforger',
    REFORGER,
    'Team kills',
    { kind: 'team-kill' },
    [
      rung(does('note', 'Team kill, the first within an hour')),
      rung(does('note', 'Team kill, the second within an hour')),
      rung(does('kick', 'Team killing')),
    ],
    { within: 60, limits: { every: 2 } },
  ),
  preset(
    'welcome',
    SQUAD,
    'Welcome',
    { kind: 'joined' },
    [rung(does('warn', 'Welcome to {server}, {player}. Write !rules to read our rules.'))],
    { ...EVERYBODY, within: 1, limits: { every: 3_600, perMinute: 60, perDay: 5_000 } },
  ),
  preset(
    'seeding',
    SQUAD,
    'Seeding',
    { kind: 'timer', minutes: 10 },
    [rung(does('broadcast', 'We are seeding: fight over the middle, no vehicles of more than one crew. Live at 50.'))],
    { players: { min: 2, max: 49 }, within: 1 },
  ),
  preset(
    'live',
    SQUAD,
    'Live',
    { kind: 'population', players: 50, direction: 'up' },
    [rung(does('broadcast', '{server} is live. Thank you for seeding!'))],
    { within: 1, limits: { every: 1_800 } },
  ),
  preset(
    'no-squad',
    SQUAD,
    'In no squad',
    { kind: 'no-squad', seconds: 180 },
    [
      rung(does('warn', 'Please join a squad, {player}.')),
      rung(does('warn', 'You are in no squad. Join one, or make room for somebody who plays.')),
      rung(does('kick', 'In no squad while the server is full')),
    ],
    { players: { min: 80, max: MOST_PLAYERS }, within: 15, limits: { every: 120 } },
  ),
  preset(
    'leader-kit',
    SQUAD,
    'Leader’s kit',
    { kind: 'no-leader-kit', seconds: 120 },
    [
      rung(does('warn', 'You lead {squad}: take a leader’s kit, or hand the lead on.')),
      rung(
        does('warn', 'You lead {squad} without a leader’s kit.'),
        does('squad-message', '{squad} needs a leader with a kit.'),
      ),
    ],
    { players: { min: 40, max: MOST_PLAYERS }, within: 30, limits: { every: 180 } },
  ),
  preset(
    'rules',
    SQUAD,
    'Rules in the chat',
    { kind: 'command', word: 'rules' },
    [rung(does('warn', 'No team killing, no hate, leaders need a kit and a microphone. All rules are on our site.'))],
    { ...EVERYBODY, within: 1, limits: { every: 10 } },
  ),
  preset(
    'discord',
    SQUAD,
    'Discord in the chat',
    { kind: 'command', word: 'discord' },
    [rung(does('warn', 'Our Discord is linked on our site.'))],
    { ...EVERYBODY, within: 1, limits: { every: 10 } },
  ),
  ...(
    [
      [
        'stats',
        'stats',
        'Statistics in the chat',
        '{player}: {kills} kills, {deaths} deaths, K/D {kd}, {hours} hours, {rank}.',
      ],
      ['rank', 'rank', 'Rank in the chat', '{player}, you are {rank}.'],
      ['top', 'top', 'Board in the chat', 'First this month: {top}.'],
      [
        'seeding-points',
        'seeding',
        'Seeding points in the chat',
        'You have {points} seeding points this month. Place: {place}.',
      ],
      ['clan', 'clan', 'Clan in the chat', '{player}, your clan: {clan}.'],
    ] as const
  ).map(([id, word, name, text]) =>
    preset(id, SQUAD, name, { kind: 'command', word }, [rung(does('warn', text))], {
      ...{ ...EVERYBODY, within: 1, limits: { every: 20 } },
    }),
  ),
  preset('switch', SQUAD, 'Switch sides', { kind: 'command', word: 'switch' }, [rung(does('change-team', ''))], {
    ...EVERYBODY,
    within: 1,
    limits: { every: 600 },
    conditions: [{ kind: 'side', by: 2 }],
  }),
  preset(
    'first-visit',
    SQUAD,
    'First visit',
    { kind: 'joined' },
    [rung(does('warn', 'Welcome to {server}, {player}! It is your first time here: write !rules to read our rules.'))],
    {
      ...{ ...EVERYBODY, within: 1, limits: { every: 3_600, perMinute: 60, perDay: 5_000 } },
      conditions: [{ kind: 'first-visit' }],
    },
  ),
  preset(
    'back',
    SQUAD,
    'Welcome back',
    { kind: 'joined' },
    [rung(does('warn', 'Good to see you again, {player}. You are {rank}.'))],
    {
      ...{ ...EVERYBODY, within: 1, limits: { every: 3_600, perMinute: 60, perDay: 5_000 } },
      conditions: [{ kind: 'back', days: 30 }],
    },
  ),
  preset(
    'words',
    SQUAD,
    'Words that nobody wants',
    { kind: 'words', words: ['idiot'] },
    [
      rung(does('warn', 'Mind your words, {player}.')),
      rung(does('warn', 'Mind your words. The next time you are kicked.')),
      rung(does('kick', 'Language')),
    ],
    { within: 60, limits: { every: 2 } },
  ),
  preset(
    'flood',
    SQUAD,
    'Flood in the chat',
    { kind: 'flood', messages: 6, seconds: 10 },
    [rung(does('warn', 'Please write less, {player}.')), rung(does('kick', 'Flooding the chat'))],
    { within: 30, limits: { every: 10 } },
  ),
  preset(
    'knife',
    SQUAD,
    'Knife kills',
    { kind: 'kill', weapons: ['bayonet', 'knife', 'shovel'] },
    [rung(does('broadcast', '{player} has knifed somebody.'))],
    { ...EVERYBODY, within: 1, limits: { every: 60, perMinute: 3 } },
  ),
  preset(
    'claims',
    SQUAD,
    'Names of squads',
    { kind: 'squad-created', names: ['armour', 'armor', 'heli', 'mortar'] },
    [rung(does('warn', '{squad} claims what it is called after. Hand it over if another squad was first.'))],
    { within: 60, limits: { every: 30 } },
  ),
  preset(
    'match-end',
    SQUAD,
    'End of the match',
    { kind: 'match-ended' },
    [rung(does('broadcast', 'Well played. {winner} has won on {layer}.'))],
    { within: 1 },
  ),
  preset(
    'admin',
    SQUAD,
    'Call for an admin',
    { kind: 'command', word: 'admin' },
    [
      rung(
        does('discord-staff', '{player} calls on {server}: {said}'),
        does('warn', 'The admins are told. On the server now: {staff}.'),
      ),
    ],
    { ...EVERYBODY, within: 1, limits: { every: 60, perMinute: 5 } },
  ),
  preset(
    'watchlist',
    [...SQUAD, ...REFORGER],
    'Watchlist',
    { kind: 'watched-joined' },
    [rung(does('discord-staff', '{player} of the watchlist has joined {server}.'))],
    { ...EVERYBODY, within: 1, limits: { every: 1_800 } },
  ),
  preset(
    'locked-squad',
    SQUAD,
    'Locked squads',
    { kind: 'squad-locked', players: 3 },
    [rung(does('warn', '{squad} is locked with few in it: open it, please.'))],
    { players: { min: 40, max: MOST_PLAYERS }, within: 30, limits: { every: 300 } },
  ),
  preset(
    'evening',
    SQUAD,
    'Evening layer',
    { kind: 'weekly', day: 'friday', hour: 18, minute: 0 },
    [rung(does('next-layer', 'Gorodok_RAAS_v1'), does('broadcast', 'Next is our evening layer.'))],
    { within: 1 },
  ),
  preset(
    'spotted',
    REFORGER,
    'Words for staff',
    { kind: 'words', words: ['cheater', 'hacker'] },
    [rung(does('note', 'Wrote it in the chat'))],
    {
      within: 60,
      limits: { every: 300 },
    },
  ),
];
