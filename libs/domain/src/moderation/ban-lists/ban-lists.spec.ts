import fc from 'fast-check';
import { fold, Rejected, type Decision } from '../../decider';
import type { BanListEvent, BanListFacts, PlayerRecordEvent } from '../events';
import {
  endListException,
  enterFromList,
  exceptFromList,
  inForce,
  liftBan,
  liftFromList,
  playerRecord,
  type PlayerRecord,
} from '../player-record';
import {
  banLists,
  endList,
  isDue,
  recordReading,
  requestReading,
  subscribe,
  unsubscribe,
  type BanLists,
} from './ban-lists';
import { contentOf, readList, whyHeld, type Reading } from './reading';
import { listAddressProblem, MOST_LISTS } from '../rules';

const at = '2026-11-28T09:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const of = { listId: 'a1', game: 'squad', at } as const;
const list = { ...of, name: 'Alliance', address: 'https://bans.example.org/list.cfg', everyHours: 1 };
const said = { hash: 'h1', entries: 40, unclear: 0, problems: [] };
const subscribedEvent: BanListEvent = { type: 'BanListSubscribed', data: list };
const read = (more: Partial<BanListFacts['BanListRead']> = {}): BanListEvent & { type: 'BanListRead' } => ({
  type: 'BanListRead',
  data: { ...of, ...said, entered: 40, changed: 0, lifted: 0, at: after(1), ...more },
});
const held = (more: Partial<BanListFacts['BanListHeld']> = {}): BanListEvent & { type: 'BanListHeld' } => ({
  type: 'BanListHeld',
  data: { ...of, ...said, why: 'first', at: after(1), ...more },
});
const decided = (past: readonly BanListEvent[], decision: Decision<BanLists, BanListEvent>) => [
  ...decision(fold(banLists, past)),
];
const refusal = (past: readonly BanListEvent[], decision: Decision<BanLists, BanListEvent>) => {
  try {
    decided(past, decision);
  } catch (error) {
    return (error as Rejected).code;
  }
  return undefined;
};

describe('a list of others', () => {
  test('is subscribed once', () => {
    expect(decided([], subscribe(list))).toEqual([subscribedEvent]);
    expect(decided([subscribedEvent], subscribe(list))).toEqual([]);
    expect(refusal([subscribedEvent], subscribe({ ...list, listId: 'a2' }))).toBe('already-subscribed');
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a name without end', { name: 'x'.repeat(61) }],
    ['plain http', { address: 'http://bans.example.org/list.cfg' }],
    ['a password', { address: 'https://staff:secret@bans.example.org/list.cfg' }],
    ['no host', { address: 'https://localhost/list.cfg' }],
    ['another pace', { everyHours: 2 }],
  ])('is refused with %s', (_, more) => expect(refusal([], subscribe({ ...list, ...more }))).toBe('list-invalid'));

  test('there are so many at most', () => {
    const many = Array.from({ length: MOST_LISTS }, (__, n): BanListEvent => ({
      type: 'BanListSubscribed',
      data: { ...list, listId: `b${n}`, address: `${list.address}?${n}` },
    }));
    expect(refusal(many, subscribe(list))).toBe('too-many-lists');
    expect(refusal(many.slice(1), subscribe(list))).toBeUndefined();
  });

  test('is due at first, when its time is over, when staff want it, and when the clock was set back', () => {
    const due = (past: readonly BanListEvent[], now: string) =>
      isDue(fold(banLists, [subscribedEvent, ...past]).get('a1')!, Date.parse(now));
    expect(due([], at)).toBe(true);
    expect(due([read()], after(60))).toBe(false);
    expect(due([read()], after(61))).toBe(true);
    expect(due([read()], after(-60))).toBe(true);
    const wanted: BanListEvent = { type: 'BanListReadingRequested', data: { ...of, at: after(2), accepts: null } };
    expect(due([read(), wanted], after(2))).toBe(true);
    // The reading that had begun before says nothing of it.
    expect(due([wanted, read()], after(2))).toBe(true);
    expect(due([wanted, read({ at: after(3) })], after(4))).toBe(false);
  });

  test('of two processes that read it at once one says what came of it', () => {
    expect(decided([subscribedEvent], recordReading(read()))).toEqual([read()]);
    expect(decided([subscribedEvent, read()], recordReading(read()))).toEqual([]);
    expect(decided([], recordReading(read()))).toEqual([]);
  });

  test('what was held counts once staff accept what they saw', () => {
    const past = [subscribedEvent, held()];
    expect(refusal(past, requestReading({ ...of, accepts: 'h2' }))).toBe('reading-changed');
    const request = { ...of, at: after(2), accepts: 'h1' };
    const [accepted] = decided(past, requestReading(request));
    expect(accepted).toEqual({ type: 'BanListReadingRequested', data: request });
    expect(decided([...past, accepted!], requestReading({ ...request, at: after(3) }))).toEqual([]);
    expect(fold(banLists, [...past, accepted!]).get('a1')!.accepts).toBe('h1');
    expect(fold(banLists, [...past, accepted!, read({ at: after(3) })]).get('a1')).toMatchObject({
      ...{ accepts: null, held: null, entries: 40 },
    });
  });

  test('one whose bans stay is gone at once; one whose bans are lifted, when they are', () => {
    const reason = 'They ban for nothing.';
    const [kept] = decided([subscribedEvent], unsubscribe({ ...of, keeps: true, reason }));
    expect(fold(banLists, [subscribedEvent, kept!]).size).toBe(0);
    const [ending] = decided([subscribedEvent], unsubscribe({ ...of, keeps: false, reason }));
    const past = [subscribedEvent, ending!];
    expect(isDue(fold(banLists, past).get('a1')!, Date.parse(at))).toBe(false);
    expect(decided(past, unsubscribe({ ...of, keeps: true, reason }))).toEqual([]);
    expect(decided(past, recordReading(read()))).toEqual([]);
    expect(refusal(past, requestReading({ ...of, accepts: null }))).toBe('list-not-found');
    const [ended] = decided(past, endList(of));
    expect(fold(banLists, [...past, ended!]).size).toBe(0);
    expect(decided([...past, ended!], endList(of))).toEqual([]);
    expect(refusal([...past, ended!], unsubscribe({ ...of, keeps: true, reason }))).toBe('list-not-found');
    expect(refusal([subscribedEvent], unsubscribe({ ...of, keeps: true, reason: ' ' }))).toBe('list-invalid');
  });
});

