import { convertGrpcRecord } from '@eventstore/db-client/dist/utils/convertGrpcEvent';
import { Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { BatchAppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import fc from 'fast-check';
import { LOG_START, toLogPosition } from '../position';
import { proposed, ResponseReader } from './wire';

const bytesOf = (response: ReadResp) => Buffer.from(response.serializeBinary());
const uint64 = fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn });
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const json = fc.json().map((written) => Buffer.from(written));
const content = fc.oneof(json, fc.uint8Array({ maxLength: 60 }).map(Buffer.from), fc.constant(Buffer.from('"text"')));

const recorded = fc
  .record({
    id: fc.uuid(),
    stream: text,
    revision: uint64,
    commit: uint64,
    prepare: uint64,
    type: text,
    contentType: fc.option(fc.constantFrom('application/json', 'application/octet-stream'), { nil: undefined }),
    // A date holds no more milliseconds than this.
    created: fc.bigInt({ min: 10_000n, max: 86_400_000_000_000_000_000n }),
    metadata: content,
    data: content,
  })
  .map(({ id, stream, revision, commit, prepare, type, contentType, created, metadata, data }) => {
    const record = new ReadResp.ReadEvent.RecordedEvent()
      .setId(new UUID().setString(id))
      .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
      .setStreamRevision(String(revision))
      .setCommitPosition(String(commit))
      .setPreparePosition(String(prepare))
      .setCustomMetadata(metadata)
      .setData(data);
    const header = record.getMetadataMap();
    if (contentType !== undefined) header.set('content-type', contentType);
    header.set('type', type).set('created', String(created)).set('something else', 'of later times');
    return record;
  });
type Recorded = ReadResp.ReadEvent.RecordedEvent;
const inResponse = (record: Recorded) =>
  new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(record).setNoPosition(new Empty()));

/** The same bytes, as the official client decodes them. */
function decodedOfficially(bytes: Buffer) {
  const event = convertGrpcRecord(ReadResp.deserializeBinary(bytes).getEvent()!.getEvent()!);
  return {
    type: event.type,
    data: event.data,
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    logPosition: toLogPosition(event.position!),
    created: event.created.getTime(),
    metadata: event.metadata,
  };
}

const plain = (value: unknown) => (value instanceof Uint8Array ? { bytes: [...value] } : value);
const shown = <Event extends { data: unknown; metadata: unknown }>(event: Event) => ({
  ...event,
  data: plain(event.data),
  metadata: plain(event.metadata),
});

test('events are those that the official client makes of the same bytes, whatever came before them', () => {
  fc.assert(
    fc.property(
      fc.array(recorded, { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.boolean()),
      (events, again) => {
        const reader = new ResponseReader();
        for (const one of events)
          for (const record of again.next().value ? [one, one] : [one]) {
            const bytes = bytesOf(inResponse(record));
            const said = reader.read(bytes);
            if (!said || !('event' in said)) throw new Error('No event was told.');
            const { revision, ...event } = shown(said.event);
            const { revision: officially, ...same } = shown(decodedOfficially(bytes));
            expect(event).toEqual(same);
            // Above the largest safe integer the last digit of a number is anybody’s.
            expect(revision / (officially || 1)).toBeCloseTo(officially ? 1 : 0, 12);
          }
      },
    ),
    { numRuns: 300 },
  );
});

test('events of the same stream and the same command share their texts', () => {
  const reader = new ResponseReader();
  const record = fc.sample(recorded, 1)[0]!.setCustomMetadata(Buffer.from('{"actor":"7"}'));
  const [first, second] = [1, 2].map(() => {
    const said = reader.read(bytesOf(inResponse(record)));
    return said && 'event' in said ? said.event : undefined;
  });
  expect(first!.metadata).toEqual({ actor: '7' });
  expect(second!.metadata).toBe(first!.metadata);
});

describe('what is not an event', () => {
  const read = (response: ReadResp) => new ResponseReader().read(bytesOf(response));

  test('checkpoints have their position to the last digit', () => {
    fc.assert(
      fc.property(uint64, uint64, (commit, prepare) => {
        const checkpoint = new ReadResp.Checkpoint()
          .setCommitPosition(String(commit))
          .setPreparePosition(String(prepare));
        expect(read(new ReadResp().setCheckpoint(checkpoint))).toEqual({
          checkpoint: toLogPosition({ commit, prepare }),
        });
      }),
    );
    expect(read(new ReadResp().setCheckpoint(new ReadResp.Checkpoint()))).toEqual({ checkpoint: LOG_START });
  });

  test('"caught up" is delivered, and what does not matter is not', () => {
    expect(read(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()))).toEqual({ caughtUp: true });
    expect(read(new ReadResp().setFellBehind(new ReadResp.FellBehind()))).toBeUndefined();
    expect(
      read(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('7'))),
    ).toBeUndefined();
    expect(read(new ReadResp().setEvent(new ReadResp.ReadEvent()))).toBeUndefined();
  });

  test('fields of later times are passed over', () => {
    const caughtUp = bytesOf(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
    const later = [
      [0xa0, 0x06, 0xff, 0x01], // 100: a number
      [0xa1, 0x06, 1, 2, 3, 4, 5, 6, 7, 8], // 100: eight bytes
      [0xa2, 0x06, 2, 9, 9], // 100: two bytes
      [0xa5, 0x06, 1, 2, 3, 4], // 100: four bytes
    ];
    for (const field of later)
      for (const bytes of [
        Buffer.concat([Buffer.from(field), caughtUp]),
        Buffer.concat([caughtUp, Buffer.from(field)]),
      ])
        expect(new ResponseReader().read(bytes)).toEqual({ caughtUp: true });
  });
});

test('bytes that are cut off are refused, and the next message is read', () => {
  fc.assert(
    fc.property(recorded, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (record, where) => {
      const reader = new ResponseReader();
      const bytes = bytesOf(inResponse(record));
      const cut = bytes.subarray(0, Math.floor(where * bytes.length));
      if (cut.length > 0) expect(() => reader.read(cut)).toThrow('The event log sent a message that cannot be read.');
      expect(reader.read(bytes)).toMatchObject({ event: { id: record.getId()!.getString() } });
    }),
  );
});

test.each([
  ['id', (record: Recorded) => record.clearId()],
  ['stream', (record: Recorded) => record.clearStreamIdentifier()],
])('an event without %s is refused', (_, without) => {
  const record = fc.sample(recorded, 1)[0]!;
  without(record);
  expect(() => new ResponseReader().read(bytesOf(inResponse(record)))).toThrow('without id or stream');
});

test('what is proposed is what the official client’s own classes understand', () => {
  const event = fc.record({
    id: fc.uuid(),
    type: text,
    data: fc.dictionary(fc.string(), fc.string({ unit: 'binary', maxLength: 300 })),
    metadata: fc.uint8Array({ maxLength: 300 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 4 }), (events) => {
      const request = BatchAppendReq.deserializeBinary(Buffer.concat(events.map(proposed)));
      expect(
        request.getProposedMessagesList().map((message) => ({
          id: message.getId()!.getString(),
          header: [...message.getMetadataMap().entries()].sort(),
          metadata: Buffer.from(message.getCustomMetadata_asU8()),
          data: Buffer.from(message.getData_asU8()).toString(),
        })),
      ).toEqual(
        events.map(({ id, type, data, metadata }) => ({
          id,
          header: [
            ['content-type', 'application/json'],
            ['type', type],
          ],
          metadata: Buffer.from(metadata),
          data: JSON.stringify(data),
        })),
      );
    }),
  );
});
