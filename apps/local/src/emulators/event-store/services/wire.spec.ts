import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import fc from 'fast-check';
import { encodeRecorded, type RecordedEvent } from './wire';

const bytes = fc.uint8Array({ maxLength: 400 });
const text = fc.string({ minLength: 1, unit: 'binary', maxLength: 200 });
const recorded: fc.Arbitrary<RecordedEvent> = fc.record({
  id: fc.uuid(),
  stream: text,
  revision: fc.maxSafeNat(),
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