test.each([
  ['https://raw.example.com/a/b.cfg?x=1', undefined],
  ['ftp://example.com/a', 'https://'],
  ['https://intranet/a', 'https://'],
  ['nothing', 'https://'],
  [`https://example.com/${'a'.repeat(500)}`, 'at most'],
])('%s as an address', (address, problem) => {
  if (problem === undefined) expect(listAddressProblem(address)).toBeUndefined();
  else expect(listAddressProblem(address)).toContain(problem);
});

const steam = (n: number) => `7656119000000${String(n).padStart(4, '0')}`;
const fileOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `${steam(n + from)}:0 //Cheating\n`).join('');
const reading = (text: string) => readList('squad', text) as Reading;

describe('a reading', () => {
  test('has each player once, with the ban that lasts longest, and says which lines are not understood', () => {
    const text = `// ours\n${steam(1)}:1900000000 //A\n${steam(1)}:0 //B\nnobody\n0002a10186d9414496bf20d22d3860ba:0\n`;
    const { bans, unclear, problems } = reading(text);
    expect([...bans].map(([player, { until, reason }]) => [player, until, reason])).toEqual([
      [steam(1), null, 'B'],
      ['0002a10186d9414496bf20d22d3860ba', null, ''],
    ]);
    expect([unclear, problems.map(({ line }) => line)]).toEqual([1, [4]]);
  });

  test('of too many lines is none', () => {
    expect(readList('squad', '\n'.repeat(50_001))).toBe('At most 50,000 entries at once, this has 50,001.');
    expect(reading(fileOf(9_000).repeat(5)).bans.size).toBe(9_000);
  });

  test('says the same of the same bans, in whatever order and with whatever comments', () => {
    const [one, other] = [`${steam(1)}:0 //A\n${steam(2)}:0\n`, `// changed today\n${steam(2)}:0 //B\n${steam(1)}:0`];
    expect(contentOf(reading(one))).toBe(contentOf(reading(other)));
    expect(contentOf(reading(one))).not.toBe(contentOf(reading(`${steam(1)}:1900000000\n${steam(2)}:0`)));
  });

  test.each([
    ['the first', fileOf(3), null, 'first'],
    ['what it was', fileOf(40), 40, undefined],
    ['half of it', fileOf(20), 40, undefined],
    ['less than half', fileOf(19), 40, 'shrunk'],
    ['nobody', '// moved\n', 40, 'empty'],
    ['nobody, as before', '// none yet\n', 0, undefined],
    ['nobody at first', '', null, 'empty'],
    ['a page that says that it is gone', '<html>\n<body>Not found</body>\n</html>\n', 40, 'unclear'],
    ['more that is not understood than that is', `${fileOf(20)}${'?\n'.repeat(21)}`, 40, 'unclear'],
    ['a few lines that are not understood', `${fileOf(40)}?\n?\n`, 40, undefined],
    ['a broken JSON', '{"data": [', 40, 'unclear'],
  ])('with %s', (_, text, before, why) => expect(whyHeld(reading(text), before)).toBe(why));
});

