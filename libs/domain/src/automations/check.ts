import { gameText, LAYER_CHOICE, LONGEST_GAME_TEXT } from '@app/telemetry/game-text';
import { cleanText, lengthOf } from '../text';
import {
  CONDITIONS,
  LONGEST_NAME,
  LONGEST_WORD,
  MOST_CONDITIONS,
  MOST_EXEMPT,
  MOST_RUNGS,
  MOST_STEPS,
  NUMBERS,
  OF_PLAYERS,
  PLACEHOLDERS,
  STEPS,
  TRIGGERS,
  type AutomatedGame,
  type Condition,
  type Field,
  type Placeholder,
  type Rule,
  type Rung,
  type Step,
  type StepKind,
  type Trigger,
  type Week,
} from './catalogue';

/** What is wrong with which part of a rule: `rungs.0.steps.1.text`. */
export interface Problem {
  readonly part: string;
  readonly error: string;
}

export type Checked = { readonly rule: Rule } | { readonly problems: readonly Problem[] };

type Parts = Readonly<Record<string, unknown>>;

/** Enough to mend one after the other. */
const MOST_PROBLEMS = 20;
const LONGEST_ID = 64;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
export const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Reads what somebody sent as a rule. Whatever it is, the answer is a rule that is whole, or what is wrong with it. */
export const checkRule = (
  sent: unknown,
  { game, servers }: { readonly game: AutomatedGame; readonly servers: readonly number[] },
): Checked => {
  const reading = new Reading();
  const all = reading.parts(sent, '', [
    ...[
      'name',
      'trigger',
      'servers',
      'players',
      'afterMinutes',
      'layer',
      'week',
      'rungs',
      'within',
      'exempt',
      'limits',
      'conditions',
    ],
  ]);
  const players = reading.parts(all['players'], 'players', ['min', 'max']);
  const limits = reading.parts(all['limits'], 'limits', ['every', 'perMinute', 'perDay']);
  const exempt = reading.parts(all['exempt'], 'exempt', ['staff', 'players']);
  const number = (part: keyof typeof NUMBERS, value: unknown) => reading.number(value, part, NUMBERS[part]);
  const name = reading.text(all['name'], 'name', LONGEST_NAME);
  if (name === '') reading.wrong('name', 'A rule needs a name');
  const trigger = readTrigger(reading, all['trigger'], game);
  const rule: Rule = {
    name,
    trigger,
    servers: reading.list(all['servers'], 'servers', 50).map((id, n) => {
      if (!servers.includes(id as number)) reading.wrong(`servers.${n}`, 'There is no such server of this game');
      return id as number;
    }),
    players: { min: number('players.min', players['min']), max: number('players.max', players['max']) },
    afterMinutes: number('afterMinutes', all['afterMinutes']),
    layer: reading.text(all['layer'], 'layer', LONGEST_NAME),
    week: all['week'] === null ? null : readWeek(reading, all['week']),
    rungs: readRungs(reading, all['rungs'], { game, about: TRIGGERS[trigger.kind].about }),
    within: number('within', all['within']),
    exempt: {
      staff: reading.flag(exempt['staff'], 'exempt.staff'),
      players: reading.list(exempt['players'], 'exempt.players', MOST_EXEMPT).map((id, n) => {
        const read = reading.text(id, `exempt.players.${n}`, LONGEST_ID).toLowerCase();
        if (read === '') reading.wrong(`exempt.players.${n}`, 'Write the id of a player');
        return read;
      }),
    },
    limits: {
      every: number('limits.every', limits['every']),
      perMinute: number('limits.perMinute', limits['perMinute']),
      perDay: number('limits.perDay', limits['perDay']),
    },
    conditions: readConditions(reading, all['conditions'], { game, about: TRIGGERS[trigger.kind].about }),
  };
  if (rule.players.min > rule.players.max) reading.wrong('players.min', 'At least cannot be more than at most');
  return reading.problems.length > 0 ? { problems: reading.problems.slice(0, MOST_PROBLEMS) } : { rule };
};

