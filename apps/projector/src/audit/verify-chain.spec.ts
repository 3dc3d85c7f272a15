import * as fc from 'fast-check';
import { auditChain, chainEvents, signHead } from '@app/domain/audit/chain';
import type { AuditEvent } from '@app/domain/audit/events';
import { fold } from '@app/domain/decider';
import type { AuditNote, RecordedEvent } from '@app/storage/event-log/event';
import { costOf } from '../../../../test/cpu';
import { foldBatch, type Projection } from '../projection';
import { chain as shown } from './chain.projection';
import { linkOf, sha256 } from './digest';
import { signingKey } from './signing-key';
import { verifyChain } from './verify-chain';

const key = signingKey('0f'.repeat(32));
const hex = (n: number) => n.toString(16).padStart(16, '0');
const note: AuditNote = {
  ...{ game: 'squad', tool: 'highlights', action: 'CREATE', resourceType: 'highlight', resourceId: '1' },
  resourceName: 'Mortar team, Gorodok',
  changes: {},
};

/** The n-th event; every fifth is no staff action. */
const event = (n: number): RecordedEvent => ({
  type: 'HighlightAdded',
  data: { heading: `Highlight ${n}` },
  id: `id-${n}`,
  stream: `stream-${n % 3}`,
  revision: Math.floor(n / 3),
  logPosition: `${hex(n + 1)}-${hex(n + 1)}`,
  created: 1_795_257_907_305 + n,
  metadata: {
    actor: { id: '1', name: 'Mulga Bill', roles: [] },
    correlationId: `r-${n}`,
    causationId: `r-${n}`,
    ...(n % 5 === 4 ? {} : { audit: note }),
  },
});
const isNoted = ({ metadata }: RecordedEvent) => metadata.audit !== undefined;

const chainOf = (events: readonly RecordedEvent[]): RecordedEvent[] => {
  const links = events.filter(isNoted).map(linkOf);
  const half = Math.ceil(links.length / 2);
  const reported: AuditEvent[] = [];
  const add = (decision: ReturnType<typeof chainEvents>) => reported.push(...decision(fold(auditChain, reported)));
  for (const part of [links.slice(0, half), links.slice(half)]) {
    add(chainEvents(part, sha256));
    add(signHead('2026-11-21T09:00:00.000Z', (text) => key.sign(text)));
  }
  return reported.map(({ type, data }, revision) => ({
    ...event(1_000 + revision),
    ...{ type, data, stream: 'auditChain', revision },
  }));
};

async function* inPortions<Item>(items: readonly Item[], size = 3): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

const verdict = (chain: readonly RecordedEvent[], events: readonly RecordedEvent[]) =>
  verifyChain({
    chain: inPortions(chain, 4),
    events: inPortions(events),
    trusted: new Set([key.publicKey]),
    references: [],
  });

const COUNT = 20;
const log = Array.from({ length: COUNT }, (_, n) => event(n));
const chain = chainOf(log);
const noted = log.filter(isNoted);
/** The number of the record of an event. */
const recordOf = (n: number) => noted.findIndex(({ id }) => id === `id-${n}`) + 1;
const anAudited = fc.constantFrom(...noted.map(({ id }) => Number(id.slice(3))));

test('a log that nobody has touched agrees with its chain', async () =>
  expect(await verdict(chain, log)).toEqual({
    records: noted.length,
    waiting: 0,
    position: noted.at(-1)!.logPosition,
    bad: null,
  }));

test('an empty log has an empty chain', async () =>
  expect(await verdict([], [])).toEqual({ records: 0, waiting: 0, position: null, bad: null }));

test('whichever event is taken out, its record is named', () =>
  fc.assert(
    fc.asyncProperty(anAudited, async (n) => {
      const { bad } = await verdict(
        chain,
        log.filter((_, index) => index !== n),
      );
      const { stream, revision, logPosition } = event(n);
      expect(bad).toEqual({
        ...{ record: recordOf(n), stream, revision, position: logPosition },
        problem: 'The event is gone from the log.',
      });
    }),
  ));

