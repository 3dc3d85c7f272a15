import { fold, Rejected, type Decision } from '../decider';
import type { ErasureNews, PrivacyEvent } from './events';
import {
  cancelErasure,
  completeErasure,
  erasureOf,
  exportData,
  failExport,
  holdBackErasure,
  privacy,
  requestErasure,
  resumeErasure,
  startErasure,
  announceErasure,
  untold,
  withdrawErasure,
  type Privacy,
} from './privacy';

const memberId = '290401099666423845';
const at = '2026-11-01T10:00:00.000Z';
const DAY = 86_400_000;
const later = (time: number) => new Date(Date.parse(at) + time).toISOString();
const due = later(7 * DAY);
const request = (requestId = 'one', when = at) => requestErasure({ memberId, name: 'Kestrel', requestId, at: when });
const withdraw = (requestId = 'one', when = later(DAY)) => withdrawErasure({ memberId, requestId, at: when });
const start = (when = due, accounts = ['7656'], banned: string[] = []) =>
  startErasure({ memberId, requestId: 'one', accounts, banned, at: when });

/** The events of some decisions, each taken on what those before it have left. */
const run = (...decisions: Decision<Privacy, PrivacyEvent>[]): PrivacyEvent[] =>
  decisions.reduce<PrivacyEvent[]>((past, decide) => [...past, ...decide(fold(privacy, past))], []);
const types = (...decisions: Decision<Privacy, PrivacyEvent>[]) => run(...decisions).map(({ type }) => type);
const refusal = (...decisions: Decision<Privacy, PrivacyEvent>[]) => {
  try {
    run(...decisions);
  } catch (error) {
    return (error as Rejected).code;
  }
  return undefined;
};

test('a request is due after seven days, and requesting twice is once', () => {
  expect(run(request(), request('two'))).toEqual([
    { type: 'ErasureRequested', data: { memberId, name: 'Kestrel', requestId: 'one', dueAt: due, at } },
  ]);
});

test('it is withdrawn until it is due, twice is once, and then it may be requested again', () => {
  expect(types(request(), withdraw(), withdraw(), request('two'))).toEqual([
    'ErasureRequested',
    'ErasureWithdrawn',
    'ErasureRequested',
  ]);
  expect(refusal(request(), withdraw('one', later(7 * DAY - 1)))).toBeUndefined();
  expect(refusal(request(), withdraw('one', due))).toBe('erasure-under-way');
  expect(refusal(request(), start(), withdraw('one', at))).toBe('erasure-under-way');
});

test('however often one requests and withdraws, what is remembered is bounded', () => {
  const many = Array.from({ length: 200 }, (_, n) => [request(`${n}`), withdraw(`${n}`)]).flat();
  const { erasures } = fold(privacy, run(...many, request('last')));
  expect(erasures).toHaveLength(51);
  expect(erasures.map(({ requestId }) => requestId).slice(-2)).toEqual(['199', 'last']);
  expect(refusal(...many, request('last'), withdraw('last'), withdraw('last'))).toBeUndefined();
});

test('what was carried out is remembered, however often one requests and withdraws afterwards', () => {
  const carriedOut = [
    request(),
    start(due, [], ['7656']),
    completeErasure({ memberId, requestId: 'one', round: 1, at }),
  ];
  const many = Array.from({ length: 200 }, (_, n) => [request(`${n}`), withdraw(`${n}`)]).flat();
  const { erasures } = fold(privacy, run(...carriedOut, ...many));
  expect(erasures[0]).toMatchObject({ requestId: 'one', state: 'completed', banned: ['7656'] });
});

test('a page from before a newer request withdraws nothing', () => {
  expect(refusal(request(), withdraw(), request('two'), withdraw('one'))).toBe('erasure-changed');
  expect(refusal(request(), withdraw('other'))).toBe('no-such-erasure');
  expect(refusal(withdraw())).toBe('no-such-erasure');
});

test('it starts once, when it is due, and never after it was withdrawn', () => {
  expect(types(request(), start(later(7 * DAY - 1)))).toEqual(['ErasureRequested']);
  expect(types(request(), start(), start())).toEqual(['ErasureRequested', 'ErasureStarted']);
  expect(types(request(), withdraw(), start())).toEqual(['ErasureRequested', 'ErasureWithdrawn']);
  expect(refusal(request(), start(), request('two'))).toBe('erasure-under-way');
});