type RecordDecision = Decision<PlayerRecord, PlayerRecordEvent>;

describe('a player whom a list names', () => {
  const player = { game: 'squad', player: steam(1), name: '' } as const;
  const through = { listId: 'a1', list: 'Alliance' };
  const typed = { ...player, reason: 'Cheating', text: 'Banned.', notes: '', evidence: [], until: null, at };
  const ban = { ...typed, through };
  const banId = `squad-${player.player}-1`;
  const play = (...decisions: readonly RecordDecision[]): readonly PlayerRecordEvent[] =>
    decisions.reduce<readonly PlayerRecordEvent[]>(
      (past, decision) => [...past, ...decision(fold(playerRecord, past))],
      [],
    );
  const typesOf = (...decisions: readonly RecordDecision[]) => play(...decisions).map(({ type }) => type);
  const enter = (until: string | null = null): RecordDecision => enterFromList({ ...ban, until }, at);
  const lift = liftFromList({ game: 'squad', player: player.player, at, reason: 'Gone.', through });
  const byStaff = liftBan({ ...player, banId, at, reason: 'It was another player.' });
  const except = exceptFromList({ ...player, ...through, at, reason: 'He is ours.' });
  const endException = endListException({ ...player, ...through, at });

  test('is banned once, until when the list says, and free when it names them no more', () => {
    expect(typesOf(enter(), enter(), enter(after(9)), enter(after(9)), lift, lift)).toEqual([
      ...['PlayerBanned', 'PlayerBanChanged', 'PlayerBanLifted'],
    ]);
    expect(typesOf(enter(after(-1)))).toEqual([]);
  });

  test('keeps a ban of staff, and one that staff changed', () => {
    const own: RecordDecision = function* () {
      yield { type: 'PlayerBanned', data: { ...typed, banId } };
    };
    expect(typesOf(own, enter(after(9)), lift)).toEqual(['PlayerBanned']);
    const change: RecordDecision = function* () {
      yield { type: 'PlayerBanChanged', data: { ...player, banId, text: 'Banned.', until: after(5), at } };
    };
    expect(typesOf(enter(), change, enter(after(9)), lift)).toEqual(['PlayerBanned', 'PlayerBanChanged']);
  });

  test('who was freed by staff is excepted from the list, until staff end that', () => {
    expect(typesOf(enter(), byStaff, enter(), endException, enter())).toEqual([
      ...['PlayerBanned', 'PlayerBanLifted', 'PlayerListExceptionEnded', 'PlayerBanned'],
    ]);
  });

  test('an exception ends the ban of that list alone', () => {
    expect(typesOf(enter(), except, except, enter())).toEqual(['PlayerBanned', 'PlayerBanLifted']);
    expect(typesOf(except, except, enter())).toEqual(['PlayerExceptedFromList']);
    const other = enterFromList({ ...ban, through: { listId: 'a2', list: 'Other' } }, at);
    expect(typesOf(other, except)).toEqual(['PlayerBanned', 'PlayerExceptedFromList']);
    expect(() => play(exceptFromList({ ...player, ...through, at, reason: ' ' }))).toThrow(Rejected);
  });

  /*
   * Whatever readings, exceptions and lifts happen, in whatever order and however often, after one more reading of a list
   * the player is banned by it exactly where it names them and no exception stands.
   */
  test('the next reading makes it right', () => {
    const steps = { enter: enter(), later: enter(after(9)), lift, byStaff, except, endException } as const;
    const step = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (names, isNamed) => {
        const past: PlayerRecordEvent[] = [];
        let isExcepted = false;
        for (const name of names) {
          const state = fold(playerRecord, past);
          // Staff can lift what is in force.
          if (name === 'byStaff' && inForce(state, at) === undefined) continue;
          const current = inForce(state, at);
          const decision =
            name === 'byStaff' ? liftBan({ ...player, banId: current!, at, reason: 'Not him.' }) : steps[name];
          past.push(...decision(state));
          if (name === 'except' || name === 'byStaff') isExcepted = true;
          if (name === 'endException') isExcepted = false;
        }
        for (let twice = 0; twice < 2; twice++) past.push(...(isNamed ? enter() : lift)(fold(playerRecord, past)));
        expect(inForce(fold(playerRecord, past), at) !== undefined).toBe(isNamed && !isExcepted);
      }),
    );
  });
});
