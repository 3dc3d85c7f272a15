import type { UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb';
import type { ProposedEvent } from '../log/event-log';
import { NO_REVISION, type ExpectedRevision } from '../log/expected-revision';
import { InvalidCall } from './failures';
import { uuidText } from './uuid';

const UUID_TEXT = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** An id as lower-case text, from either way it can be sent. */
export function uuidOf(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured();
  if (structured) {
    const bytes = Buffer.alloc(16);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getMostSignificantBits())), 0);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getLeastSignificantBits())), 8);
    return uuidText(bytes);
  }
  const text = uuid?.getString().toLowerCase() ?? '';
  if (!UUID_TEXT.test(text)) throw new InvalidCall(`"${text}" is no UUID.`);
  return text;
}

export function streamNameOf(identifier: StreamIdentifier | undefined): string {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
  if (name === '') throw new InvalidCall('A stream name is required.');
  return name;
}

export const streamIdentifier = (name: string) => new StreamIdentifier().setStreamName(Buffer.from(name));

/** Revisions and positions reach 2^64 on the wire; beyond 2^53 they can only mean "past everything". */
export const wholeNumber = (text: string) => Math.min(Number(text), Number.MAX_SAFE_INTEGER);

interface RevisionOption {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

export function expectedRevisionOf(options: RevisionOption, exact: string): ExpectedRevision {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return wholeNumber(exact);
}

interface Proposed {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getCustomMetadata_asU8(): Uint8Array;
  getData_asU8(): Uint8Array;
}

export function proposedEvent(message: Proposed): ProposedEvent {
  const header = message.getMetadataMap();
  const type = header.get('type');
  const contentType = header.get('content-type');
  if (!type || !contentType) throw new InvalidCall('An event needs the headers "type" and "content-type".');
  return {
    id: uuidOf(message.getId()),
    type,
    contentType,
    metadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  };
}

/** As EventStoreDB counts towards its limit. */
export const appendSize = ({ type, metadata, data }: ProposedEvent) => data.length + metadata.length + 2 * type.length;

export const exists = (revision: number) => revision !== NO_REVISION;