/** Fills the placeholders of a text, and makes it one that the game's RCON may carry. */
export const filledText = (text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  gameText(text.replace(PLACEHOLDER, (_, name: Placeholder) => values[name] ?? ''));

/** How long a text may become, characters. */
export const longestFilled = (text: string): number =>
  lengthOf(text.replace(PLACEHOLDER, (_, name: Placeholder) => 'x'.repeat(PLACEHOLDERS[name] ?? 0)));

type Row = { readonly games: readonly AutomatedGame[]; readonly fields: object };

/** Reads one kind of a catalogue with the fields that it asks for; undefined for none of this game. */
const readKind = (
  reading: Reading,
  sent: unknown,
  {
    part,
    rows,
    game,
    missing,
  }: { part: string; rows: Readonly<Record<string, Row>>; game: AutomatedGame; missing: string },
): { readonly kind: string } | undefined => {
  const { kind } = (isParts(sent) ? sent : {}) as { kind?: unknown };
  const row = typeof kind === 'string' && Object.hasOwn(rows, kind) ? rows[kind] : undefined;
  if (!row?.games.includes(game)) {
    reading.wrong(`${part}.kind`, missing);
    return undefined;
  }
  const fields = Object.entries(row.fields as Readonly<Record<string, Field>>);
  const parts = reading.parts(sent, part, ['kind', ...fields.map(([name]) => name)]);
  const values = fields.map(([name, field]) => [name, reading.field(parts[name], `${part}.${name}`, field)]);
  return { kind: kind as string, ...Object.fromEntries(values) };
};

const readTrigger = (reading: Reading, sent: unknown, game: AutomatedGame): Trigger => {
  const asked = { part: 'trigger', rows: TRIGGERS, game, missing: 'Choose what begins it' };
  return (readKind(reading, sent, asked) as Trigger | undefined) ?? { kind: 'joined' };
};

const readConditions = (
  reading: Reading,
  sent: unknown,
  { game, about }: { readonly game: AutomatedGame; readonly about: 'player' | 'squad' | 'server' },
): readonly Condition[] => {
  const read = reading.list(sent, 'conditions', MOST_CONDITIONS).flatMap((one, n) => {
    const asked = { part: `conditions.${n}`, rows: CONDITIONS, game, missing: 'Choose a condition' };
    return (readKind(reading, one, asked) as Condition | undefined) ?? [];
  });
  for (const [n, condition] of read.entries()) {
    const { kind } = condition;
    const before = read.slice(0, n).map((one) => one.kind);
    if (CONDITIONS[kind].needs === 'player' && about === 'server')
      reading.wrong(`conditions.${n}.kind`, `"${CONDITIONS[kind].label}" needs a trigger that is about a player`);
    if (before.includes(kind)) reading.wrong(`conditions.${n}.kind`, 'This condition is there already');
    if ([...before, kind].filter((one) => one === 'back' || one === 'first-visit').length > 1)
      reading.wrong(`conditions.${n}.kind`, 'Nobody is there for the first time and back');
    if ('min' in condition && condition.min > condition.max)
      reading.wrong(`conditions.${n}.min`, 'At least cannot be more than at most');
  }
  return read;
};

const readWeek = (reading: Reading, sent: unknown): Week => {
  const week = reading.parts(sent, 'week', ['days', 'from', 'to']);
  const days = reading.list(week['days'], 'week.days', 7) as readonly number[];
  if (days.length === 0 || days.some((day) => !Number.isInteger(day) || day < 0 || day > 6))
    reading.wrong('week.days', 'Choose at least one day');
  const clock = (value: unknown, part: string) => {
    if (typeof value === 'string' && CLOCK.test(value)) return value;
    reading.wrong(part, 'Write a time such as 18:30');
    return '00:00';
  };
  return { days: [...new Set(days)].sort(), from: clock(week['from'], 'week.from'), to: clock(week['to'], 'week.to') };
};

const readRungs = (
  reading: Reading,
  sent: unknown,
  { game, about }: { readonly game: AutomatedGame; readonly about: 'player' | 'squad' | 'server' },
): readonly Rung[] => {
  const rungs = reading.list(sent, 'rungs', MOST_RUNGS).map((rung, n) => {
    const { steps } = reading.parts(rung, `rungs.${n}`, ['steps']);
    return {
      steps: reading.list(steps, `rungs.${n}.steps`, MOST_STEPS).map((step, m): Step => {
        const part = `rungs.${n}.steps.${m}`;
        const { kind, text: typed } = reading.parts(step, part, ['kind', 'text']);
        const isKnown = typeof kind === 'string' && Object.hasOwn(STEPS, kind);
        if (!isKnown || !STEPS[kind as StepKind].games.includes(game)) {
          reading.wrong(`${part}.kind`, 'Choose what is done');
          return { kind: 'note', text: '' };
        }
        const { needs, label } = STEPS[kind as StepKind];
        if (needs === 'squad' && about !== 'squad')
          reading.wrong(`${part}.kind`, `"${label}" needs a trigger that is about a squad`);
        if (needs === 'player' && about === 'server')
          reading.wrong(`${part}.kind`, `"${label}" needs a trigger that is about a player`);
        const { text: holds } = STEPS[kind as StepKind];
        return { kind: kind as StepKind, text: readText(reading, typed, { part: `${part}.text`, holds, about }) };
      }),
    };
  });
  if (rungs.every(({ steps }) => steps.length === 0)) reading.wrong('rungs', 'A rule does something at least once');
  return rungs;
};

const readText = (
  reading: Reading,
  sent: unknown,
  {
    part,
    holds,
    about,
  }: {
    readonly part: string;
    readonly holds: 'words' | 'layer' | 'none';
    readonly about: 'player' | 'squad' | 'server';
  },
): string => {
  if (holds === 'none') return '';
  const text = reading.text(sent, part, LONGEST_GAME_TEXT);
  if (holds === 'layer') {
    if (!LAYER_CHOICE.test(text)) reading.wrong(part, 'Write a layer such as Gorodok_RAAS_v1');
    return text;
  }
  if (text === '') reading.wrong(part, 'Write a text');
  for (const [, name = ''] of text.matchAll(PLACEHOLDER)) {
    if ((OF_PLAYERS as readonly string[]).includes(name) && about === 'server')
      reading.wrong(part, `{${name}} needs a trigger that is about a player`);
    if (!Object.hasOwn(PLACEHOLDERS, name))
      reading.wrong(
        part,
        `There is no {${name}}. Use ${Object.keys(PLACEHOLDERS)
          .map((one) => `{${one}}`)
          .join(', ')}`,
      );
  }
  if (longestFilled(text) > LONGEST_GAME_TEXT)
    reading.wrong(part, `The text may become longer than ${LONGEST_GAME_TEXT} characters when it is filled`);
  return text;
};

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads parts of what was sent and notes what is wrong with them. What is wrong reads as something that is harmless. */
class Reading {
  readonly problems: Problem[] = [];

  wrong(part: string, error: string): void {
    if (!this.problems.some((one) => one.part === part)) this.problems.push({ part, error });
  }

  parts(value: unknown, part: string, names: readonly string[]): Parts {
    if (!isParts(value)) {
      this.wrong(part, 'This part is missing');
      return {};
    }
    const unknown = Object.keys(value).find((name) => !names.includes(name));
    if (unknown !== undefined) this.wrong(part, `There is no field "${unknown.slice(0, LONGEST_WORD)}" here`);
    return value;
  }

  list(value: unknown, part: string, most: number): readonly unknown[] {
    if (!Array.isArray(value)) this.wrong(part, 'This must be a list');
    else if (value.length > most) this.wrong(part, `At most ${most}; there are ${value.length}`);
    else return value;
    return [];
  }

  text(value: unknown, part: string, longest: number): string {
    if (typeof value !== 'string') this.wrong(part, 'This must be a text');
    else if (lengthOf(cleanText(value)) > longest) this.wrong(part, `At most ${longest} characters`);
    else return cleanText(value);
    return '';
  }

  flag(value: unknown, part: string): boolean {
    if (typeof value !== 'boolean') this.wrong(part, 'This must be true or false');
    return value === true;
  }

  number(value: unknown, part: string, { min, max }: { readonly min: number; readonly max: number }): number {
    if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return value as number;
    this.wrong(part, `Write a whole number from ${min} to ${max}`);
    return min;
  }

  field(value: unknown, part: string, field: Field): unknown {
    switch (field.kind) {
      case 'number':
        return this.number(value, part, field);
      case 'choice':
        if (field.options.includes(value as string)) return value;
        this.wrong(part, `Choose one of ${field.options.join(', ')}`);
        return field.initial;
      case 'word': {
        const word = this.text(value, part, field.longest).toLowerCase().replace(/^!/, '');
        if (!/^[\p{L}\p{N}_-]+$/u.test(word)) this.wrong(part, 'One word of letters and digits');
        return word;
      }
      case 'words': {
        const words = this.list(value, part, field.most).map((word) => this.text(word, part, LONGEST_WORD));
        const written = [...new Set(words.filter((word) => word !== ''))];
        if (written.length < field.least) this.wrong(part, 'Write at least one');
        return written;
      }
    }
  }
}
