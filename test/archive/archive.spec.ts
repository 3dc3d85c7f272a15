import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditedTypes, capabilities, causedTypes, readModels } from '@app/contracts/capabilities';
import type { Decider, DomainEvent } from '@app/domain/decider';
import { upcasters } from '@app/domain/upcasters';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { upcast } from '@app/storage/event-log/upcast';
import { namesPosition } from '../../apps/projector/src/copying/positions';
import { foldBatch, handledTypes } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';
import { currentStructures, forgottenVersions, missingIn, shapeOf, type RecordedModel, type Structures } from './shapes';

const archive = JSON.parse(readFileSync(join(__dirname, 'events.json'), 'utf8')) as RecordedEvent[];
const current = archive.map((event) => ({ ...event, ...upcast(upcasters, event.type, event.data) }) as RecordedEvent);

function filesOfDomain(): string[] {
  const domain = join(__dirname, '../../libs/domain/src');
  return readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => join(domain, path));
}

/** Every decider of the domain, found in its files. */
const deciders = filesOfDomain().flatMap((path) =>
  Object.values(jest.requireActual<Record<string, unknown>>(path)).filter(
    (value): value is Decider<unknown, DomainEvent> =>
      typeof value === 'object' && value !== null && 'category' in value && 'evolve' in value,
  ),
);

/** Names of today's events, read from the files that declare them. */
const declared = () => {
  const domain = join(__dirname, '../../libs/domain/src');
  return readdirSync(domain)
    .map((capability) => join(domain, capability, 'events.ts'))
    .filter(existsSync)
    .flatMap((path) => {
      const facts = [...readFileSync(path, 'utf8').matchAll(/export interface \w*Facts \{([\s\S]*?)\n\}/g)];
      return facts.flatMap(([, table]) => [...table!.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!));
    });
};

test('a log position in an event is another in a copy of the log, unless it is a note about the log that was copied', () => {
  const notes = ['AuditEventChained', 'AuditHeadSigned', 'AuditVerificationCompleted'];
  const placed = archive.filter(({ data }) => /^[\da-f]{16}-[\da-f]{16}$/.test(String((data as { position?: unknown }).position)));
  expect(placed.length).toBeGreaterThan(notes.length);
  expect([...new Set(placed.flatMap((event) => (namesPosition(event) ? [] : [event.type])))].sort()).toEqual(notes);
});

test('the archive holds an example of every event that is or was written', () => {
  const archived = new Set(archive.map(({ type }) => type));
  expect(Object.keys(upcasters).filter((name) => !archived.has(name))).toEqual([]);
});

test('every example has all fields of today, and every field that may be absent has an example with it', () => {
  expect(missingIn(current)).toEqual([]);
});

describe('upcasters', () => {
  const ofOneType = Object.entries(upcasters).filter(([, { as }]) => as === undefined);

  test.each(ofOneType)('of %s: a former shape stands in the archive, and what is of today stays as it is', (type) => {
    const examples = archive.filter((event) => event.type === type);
    const today = examples.map(({ data }) => upcast(upcasters, type, data).data);
    expect(today.map((data) => upcast(upcasters, type, data).data)).toEqual(today);
    expect(examples.filter(({ data }, index) => shapeOf(data) !== shapeOf(today[index])).length).toBeGreaterThan(0);
    expect(examples.filter(({ data }, index) => data === today[index]).length).toBeGreaterThan(0);
  });
});

describe('the recorded structures', () => {
  const recorded = JSON.parse(readFileSync(join(__dirname, 'structures.json'), 'utf8')) as Structures;
  const now = currentStructures(projections);

  test('no document has another shape or another beginning under the same version', () => {
    expect(forgottenVersions(recorded, now)).toEqual([]);
  });

  test('are those of the code: otherwise run node -r ./test/register.cjs test/archive/record.ts', () => {
    expect(now).toEqual(recorded);
  });

  test('a changed document or beginning is found, and another version is in order', () => {
    const [name, { version }] = Object.entries(now.documents)[0]!;
    const other = (model: RecordedModel) => ({ ...now, documents: { ...now.documents, [name]: model } });
    expect(forgottenVersions(now, other({ version, digest: 'other' }))).toEqual([expect.stringContaining(`'${name}'`)]);
    expect(forgottenVersions(now, other({ version: version + 1, digest: 'other' }))).toEqual([]);
    expect(shapeOf({ a: [1, 'x'], b: null })).toBe(shapeOf({ b: null, a: ['y', 2, 3] }));
    expect(shapeOf({ a: 1 })).not.toBe(shapeOf({ a: 1, b: undefined }));
  });
});

describe('what the capabilities declare', () => {
  test.each([
    ['audited', auditedTypes],
    ['caused', causedTypes],
  ])('every %s event exists, and stands there once', (_, types) => {
    expect(types.filter((type) => !declared().includes(type))).toEqual([]);
    expect(new Set(types).size).toBe(types.length);
  });

  test('every read model has one projection, and every projection fills a declared one', () => {
    expect(projections.map(({ into }) => into.name).sort()).toEqual(readModels.map(({ name }) => name).sort());
  });

  test('every capability with contracts is listed', () => {
    const contracts = join(__dirname, '../../libs/contracts/src');
    const folders = readdirSync(contracts).filter((folder) => existsSync(join(contracts, folder, 'capability.ts')));
    expect(capabilities.map(({ name }) => name).sort()).toEqual(folders.sort());
  });
});

test.each(archive.map(({ type }, index) => [type, index] as const))('%s is read as an event of a current type', (_, index) => {
  expect(declared()).toContain(current[index]!.type);
});

test('every archived event still folds into its aggregate and into every read model that handles it', () => {
  expect(deciders.length).toBeGreaterThan(20);
  for (const { category, initial, evolve } of deciders) {
    const own = current.filter(({ stream }) => stream.split('-')[0] === category);
    expect(() => own.reduce((state, event) => evolve(state, event), initial)).not.toThrow();
  }
  for (const projection of projections) {
    const handledEvents = current
      .filter(({ type }) => handledTypes(projection).includes(type))
      .map((event, index) => ({ ...event, logPosition: `${String(index + 1).padStart(16, '0')}-${'0'.repeat(16)}` }));
    const { handled, failure } = foldBatch(projection, new Map(), handledEvents);
    expect(failure).toBeUndefined();
    expect(handled).toBe(handledEvents.length);
  }
});
