import {
  MOST_HOURS,
  MOST_RANK,
  NUMBERS,
  STEPS,
  TRIGGERS,
  type Condition,
  type ConditionKind,
  type ConditionOf,
  type Rule,
  type Rung,
  type Trigger,
  type TriggerKind,
  type TriggerOf,
} from './catalogue';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SHOWN = 3;

/** `a, b or c`; of many the first ones. */
const any = (words: readonly string[]): string => {
  const shown = words.slice(0, SHOWN).map((word) => `“${word}”`);
  if (words.length > SHOWN) return `${shown.join(', ')} or one of ${words.length - SHOWN} more`;
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' or ');
};

const BEGINNINGS: { readonly [Kind in TriggerKind]: (trigger: TriggerOf<Kind>) => string } = {
  joined: () => 'somebody joins',
  left: () => 'somebody leaves',
  command: ({ word }) => `somebody writes !${word}`,
  words: ({ words }) => `somebody writes ${any(words)}`,
  flood: ({ messages, seconds }) => `somebody writes ${messages} lines within ${duration(seconds)}`,
  'team-kill': () => 'somebody kills a teammate',
  kill: ({ weapons }) => (weapons.length > 0 ? `somebody kills with ${any(weapons)}` : 'somebody kills an enemy'),
  'squad-created': ({ names }) => (names.length > 0 ? `a squad called ${any(names)} is created` : 'a squad is created'),
  'no-squad': ({ seconds }) => `somebody is in no squad for ${duration(seconds)}`,
  'no-leader-kit': ({ seconds }) => `a squad is led without a leader’s kit for ${duration(seconds)}`,
  'match-began': () => 'a match begins',
  'match-ended': () => 'a match ends',
  population: ({ players, direction }) => `the players ${direction === 'up' ? 'reach' : 'fall below'} ${players}`,
  timer: ({ minutes }) => `${duration(minutes * 60)} have passed`,
  weekly: ({ day, hour, minute }) => `it is ${two(hour)}:${two(minute)} ${day === 'every day' ? day : `on ${day}`}`,
  'watched-joined': () => 'somebody of the watchlist joins',
  'squad-locked': ({ players }) => `a squad is locked with fewer than ${players} in it`,
};

const range = ({ min, max }: { readonly min: number; readonly max: number }, most: number): string => {
  if (max >= most) return `at least ${min}`;
  return min > 0 ? `${min} to ${max}` : `at most ${max}`;
};

const WHILES: { readonly [Kind in ConditionKind]: (condition: ConditionOf<Kind>) => string } = {
  rank: (of) => `the player’s rank is ${range(of, MOST_RANK)}`,
  hours: (of) => `the player has played ${range(of, MOST_HOURS)} hours here`,
  clan: ({ is }) => `the player is in ${is === 'yes' ? 'a' : 'no'} clan`,
  slot: ({ is }) => `the player has ${is === 'yes' ? 'a' : 'no'} whitelist slot`,
  'first-visit': () => 'the player is here for the first time',
  back: ({ days }) => `the player was away for ${duration(days * 86_400)}`,
  name: ({ words }) => `the player’s name has ${any(words)} in it`,
  side: ({ by }) => `the player’s side is larger by ${by}`,
  'staff-on': ({ is }) => (is === 'yes' ? 'staff play' : 'no staff play'),
};

const duration = (seconds: number): string => {
  for (const [size, one] of [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ] as const)
    if (seconds >= size && seconds % size === 0) return counted(seconds / size, one);
  return counted(seconds, 'second');
};

const two = (n: number): string => String(n).padStart(2, '0');

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const doing = ({ steps }: Rung): string =>
  steps.length === 0
    ? 'only count'
    : steps.map(({ kind, text }) => `${STEPS[kind].label.toLowerCase()}${text === '' ? '' : `, “${text}”`}`).join('; ');

const ordinal = (n: number): string => ['first', 'second', 'third', 'fourth', 'fifth'][n]!;

/**
 * What a rule does, in words: "When somebody kills a teammate on any server, while at least 40 play: the first time warn
 * the player, …".
 * @param serverName of a server's id
 */
export const sentenceOf = (rule: Rule, serverName: (id: number) => string): string => {
  const { trigger, servers, players, rungs, within, exempt, week } = rule;
  const beginning = (BEGINNINGS[trigger.kind] as (of: Trigger) => string)(trigger);
  const where = servers.length === 0 ? 'any server' : servers.map(serverName).join(' or ');
  const { min, max } = players;
  const conditions = [
    ...(min > 0 ? [`at least ${min} play`] : []),
    ...(max < NUMBERS['players.max'].max ? [`at most ${max} play`] : []),
    ...(rule.afterMinutes > 0 ? [`the match is ${duration(rule.afterMinutes * 60)} old`] : []),
    ...(rule.layer === '' ? [] : [`“${rule.layer}” is played`]),
    ...(week ? [`it is ${week.days.map((day) => DAYS[day]).join(', ')} between ${week.from} and ${week.to}`] : []),
    ...rule.conditions.map((one) => (WHILES[one.kind] as (of: Condition) => string)(one)),
  ];
  const isLadder = rungs.length > 1;
  const acts = rungs.map((rung, n) => {
    if (!isLadder) return doing(rung);
    const time = n === rungs.length - 1 ? `from the ${ordinal(n)} time on` : `the ${ordinal(n)} time`;
    return `${time} ${doing(rung)}`;
  });
  const counting = isLadder ? ` within ${duration(within * 60)}` : '';
  const exempted = TRIGGERS[trigger.kind].about !== 'server' && exempt.staff ? ' Staff are exempt.' : '';
  const only = conditions.length > 0 ? `, while ${conditions.join(' and ')}` : '';
  const body = acts.join(', ');
  // A text that ends a sentence ends this one.
  const end = /[.!?]”$/.test(body) ? '' : '.';
  return `When ${beginning} on ${where}${only}:${counting} ${body}${end}${exempted}`;
};
