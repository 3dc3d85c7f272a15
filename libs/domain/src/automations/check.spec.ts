import * as fc from 'fast-check';
import { AUTOMATED_GAMES, CONDITIONS, PLACEHOLDERS, TRIGGERS, type Rule } from './catalogue';
import { checkRule, filledText, longestFilled } from './check';
import { PRESETS } from './presets';
import { sentenceOf } from './sentence';

const servers = [1, 2];
const squad = { game: 'squad', servers } as const;
const preset = (id: string): Rule => PRESETS.find((one) => one.id === id)!.rule;
const problems = (sent: unknown, of: Parameters<typeof checkRule>[1] = squad) => {
  const checked = checkRule(sent, of);
  return 'problems' in checked ? checked.problems : [];
};
/** The rule with another value at a path. */
const having = (path: string, value: unknown, rule: Rule = preset('team-kills')): unknown => {
  const copy = structuredClone(rule) as unknown as Record<string, unknown>;
  const names = path.split('.');
  const holder = names.slice(0, -1).reduce((part, name) => part[name] as Record<string, unknown>, copy);
  holder[names.at(-1)!] = value;
  return copy;
};

test.each(PRESETS.flatMap(({ id, games, rule }) => games.map((game) => ({ id, game, rule }))))(
  '$id is a rule of $game as it stands, and says what it does',
  ({ game, rule }) => {
    expect(checkRule(rule, { game, servers })).toEqual({ rule });
    expect(sentenceOf(rule, String)).toMatch(/^When .+[^.][.!?]”?$/);
  },
);

test('the sentence says all that a rule asks for', () => {
  const rule: Rule = {
    ...preset('team-kills'),
    ...{ servers: [2], afterMinutes: 5, layer: 'RAAS', players: { min: 40, max: 90 } },
    week: { days: [5, 6], from: '18:00', to: '02:00' },
  };
  expect(sentenceOf(rule, (id) => `#${id} Brolga`)).toBe(
    'When somebody kills a teammate on #2 Brolga, while at least 40 play and at most 90 play and the match is 5 minutes ' +
      'old and “RAAS” is played and it is Friday, Saturday between 18:00 and 02:00: within 30 minutes the first time warn ' +
      'the player, “Watch your fire, {player}: that was a teammate. Apologise in the chat.”, the second time warn the ' +
      'player, “Team kill number {count}. The next one is a kick.”, from the third time on kick the player, “Team ' +
      'killing: {count} within half an hour”; note for staff, “Kicked for {count} team kills within half an hour”. Staff ' +
      'are exempt.',
  );
});

test.each<[string, unknown, string]>([
  ['name', '', 'A rule needs a name'],
  ['name', 'x'.repeat(61), 'At most 60 characters'],
  ['trigger.kind', 'constructor', 'Choose what begins it'],
  ['trigger', { kind: 'flood', messages: 2, seconds: 10 }, 'Write a whole number from 3 to 20'],
  [
    'trigger',
    { kind: 'words', words: Array.from({ length: 10_000 }, (_, n) => `w${n}`) },
    'At most 500; there are 10000',
  ],
  ['trigger', { kind: 'words', words: [' '] }, 'Write at least one'],
  ['trigger', { kind: 'command', word: 'two words' }, 'One word of letters and digits'],
  ['servers', [3], 'There is no such server of this game'],
  ['players.min', 201, 'Write a whole number from 0 to 200'],
  ['players', { min: 9, max: 8 }, 'At least cannot be more than at most'],
  ['week', { days: [], from: '18:00', to: '19:00' }, 'Choose at least one day'],
  ['week', { days: [1], from: '25:00', to: '19:00' }, 'Write a time such as 18:30'],
  ['rungs', [], 'A rule does something at least once'],
  [
    'rungs',
    [{ steps: [{ kind: 'squad-message', text: 'x' }] }],
    '"Message to the squad" needs a trigger that is about a squad',
  ],
  ['rungs', [{ steps: [{ kind: 'warn', text: '{victim}' }] }], 'There is no {victim}. Use {player}, {squad}, {count}'],
  ['rungs', [{ steps: [{ kind: 'warn', text: '' }] }], 'Write a text'],
  ['rungs', [{ steps: [{ kind: 'next-layer', text: 'a"; AdminKick' }] }], 'Write a layer such as Gorodok_RAAS_v1'],
  ['rungs', [{ steps: [{ kind: 'ban', text: 'x' }] }], 'Choose what is done'],
  ['exempt.staff', 'yes', 'This must be true or false'],
  ['exempt.players', [' '], 'Write the id of a player'],
  ['extra', 1, 'There is no field "extra" here'],
  ['conditions', undefined, 'This must be a list'],
  ['conditions', [{ kind: 'constructor' }], 'Choose a condition'],
  ['conditions', [{ kind: 'hours', min: 6, max: 5 }], 'At least cannot be more than at most'],
  ['conditions', [{ kind: 'hours', min: '6', max: 5 }], 'Write a whole number from 0 to 10000'],
  ['conditions', [{ kind: 'clan', is: 'maybe' }], 'Choose one of yes, no'],
  ['conditions', [{ kind: 'side', by: 2, than: 1 }], 'There is no field "than" here'],
  [
    'conditions',
    [{ kind: 'name', words: Array.from({ length: 10_000 }, (_, n) => `w${n}`) }],
    'At most 500; there are',
  ],
  ['conditions', [{ kind: 'first-visit' }, { kind: 'first-visit' }], 'This condition is there already'],
  ['conditions', [{ kind: 'first-visit' }, { kind: 'back', days: 9 }], 'Nobody is there for the first time and back'],
])('%s of %j is refused, and nothing else', (path, value, error) => {
  const found = problems(having(path, value));
  expect(found).toHaveLength(1);
  expect(found[0]!.error).toContain(error);
});