test('whatever is changed in an event, its record is named', () => {
  const changes: ((event: RecordedEvent) => RecordedEvent)[] = [
    (event) => ({ ...event, data: { heading: 'Nothing happened' } }),
    (event) => ({ ...event, type: 'HighlightRemoved' }),
    (event) => ({ ...event, created: event.created - 1 }),
    (event) => ({ ...event, id: 'another' }),
    (event) => ({ ...event, stream: 'elsewhere' }),
    (event) => ({ ...event, revision: event.revision + 1 }),
    (event) => ({ ...event, metadata: { ...event.metadata, actor: { id: '2', name: 'Nobody', roles: [] } } }),
    (event) => ({ ...event, metadata: { ...event.metadata, audit: { ...note, resourceName: 'Something else' } } }),
    ({ metadata: { audit: _, ...rest }, ...event }) => ({ ...event, metadata: rest }),
  ];
  return fc.assert(
    fc.asyncProperty(anAudited, fc.constantFrom(...changes), async (n, change) => {
      const { bad } = await verdict(
        chain,
        log.map((one, index) => (index === n ? change(one) : one)),
      );
      expect(bad).toMatchObject({ record: recordOf(n), position: event(n).logPosition });
    }),
  );
});

test('an event that was put in between is named', async () => {
  const { logPosition } = event(6);
  const between = {
    ...event(7),
    id: 'forged',
    stream: 'forged',
    logPosition: `${logPosition.slice(0, 17)}${hex(0xff)}`,
  };
  const { bad } = await verdict(chain, [...log.slice(0, 7), between, ...log.slice(7)]);
  expect(bad).toMatchObject({ stream: 'forged', record: recordOf(7) });
  expect(bad!.problem).toMatch(/^This audited event is not in the chain/);
});

test('whichever part of the chain is taken out or doubled, it is found there', () =>
  fc.assert(
    fc.asyncProperty(fc.nat(chain.length - 2), fc.boolean(), async (at, doubled) => {
      const touched = chain.flatMap((one, index) => (index === at ? (doubled ? [one, one] : []) : [one]));
      expect((await verdict(touched, log)).bad).not.toBeNull();
      const renumbered = touched.map((one, revision) => ({ ...one, revision }));
      const { bad } = await verdict(renumbered, log);
      const isHead = chain[at]!.type === 'AuditHeadSigned';
      // A head more or less changes nothing of what is chained, and who takes all of them out is met by one kept elsewhere.
      if (isHead) expect(bad).toBeNull();
      else expect(bad).not.toBeNull();
    }),
  ));

test.each([null, 'no JSON', {}, { record: 3 }])(
  'whichever part of the chain holds %j instead, it is found there',
  (data) =>
    fc.assert(
      fc.asyncProperty(fc.nat(chain.length - 1), async (at) => {
        const touched = chain.map((one, index) => (index === at ? { ...one, data: data as object } : one));
        const { records, bad } = await verdict(touched, log);
        expect(bad).toEqual({
          ...{ record: chain[at]!.type === 'AuditHeadSigned' ? records : records + 1, stream: 'auditChain' },
          ...{ revision: at, position: chain[at]!.logPosition },
          problem: 'What stands here in the chain cannot be read.',
        });
      }),
    ),
);

test('a record that cannot be read does not hide the finding behind it', () => {
  const at = '2026-11-21T09:00:00.000Z';
  const bad = { record: 1, stream: 'auditChain', revision: 0, position: hex(1), problem: 'Unreadable.' };
  const events = [null, { findingId: 'one', bad, at }].map((data, n) => ({
    ...event(n),
    ...{ type: n === 0 ? 'AuditEventChained' : 'AuditTamperingDetected', data: data as object },
  }));
  const { changed, failure } = foldBatch(shown as unknown as Projection<object>, new Map(), events);
  expect(failure).toBeUndefined();
  expect(changed.get('chain')?.doc).toMatchObject({ records: 0, findings: [{ id: 'one', bad }] });
});

test('exchanged records are found', () =>
  fc.assert(
    fc.asyncProperty(fc.nat(5), async (at) => {
      const [one, other] = [chain[at]!, chain[at + 1]!];
      const swapped = chain.map((record, revision) =>
        revision === at ? { ...other, revision } : revision === at + 1 ? { ...one, revision } : record,
      );
      expect((await verdict(swapped, log)).bad).not.toBeNull();
    }),
  ));

test('a chain of other hands, however well it fits the log, is not signed by us', async () => {
  const forged = chain.map((one) =>
    one.type === 'AuditHeadSigned' ? { ...one, data: { ...one.data, ...signingKey('aa'.repeat(32)).sign('x') } } : one,
  );
  expect((await verdict(forged, log)).bad!.problem).toMatch(/is not ours\.$/);
});

test('hashing 2,000 events costs no more than a few times the hashing of a text', async () => {
  const events = Array.from({ length: 2_000 }, (_, n) => event(n));
  // The goal is 5 µs an event, which the bench measures; here only a blunder is caught.
  expect(await costOf(() => events.forEach(linkOf))).toBeLessThan(10);
});
