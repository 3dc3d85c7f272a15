import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { given } from '../../../../test/given';
import { fold } from '../decider';
import { auditChain, BEGINNING, chainEvents, headText, linkText, signHead, type ChainRecord, type Link } from './chain';
import type { AuditEvent } from './events';
import { acknowledgeTampering, findings, reportTampering } from './findings';
import { reading, READING_WINDOW, readTrail } from './reading';
import { completeVerification, requestVerification, verifications } from './verification';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('reading somebody’s trail', () => {
  const at = (seconds: number) => new Date(Date.parse('2026-11-21T09:00:00.000Z') + seconds * 1_000).toISOString();
  const read = (seconds: number, subject = 'Mulga Bill', filter: Record<string, string> = { adminUserId: '1' }) =>
    ({ readerId: '9', subject, filter, how: 'page', at: at(seconds) }) as const;
  const fact = (...args: Parameters<typeof read>) => ({ type: 'AuditTrailRead', data: read(...args) }) as const;

  test('it is recorded', () =>
    given(reading)()
      .when(readTrail(read(0)))
      .thenAgain(fact(0)));

  test('turning pages is the same reading', () =>
    given(reading)(fact(0))
      .when(readTrail(read(READING_WINDOW / 1_000 - 1)))
      .then());

  test('after a while it is another', () =>
    given(reading)(fact(0))
      .when(readTrail(read(READING_WINDOW / 1_000)))
      .thenAgain(fact(READING_WINDOW / 1_000)));

  test('another filter is another reading, in whatever order its parts come', () => {
    const [one, turned] = [
      { game: 'squad', tool: 'highlights' },
      { tool: 'highlights', game: 'squad' },
    ];
    given(reading)(fact(0, 'x', one))
      .when(readTrail(read(1, 'x', turned)))
      .then();
    given(reading)(fact(0, 'x', one))
      .when(readTrail(read(1, 'x', { game: 'squad' })))
      .thenAgain(fact(1, 'x', { game: 'squad' }));
  });

  test('a clock that went back silences nobody', () =>
    given(reading)(fact(0))
      .when(readTrail(read(-1)))
      .thenAgain(fact(-1)));

  test('what is remembered is bounded', () => {
    const all = Array.from({ length: 500 }, (_, n) => fact(n, `somebody ${n}`));
    expect(fold(reading, all).looked.size).toBe(200);
  });
});

describe('the chain', () => {
  const link = (n: number): Link => ({
    position: String(n).padStart(33, '0'),
    stream: 'bingoValues',
    revision: n,
    eventId: `event-${n}`,
    digest: sha256(`event ${n}`),
  });
  const chained = (...numbers: number[]): AuditEvent[] => [
    ...chainEvents(numbers.map(link), sha256)(auditChain.initial),
  ];
  const signed = { publicKey: 'key', signature: 'signature' };
  const sign = () => signed;

  test('each record is bound to the one before', () => {
    const [first, second] = chained(3, 7).map(({ data }) => data as ChainRecord);
    expect(first).toMatchObject({ record: 1, previous: BEGINNING, hash: sha256(linkText(1, BEGINNING, link(3))) });
    expect(second).toMatchObject({ record: 2, previous: first!.hash, hash: sha256(linkText(2, first!.hash, link(7))) });
  });

  test.each([null, 'no JSON', {}, { record: 3 }])('a record or a head that holds %j is passed over', (data) => {
    const before = chained(3, 7);
    for (const type of ['AuditEventChained', 'AuditHeadSigned'])
      expect(fold(auditChain, [...before, { type, data } as never])).toEqual(fold(auditChain, before));
  });

  test('events that are in it are passed over', () =>
    given(auditChain)(...chained(3, 7))
      .when(chainEvents([link(3), link(7), link(9)], sha256))
      .then(...chained(3, 7, 9).slice(2)));

  test('however events come in portions, repeated or not, the chain is the same', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 12 }), (cuts) => {
        const numbers = Array.from({ length: 20 }, (_, n) => n);
        let events: AuditEvent[] = [];
        for (const cut of [...cuts, 20]) {
          // A process that comes late hands over what is there already, from somewhere before the end.
          const portion = numbers.slice(Math.max(0, Math.min(cut, events.length) - 3), cut).map(link);
          events = [...events, ...chainEvents(portion, sha256)(fold(auditChain, events))];
        }
        expect(events).toEqual(chained(...numbers));
      }),
    ));

  test('its head is signed once, over everything it says', () => {
    const at = '2026-11-21T09:00:00.000Z';
    const { hash } = chained(3, 7)[1]!.data as ChainRecord;
    const head = { records: 2, position: link(7).position, hash, at };
    const event = { type: 'AuditHeadSigned', data: { ...head, ...signed } } as const;
    given(auditChain)(...chained(3, 7))
      .when(signHead(at, sign))
      .then(event);
    given(auditChain)(...chained(3, 7), event)
      .when(signHead('2026-11-21T10:00:00.000Z', sign))
      .then();
    expect(headText(head).split('\n')).toEqual(['audit-head/1', '2', head.position, hash, at]);
  });

  test('an empty chain has no head', () => given(auditChain)().when(signHead('2026-11-21T09:00:00.000Z', sign)).then());
});

describe('tampering that was found', () => {
  const at = '2026-11-21T09:00:00.000Z';
  const bad = { record: 3, stream: 'auditChain', revision: 2, position: '7', problem: 'The end was cut off.' };
  const finding = { findingId: 'f1', bad, at };
  const seen = { findingId: 'f1', note: 'A restore from the backup of Friday.', at };
  const found = { type: 'AuditTamperingDetected', data: finding } as const;
  const acknowledged = { type: 'AuditTamperingAcknowledged', data: seen } as const;

  test('is reported once', () => given(findings)().when(reportTampering(finding)).then(found));

  test('is acknowledged once', () => given(findings)(found).when(acknowledgeTampering(seen)).then(acknowledged));

  test('is acknowledged with a note that says something, on one line', () => {
    given(findings)(found)
      .when(acknowledgeTampering({ ...seen, note: ` ${seen.note}\u202e\n` }))
      .then(acknowledged);
    for (const note of ['   ', '\u200b\u200b\u200b', ' x '])
      given(findings)(found)
        .when(acknowledgeTampering({ ...seen, note }))
        .thenRejected('note-short');
  });

  test('is not reported again after it was acknowledged', () =>
    given(findings)(found, acknowledged)
      .when(reportTampering({ ...finding, at: '2026-11-22T09:00:00.000Z' }))
      .then());

  test('cannot be acknowledged before it was found', () =>
    given(findings)().when(acknowledgeTampering(seen)).thenRejected('finding-not-found'));
});

describe('a verification', () => {
  const at = '2026-11-21T09:00:00.000Z';
  const request = { requestId: 'r1', head: null, at };
  const outcome = { requestId: 'r1', records: 2, waiting: 0, position: '7', bad: null, at };

  test('is asked for once', () =>
    given(verifications)()
      .when(requestVerification(request))
      .then({ type: 'AuditVerificationRequested', data: request }));

  test('comes to an end once', () =>
    given(verifications)({ type: 'AuditVerificationRequested', data: request })
      .when(completeVerification(outcome))
      .then({ type: 'AuditVerificationCompleted', data: outcome }));
});