test('what a member is still to be told of a request is told once, and a repeated telling is none', () => {
  const told = (about: ErasureNews) => announceErasure({ memberId, requestId: 'one', about, reached: true, at });
  const left = (...decisions: Decision<Privacy, PrivacyEvent>[]) =>
    untold(fold(privacy, run(...decisions)).erasures[0]!);
  const cancel = cancelErasure({ memberId, requestId: 'one', reason: 'Why', at });
  const held = holdBackErasure({ memberId, requestId: 'one', at: due });
  expect(left(request())).toBe('requested');
  expect(left(request(), told('requested'))).toBeUndefined();
  expect(types(request(), told('requested'), told('requested'))).toHaveLength(2);
  expect(left(request(), told('requested'), held)).toBe('held-back');
  expect(left(request(), cancel)).toBe('cancelled');
  expect(left(request(), cancel, told('cancelled'))).toBeUndefined();
  expect(left(request(), withdraw())).toBeUndefined();
  expect(left(request(), start())).toBe('carried-out');
  expect(left(request(), start(), told('carried-out'))).toBeUndefined();
});

test('what staff have stopped is remembered until its member was told', () => {
  const cancel = cancelErasure({ memberId, requestId: 'one', reason: 'Why', at });
  const many = Array.from({ length: 200 }, (_, n) => [request(`${n}`), withdraw(`${n}`)]).flat();
  const { erasures } = fold(privacy, run(request(), cancel, ...many));
  expect(erasures[0]).toMatchObject({ requestId: 'one', state: 'cancelled' });
  expect(erasures).toHaveLength(52);
});

describe('staff', () => {
  const cancel = (requestId = 'one', reason = ' Not their accounts ') =>
    cancelErasure({ memberId, requestId, reason, at });
  const holdBack = (when = due) => holdBackErasure({ memberId, requestId: 'one', at: when });

  test('stop a request with a reason, also one that is due, and twice is once', () => {
    expect(run(request(), cancel(), cancel()).at(-1)).toEqual({
      type: 'ErasureCancelled',
      data: { memberId, requestId: 'one', reason: 'Not their accounts', at },
    });
    expect(types(request(), holdBack(), cancel())).toHaveLength(3);
    expect(types(request(), cancel(), start(), withdraw())).toEqual(['ErasureRequested', 'ErasureCancelled']);
  });

  test('stop nothing without a reason, and nothing that is withdrawn, carried out, or not there', () => {
    expect(refusal(request(), cancel('one', ' '))).toBe('reason-invalid');
    expect(refusal(request(), withdraw(), cancel())).toBe('erasure-withdrawn');
    expect(refusal(request(), start(), cancel())).toBe('erasure-under-way');
    expect(refusal(request(), cancel('two'))).toBe('no-such-erasure');
  });

  test('what they have stopped may be requested again', () => {
    expect(types(request(), cancel(), request('two'))).toHaveLength(3);
    expect(refusal(request(), cancel(), request('two'), withdraw('one'))).toBe('erasure-changed');
  });

  test('are erased once they have given up their role, and may withdraw until then', () => {
    expect(types(request(), holdBack(later(DAY)))).toHaveLength(1);
    expect(types(request(), holdBack(), holdBack(later(8 * DAY)), start(later(9 * DAY)))).toEqual([
      ...['ErasureRequested', 'ErasureHeldBack', 'ErasureStarted'],
    ]);
    expect(types(request(), holdBack(), withdraw('one', later(8 * DAY)))).toHaveLength(3);
  });
});

test('an account whose ban has ended is another round', () => {
  const complete = (round: number) => completeErasure({ memberId, requestId: 'one', round, at: due });
  const resume = (accounts: string[], banned: string[]) =>
    resumeErasure({ memberId, requestId: 'one', accounts, banned, at: due });
  const waiting = [request(), start(due, [], ['7656', '7657']), complete(1)];
  expect(types(...waiting, resume([], ['7656', '7657']))).toHaveLength(3);
  const events = run(...waiting, resume(['7656'], ['7657']), complete(1), complete(2), complete(2));
  expect(events.map(({ type }) => type).slice(3)).toEqual(['ErasureStarted', 'ErasureCompleted']);
  expect(erasureOf(fold(privacy, events))).toMatchObject({ state: 'completed', round: 2, banned: ['7657'] });
});

test('an export is made once in a day, and sooner after one that broke off', () => {
  const take = (when: string) => exportData({ memberId, at: when });
  const fail = failExport({ memberId, at });
  expect(refusal(take(at), take(later(DAY - 1)))).toBe('export-too-soon');
  expect(types(take(at), take(later(DAY)))).toHaveLength(2);
  expect(refusal(take(at), fail, take(later(10 * 60_000 - 1)))).toBe('export-too-soon');
  expect(types(take(at), fail, fail, take(later(10 * 60_000)))).toHaveLength(3);
});
