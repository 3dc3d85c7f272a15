import type { Mark } from '@app/contracts/read-after';
import { toLogPosition } from '../event-log/position';
import { typeKey } from '../event-log/type-key';
import { Policies } from './policies';
import { policyKey, type PolicyRecord } from './projection-record';

const at = (n: number) => toLogPosition({ commit: BigInt(n), prepare: BigInt(n) });
const mark = (n: number, ...types: readonly string[]): Mark => ({ logPosition: at(n), keys: types.map(typeKey) });

/** Somebody is asked, answers, and is thanked: each by a policy of its own. */
const declared = [
  { name: 'thanks', label: 'Thanks', handles: ['Answered'], causes: ['Thanked'] },
  { name: 'answers', label: 'Answers', handles: ['Asked'], causes: ['Answered'] },
];

let records: Map<string, PolicyRecord>;
let reads: number;
const has = (policy: string, position: number, more: Partial<PolicyRecord> = {}) =>
  records.set(policyKey(policy), { epoch: 1, beat: 0, position: at(position), ...more });

beforeEach(() => {
  records = new Map();
  reads = 0;
});

const of = (marks: readonly Mark[], folded: readonly string[], milliseconds = 30_000) => {
  const readControl = (key: string) => {
    reads++;
    const value = records.get(key);
    return Promise.resolve(value && { key, revision: 1, value });
  };
  const policies = new Policies({ readControl: readControl as never }, { freshMs: 0, pollMs: 1 }, declared);
  return policies.consequences(marks, new Set(folded), performance.now() + milliseconds);
};

test('whoever reads what follows from an event waits for the policy, and then for what it wrote', async () => {
  has('answers', 4, { wrote: at(2) });
  const waiting = of([mark(5, 'Asked')], ['Answered']);
  has('answers', 5, { wrote: at(7) });
  expect(await waiting).toEqual([mark(5, 'Asked'), mark(7, 'Answered')]);
});

test('what follows from that is waited for in turn', async () => {
  has('answers', 5, { wrote: at(7) });
  has('thanks', 6);
  const waiting = of([mark(5, 'Asked')], ['Thanked']);
  has('thanks', 7, { wrote: at(9) });
  expect(await waiting).toEqual([mark(5, 'Asked'), mark(7, 'Answered'), mark(9, 'Thanked')]);
});

test('nothing is read for who reads nothing that follows, or wrote nothing that leads to it', async () => {
  expect(await of([mark(5, 'Asked')], ['Asked'])).toEqual([mark(5, 'Asked')]);
  expect(await of([mark(5, 'Else')], ['Thanked'])).toEqual([mark(5, 'Else')]);
  expect(reads).toBe(0);
});

test('a policy that never ran is not waited for, and one that stands at an event is given up', async () => {
  expect(await of([mark(5, 'Asked')], ['Answered'])).toEqual([mark(5, 'Asked')]);
  const event = { position: at(5), stream: 'talk-1', revision: 0, type: 'Asked' };
  has('answers', 4, { trouble: { message: 'cannot answer', since: 0, tries: 9, event } });
  expect(await of([mark(5, 'Asked')], ['Answered'])).toBeUndefined();
});

test('a policy that does not come in time is late', async () => {
  has('answers', 4);
  expect(await of([mark(5, 'Asked')], ['Answered'], 20)).toBeUndefined();
});

test('policies that act on each other are refused', () => {
  const circle = [...declared, { name: 'again', label: 'Again', handles: ['Thanked'], causes: ['Asked'] }];
  expect(() => new Policies({ readControl: jest.fn() }, { freshMs: 0, pollMs: 1 }, circle)).toThrow(
    'acts on what follows from it',
  );
});
