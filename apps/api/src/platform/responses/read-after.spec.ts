import { markText, MOST_MARKS, readAfterBoth, toMark } from '@app/contracts/read-after';
import { readModel } from '@app/contracts/read-model';
import { toLogPosition } from '@app/storage/event-log/position';
import { typeKey } from '@app/storage/event-log/type-key';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import fc from 'fast-check';
import { Refused } from './failures';
import { marksIn, marksOf } from './read-after';

const at = (position: number) => toLogPosition({ commit: position, prepare: position });
/** What a command that wrote these answers as `x-log-position`. */
const answered = (position: number, types: readonly string[]) =>
  marksOf([{ logPosition: at(position), types }])
    .map(markText)
    .join(',');
const wrapped = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('marks come back as they went, of every stream a command wrote to', () => {
  const marks = marksOf([
    { logPosition: at(7), types: ['AccountReserved'] },
    { logPosition: at(42), types: ['AccountConnected', 'AccountRenamed'] },
    { logPosition: undefined, types: ['Nothing'] },
  ]);
  expect(marks.map(({ logPosition }) => logPosition)).toEqual([at(7), at(42)]);
  expect(marksIn(marks.map(markText).join(','))).toEqual(marks);
});

test('a token of the version before marks is still understood', () => {
  const old = wrapped({ p: at(42), t: ['BingoSquareMarked'] });
  expect(marksIn(old)).toEqual([{ logPosition: at(42), keys: [typeKey('BingoSquareMarked')] }]);
  const both = readAfterBoth(readAfterBoth(undefined, old), answered(50, ['AccountConnected']));
  expect(marksIn(both).map(({ logPosition }) => logPosition)).toEqual([at(42), at(50)]);
});

test.each([
  ['nothing', ''],
  ['no JSON', Buffer.from('hello').toString('base64url')],
  ['null', wrapped(null)],
  ['a list', wrapped([])],
  ['no position', wrapped({ t: [] })],
  ['a position of another kind', wrapped({ p: '42', t: [] })],
  ['no types', wrapped({ p: at(42) })],
  ['a type with a quote', wrapped({ p: at(42), t: ["x'--"] })],
  ['a type that is an object', wrapped({ p: at(42), t: [{ $ne: null }] })],
  ['a mark without a key', at(42)],
  ['a mark and something else', `${answered(42, ['A'])},{"p":1}`],
  ['characters no token has', '{"p":1}'],
  ['far too much', 'a'.repeat(5_000)],
])('%s is no token', (_, text) => {
  expect(() => marksIn(text)).toThrow(Refused);
});

const TYPES = ['AccountConnected', 'AccountRenamed', 'SlotsSaved', 'SquareMarked', 'ListSaved', 'HeardByNobody'];
const models = [TYPES.slice(0, 2), TYPES.slice(1, 3), TYPES.slice(3, 5), TYPES.slice(0, 5)].map(
  (handledTypes, index) => ({
    model: readModel({ name: `model-${index}`, version: 1, indexes: [] }),
    handledTypes,
  }),
);

type Step =
  | { readonly kind: 'command'; readonly types: readonly string[] }
  /** The answer to one of the commands that are under way reaches the browser. */
  | { readonly kind: 'answer'; readonly which: number }
  | { readonly kind: 'project'; readonly model: number; readonly events: number };

const anyModel = fc.nat(models.length - 1);
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('command' as const), types: fc.subarray(TYPES, { minLength: 1, maxLength: 2 }) }),
    fc.record({ kind: fc.constant('answer' as const), which: fc.nat(20) }),
    fc.record({ kind: fc.constant('project' as const), model: anyModel, events: fc.integer({ min: 1, max: 5 }) }),
  ),
  { maxLength: 40, size: 'max' },
);

/** Read models that a test moves along a log by hand. */
class World {
  readonly positions = models.map(() => 0);
  readonly readModels: ReadModels;
  private log: string[] = [];
  private readonly underWay: { readonly position: number; readonly types: readonly string[] }[] = [];
  /** The newest position of each type that the browser was answered. */
  private readonly own = new Map<string, number>();
  private header: string | undefined;

  constructor() {
    const readControl = (key: string) => {
      const index = models.findIndex(({ model }) => key === `projection/${model.name}`);
      const serving = { generation: 1, version: 1, state: 'serving', handled: 0, position: at(this.positions[index]!) };
      const value = { handledTypes: models[index]!.handledTypes, serving: 1, generations: [serving] };
      return Promise.resolve({ revision: ++this.reads, value });
    };
    this.readModels = new ReadModels({ readControl } as unknown as ReadModelStore, { freshMs: -1, pollMs: 0 });
  }
  private reads = 0;

  async take(step: Step): Promise<void> {
    if (step.kind === 'command') {
      this.log.push(...step.types);
      this.underWay.push({ position: this.log.length, types: step.types });
    } else if (step.kind === 'answer') {
      const [command] = this.underWay.splice(step.which % Math.max(1, this.underWay.length), 1);
      if (command) this.receive(command.position, command.types);
    } else this.positions[step.model] = Math.min(this.log.length, this.positions[step.model]! + step.events);
    await Promise.all(models.map((_, index) => this.query(index)));
  }

  async end(): Promise<void> {
    for (const { position, types } of this.underWay.splice(0)) this.receive(position, types);
    this.positions.fill(this.log.length);
    for (const index of models.keys()) expect(await this.query(index)).toBe(true);
  }

  private receive(position: number, types: readonly string[]): void {
    this.header = readAfterBoth(this.header, answered(position, types));
    expect(this.header.length).toBeLessThan(2_048);
    for (const type of types) this.own.set(type, Math.max(position, this.own.get(type) ?? 0));
  }

  /** @returns whether the answer claims to have seen everything */
  private async query(index: number): Promise<boolean> {
    if (this.header === undefined) return true;
    const { model, handledTypes } = models[index]!;
    const seen = await this.readModels.waitFor([model], marksIn(this.header), 0);
    const owed = Math.max(0, ...handledTypes.map((type) => this.own.get(type) ?? 0));
    expect(seen).toBe(this.positions[index]! >= owed);
    return seen;
  }
}

test('whatever a browser did, in whatever order it was answered: a query has seen it all or says that it is stale', () =>
  fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const world = new World();
      for (const step of taken) await world.take(step);
      await world.end();
    }),
    { numRuns: 100 },
  ));

test('however many kinds of commands a page sends, the header stays small and names all of them', () => {
  const types = Array.from({ length: 150 }, (_, index) => `SomethingOfKind${index}`);
  const header = types.reduce<string | undefined>(
    (before, type, index) => readAfterBoth(before, answered(index + 1, [type])),
    undefined,
  )!;
  const marks = header.split(',').map((text) => toMark(text)!);
  expect(marks).toHaveLength(MOST_MARKS);
  expect(header.length).toBeLessThan(2_048);
  for (const [index, type] of types.entries()) {
    const { logPosition } = marks.find(({ keys }) => keys.includes(typeKey(type)))!;
    expect(logPosition >= at(index + 1)).toBe(true);
  }
});
