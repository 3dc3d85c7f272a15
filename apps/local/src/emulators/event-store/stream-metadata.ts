/** The settings in a stream's metadata that this node honours. */
export interface StreamMetadata {
  readonly maxCount?: number;
  readonly maxAgeSeconds?: number;
  readonly truncateBefore?: number;
  /** Roles that may write; everyone, if the stream names none. */
  readonly writers?: readonly string[];
}

export const METADATA_TYPE = '$metadata';
export const METASTREAM_PREFIX = '$$';

/** `$tb` of a deleted stream: no revision reaches it, so nothing is left to read. */
export const DELETED_BEFORE = 0x7fffffffffffffffn;

export const isMetastream = (stream: string) => stream.startsWith(METASTREAM_PREFIX);
export const metastreamOf = (stream: string) => METASTREAM_PREFIX + stream;
export const originalOf = (metastream: string) => metastream.slice(METASTREAM_PREFIX.length);

/** Of a metadata stream only the newest event counts. */
export const METADATA_OF_METASTREAMS: StreamMetadata = { maxCount: 1 };

const wholeNumber = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : undefined);

/** Data of a `$metadata` event to settings. What is not understood is kept in the event and has no effect. */
export function parseMetadata(data: Buffer): StreamMetadata {
  const json = asRecord(data);
  const acl = json['$acl'];
  const writers = acl !== null && typeof acl === 'object' && '$w' in acl ? acl.$w : undefined;
  return {
    maxCount: wholeNumber(json['$maxCount']),
    maxAgeSeconds: wholeNumber(json['$maxAge']),
    truncateBefore: wholeNumber(json['$tb']),
    writers: typeof writers === 'string' ? [writers] : Array.isArray(writers) ? writers.map(String) : undefined,
  };
}

function asRecord(data: Buffer): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(data.toString('utf8'));
    return json !== null && typeof json === 'object' && !Array.isArray(json) ? { ...json } : {};
  } catch {
    return {};
  }
}

/** Past 2^53 JSON numbers lose their last digits, so a deleted stream is known by the order of magnitude. */
export const isSoftDeleted = ({ truncateBefore }: StreamMetadata) =>
  truncateBefore !== undefined && truncateBefore >= Number.MAX_SAFE_INTEGER;

/** The same settings with another `$tb`, as the data of a new `$metadata` event. */
export function withTruncateBefore(data: Buffer | undefined, before: number | bigint): Buffer {
  const rest = Object.fromEntries(Object.entries(data ? asRecord(data) : {}).filter(([key]) => key !== '$tb'));
  const others = JSON.stringify(rest).slice(1, -1);
  return Buffer.from(`{"$tb":${before}${others && ','}${others}}`);
}

/** First revision that may be read, before ages are looked at. */
export function firstVisible({ maxCount, truncateBefore }: StreamMetadata, last: number): number {
  return Math.max(0, truncateBefore ?? 0, maxCount === undefined ? 0 : last - maxCount + 1);
}

/** A caller without a name is nobody: it may write wherever writers are not listed. `admin` may write everywhere. */
export function mayWrite({ writers }: StreamMetadata, user: string | undefined): boolean {
  if (writers === undefined || writers.includes('$all')) return true;
  return user !== undefined && (user === 'admin' || writers.includes(user));
}