test('a text that is too long when its placeholders are filled is refused', () => {
  const text = `${'x'.repeat(160)} {player} {server}`;
  expect(problems(having('rungs', [{ steps: [{ kind: 'warn', text }] }]))).toEqual([
    { part: 'rungs.0.steps.0.text', error: 'The text may become longer than 200 characters when it is filled' },
  ]);
});

test('what is about a player needs a trigger that is about one', () => {
  const ended = (change: Partial<Rule>) => problems({ ...preset('match-end'), ...change });
  expect(ended({ conditions: [{ kind: 'staff-on', is: 'no' }] })).toEqual([]);
  expect(ended({ conditions: [{ kind: 'back', days: 30 }] })).toEqual([
    { part: 'conditions.0.kind', error: '"The player is back" needs a trigger that is about a player' },
  ]);
  expect(ended({ rungs: [{ steps: [{ kind: 'broadcast', text: '{rank}' }] }] })).toEqual([
    { part: 'rungs.0.steps.0.text', error: '{rank} needs a trigger that is about a player' },
  ]);
});

test('every condition is said', () => {
  const fields = { min: 1, max: 5, is: 'no', days: 30, words: ['admin'], by: 2 };
  const conditions = Object.entries(CONDITIONS).map(([kind, row]) => ({
    kind,
    ...Object.fromEntries(Object.keys(row.fields).map((name) => [name, fields[name as 'by']])),
  })) as unknown as Rule['conditions'];
  expect(sentenceOf({ ...preset('welcome'), conditions }, String)).toContain(
    'while the player’s rank is 1 to 5 and the player has played 1 to 5 hours here and the player is in no clan and the ' +
      'player has no whitelist slot and the player is here for the first time and the player was away for 30 days and the ' +
      'player’s name has “admin” in it and the player’s side is larger by 2 and no staff play: ',
  );
});

test('what a game cannot do is refused', () => {
  expect(problems(preset('no-squad'), { game: 'reforger', servers })).toContainEqual({
    part: 'trigger.kind',
    error: 'Choose what begins it',
  });
});

test('whatever is sent is a rule that reads the same again, or says what is wrong', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...AUTOMATED_GAMES),
      fc.constantFrom(...PRESETS),
      fc.constantFrom(
        ...Object.keys(preset('team-kills')),
        'trigger.kind',
        'rungs.0',
        'limits.every',
        'exempt.players',
      ),
      fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.keys(TRIGGERS)), fc.constant({ kind: 'timer', minutes: 5 })),
      (game, { rule }, path, value) => {
        const checked = checkRule(having(path, value, rule), { game, servers });
        if ('problems' in checked)
          return checked.problems.length > 0 && checked.problems.every(({ error }) => error !== '');
        expect(checkRule(checked.rule, { game, servers })).toEqual(checked);
        return sentenceOf(checked.rule, String).length > 0;
      },
    ),
  );
});

test('a filled text is one that a game may carry, whatever players are called', () => {
  const names = fc.record(
    Object.fromEntries(Object.keys(PLACEHOLDERS).map((name) => [name, fc.string({ unit: 'binary' })])),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), names, (text, values) => {
      const filled = filledText(`${text} {player} {constructor}`, values);
      expect(filled).not.toMatch(/["\\;\n|]|\/\//u);
      expect([...filled].length).toBeLessThanOrEqual(200);
    }),
  );
  expect(filledText('{player} has {count}', { player: '{count}', count: '3' })).not.toContain('undefined');
  expect(longestFilled('{count}')).toBe(3);
});
