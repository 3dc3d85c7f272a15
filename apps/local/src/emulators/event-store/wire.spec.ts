import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import fc from 'fast-check';
import { decodeRecorded, encodeRecorded, encodeResolved, type RecordedEvent } from './wire';

const bytes = fc.uint8Array({ maxLength: 400 });
const text = fc.string({ minLength: 1, unit: 'binary', maxLength: 200 });
const recorded: fc.Arbitrary<RecordedEvent> = fc.record({
  id: fc.uuid(),
  stream: text,
  revision: fc.oneof(fc.maxSafeNat(), fc.constant(0x7fffffffffffffffn)),
  position: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  type: text,
  contentType: fc.constantFrom('application/json', 'application/octet-stream'),
  created: fc.nat({ max: 4_000_000_000_000 }),
  metadata: bytes,
  data: bytes,
});

test('what is stored is what the client’s own classes understand', () => {
  fc.assert(
    fc.property(recorded, (event) => {
      const readEvent = ReadResp.deserializeBinary(encodeRecorded(event)).getEvent()!;
      const read = readEvent.getEvent()!;
      const header = read.getMetadataMap();
      expect({
        id: read.getId()!.getString(),
        stream: Buffer.from(read.getStreamIdentifier()!.getStreamName_asU8()).toString(),
        revision: BigInt(read.getStreamRevision()),
        positions: [readEvent.getCommitPosition(), read.getCommitPosition(), read.getPreparePosition()],
        type: header.get('type'),
        contentType: header.get('content-type'),
        created: header.get('created'),
        metadata: Buffer.from(read.getCustomMetadata_asU8()),
        data: Buffer.from(read.getData_asU8()),
      }).toEqual({
        id: event.id,
        stream: event.stream,
        revision: BigInt(event.revision),
        positions: Array(3).fill(String(event.position)),
        type: event.type,
        contentType: event.contentType,
        created: `${event.created}0000`.replace(/^0+(?=\d)/, ''),
        metadata: Buffer.from(event.metadata),
        data: Buffer.from(event.data),
      });
    }),
  );
});

test('type, time and data are read back from stored bytes', () => {
  fc.assert(
    fc.property(recorded, (event) => {
      const { type, created, data } = decodeRecorded(encodeRecorded(event));
      expect({ type, created, data }).toEqual({
        type: event.type,
        created: event.created,
        data: Buffer.from(event.data),
      });
    }),
  );
});

test('a resolved link carries its target and itself, and keeps its own position', () => {
  fc.assert(
    fc.property(recorded, recorded, (link, target) => {
      const event = ReadResp.deserializeBinary(
        encodeResolved(encodeRecorded(link), encodeRecorded(target)),
      ).getEvent()!;
      expect(event.getEvent()!.getId()!.getString()).toBe(target.id);
      expect(event.getLink()!.getId()!.getString()).toBe(link.id);
      expect(event.getCommitPosition()).toBe(String(link.position));
    }),
  );
});

test('a link to nothing comes alone', () => {
  fc.assert(
    fc.property(recorded, (link) => {
      const event = ReadResp.deserializeBinary(encodeResolved(encodeRecorded(link), undefined)).getEvent()!;
      expect(event.hasEvent()).toBe(false);
      expect(event.getLink()!.getId()!.getString()).toBe(link.id);
    }),
  );
});
