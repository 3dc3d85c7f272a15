import type { ComparisonStatus, ProjectionsAnswer } from '@app/contracts/operations/projections';
import { comparisonText, faultText, statusTable, verdict } from './render';

const answer: ProjectionsAnswer = {
  success: true,
  now: 100_000,
  projections: [
    {
      projection: 'squad-players',
      holder: { id: 'h', host: 'here', pid: 1 },
      handledTypes: [],
      serving: 1,
      rules: 'bbbbbbbbbbbb',
      generations: [
        { generation: 1, version: 2, rules: 'aaaaaaaaaaaa', state: 'serving', handled: 1_200 },
        {
          generation: 2,
          version: 2,
          rules: 'bbbbbbbbbbbb',
          state: 'ready',
          handled: 1_200,
          build: { startedAt: 0, progress: 1, eventsPerSecond: 9, hold: true },
        },
      ],
    },
  ],
  policies: [
    {
      ...{ policy: 'calm', label: 'Calm', kind: 'policy', state: 'acting' },
      ...{ lag: { bytes: 0, seconds: 0 }, checkedAt: 99_000 },
    },
    {
      ...{ policy: 'far-behind', label: 'Slots', kind: 'policy', state: 'acting' },
      ...{ lag: { bytes: 5_800_000, seconds: 60 }, checkedAt: 99_000 },
    },
    {
      policy: 'stuck-one',
      label: 'Receipts of payments',
      kind: 'policy',
      state: 'stuck',
      lag: { bytes: 3_210_000, seconds: 40 },
      trouble: {
        message: 'The printer is out of paper.',
        since: 60_000,
        tries: 7,
        event: { position: 'x', stream: 'bank-1', revision: 4, type: 'BankPaymentMade' },
      },
    },
  ],
};

const lineWith = (text: string, words: string) => text.split('\n').find((line) => line.includes(words));

test('the status says which generation waits, and by which rules each folds', () => {
  const text = statusTable(answer);
  expect(lineWith(text, ' ready ')).toContain('bbbbbbbbbbbb');
  expect(text).toContain('ready: compare, then flip or cancel');
  expect(text).toContain('the configured rules are bbbbbbbbbbbb');
});

test('the status says of who is behind that they read, and how much is to go', () =>
  expect(lineWith(statusTable(answer), 'far-behind')).toMatch(/ policy +reading +5\.8 MB, 60 s/));

test('the status says at which event a policy is stuck, since when and why', () => {
  const text = statusTable(answer);
  expect(lineWith(text, 'stuck-one')).toMatch(/^Receipts of payments .* 3\.2 MB, 40 s/);
  expect(text).toContain('stands at BankPaymentMade (bank-1@4) since 40 s ago, 7 tries: The printer is out of paper.');
  expect(lineWith(text, 'calm')).toContain('acting');
});

const found: ComparisonStatus = {
  requestId: 'r',
  projection: 'squad-players',
  state: 'done',
  startedAt: 0,
  progress: 1,
  from: { generation: 1, version: 2, rules: 'aaaaaaaaaaaa', documents: 10 },
  to: { generation: 2, version: 2, rules: 'bbbbbbbbbbbb', documents: 10 },
  rules: [{ field: 'points.revives', from: 3, to: 5 }],
  equal: 4,
  changed: 6,
  onlyFrom: 0,
  onlyTo: 0,
  fields: [{ field: 'score', documents: 6 }],
  first: [
    { id: 'p1', name: 'Kestrel', change: 'changed', fields: [{ field: 'score', from: 10, to: 12 }] },
    { id: 'p2', change: 'only-to', fields: [] },
  ],
};

test('a comparison shows rules, counts, and who goes from which rank to which', () => {
  const text = comparisonText({
    ...found,
    ranking: {
      by: 'score',
      ranked: { from: 9, to: 10 },
      moved: 3,
      top: [
        { id: 'p1', name: 'Kestrel', fromRank: 4, toRank: 1, fromValue: 1_000, toValue: 1_200 },
        { id: 'p3', name: '', fromRank: null, toRank: 2, fromValue: null, toValue: 7 },
      ],
      movers: [],
    },
  });
  expect(text).toContain('Rules: points.revives 3 → 5');
  expect(text).toContain('4 documents are equal, 6 differ');
  expect(text).toContain('3 of 10 move');
  expect(lineWith(text, 'Kestrel')!.split(/\s{2,}/)).toEqual(['4', '1', 'up 3', '1,000', '1,200', 'Kestrel']);
  expect(lineWith(text, 'p3')!.split(/\s{2,}/)).toEqual(['-', '2', 'new', '-', '7', 'p3']);
});

test('without a board the first documents that differ are shown', () => {
  const text = comparisonText(found);
  expect(text).toContain('Kestrel (p1): score 10 → 12');
  expect(text).toContain('p2: only to');
});

// Players choose their names: one that sets the title of a terminal is shown, not carried out.
test('what a name or a value does to a terminal is not done', () => {
  const name = 'Kes\u001b]0;owned\u0007trel\nRANK\u009b2J\u202e';
  const move = { id: 'p1', name, fromRank: 4, toRank: 1, fromValue: 1, toValue: 2 };
  const ranking = { by: 'score', ranked: { from: 9, to: 9 }, moved: 1, top: [move], movers: [] };
  const fields = [{ field: `weapons.${name}`, from: name, to: null }];
  const texts = [
    comparisonText({ ...found, ranking }),
    comparisonText({ ...found, first: [{ id: name, name, change: 'changed', fields }] }),
    faultText({ position: '0', stream: '', revision: 0, eventType: '', message: name, tries: 1, at: '' }),
    verdict({ ...found, state: 'different', documents: 1, events: 1, different: 1, firstDifferent: [name] }),
  ];
  for (const text of texts) {
    expect(lineWith(text, 'Kes')).toContain('RANK');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  }
});
