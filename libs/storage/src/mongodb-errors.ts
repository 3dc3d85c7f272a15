import { MongoBulkWriteError, MongoError, MongoNetworkError, MongoServerError } from 'mongodb';

/** What a server answers to an insert whose id or unique field another document has. */
export const DUPLICATE = 11_000;

/**
 * Server errors that pass by themselves (`src/mongo/base/error_codes.yml`: the categories RetriableError, NotPrimaryError,
 * ShutdownError, Interruption, ExceededTimeLimitError, CursorInvalidatedError and SystemOverloadedError, and what is in the
 * way of an index build or a drop).
 */
const PASSING = new Set([
  ...[6, 7, 24, 43, 46, 50, 64, 89, 91, 96, 107, 112, 117, 133, 134, 143, 149, 175, 189, 202, 208, 215, 216, 237, 239],
  ...[246, 250, 262, 272, 276, 279, 281, 282, 285, 290, 303, 314, 317, 355, 365, 384, 391, 402, 406, 407, 412, 433],
  ...[449, 450, 462, 9001, 10_058, 10_107, 11_600, 11_601, 11_602, 13_435, 13_436, 16_500],
]);

/** Server errors that an operator mends, and which then pass by themselves: what is wrong, in the operator's words. */
const FOR_OPERATORS: readonly (readonly [codes: readonly number[], what: string])[] = [
  [[11, 18, 8_000], 'MongoDB does not accept the name or the password of MONGODB_URL'],
  [[13, 31, 33], 'MongoDB does not let the user of MONGODB_URL do that: it needs the role readWrite on its database'],
  [[14_031, 264], 'MongoDB has no room left: its disk is full, or too many files are open'],
  [[371], 'MongoDB is set to refuse writes'],
  [[79, 100], 'The replica set of MongoDB has too few members for a majority'],
  [[148], 'MongoDB does not allow read concern majority'],
];

/** Labels that a server gives to what can be tried again. */
const PASSING_LABELS = ['RetryableWriteError', 'RetryableError', 'SystemOverloadedError', 'TransientTransactionError'];

/** Of the driver's own errors those that pass and are no `MongoNetworkError`; not all of their classes are exported. */
const PASSING_NAMES =
  /^Mongo(ServerSelection|TopologyClosed|NotConnected|PoolClosed|WaitQueueTimeout|WriteConcern|ServerClosed|ExpiredSession|StalePrimary|ClientClosed|OperationTimeout|System)Error$/;

/**
 * Codes of the operating system and of Node's sockets, such as EPIPE. A call that is written while its connection ends
 * fails with such an error instead of the driver's.
 */
const SOCKET_CODE = /^(?:E(?!RR_)|ERR_(?:SSL|STREAM)_)/;

const isOfSocket = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && SOCKET_CODE.test(error.code);

/**
 * Why a call is to be tried again later; undefined for what stays refused. It holds nothing that the server said, but
 * the name of an error, so anybody may read it.
 */
export function reasonToWait(thrown: unknown): string | undefined {
  if (isOfSocket(thrown)) return 'The connection to MongoDB is gone.';
  if (!(thrown instanceof MongoError)) return undefined;
  const error = metByBulk(thrown);
  const codes = codesOf(error);
  const [, what] = FOR_OPERATORS.find((each) => codes.some((code) => each[0].includes(code))) ?? [];
  if (what !== undefined) return `${what} (${nameOf(error)}).`;
  const passes =
    error instanceof MongoNetworkError ||
    PASSING_NAMES.test(error.name) ||
    PASSING_LABELS.some((label) => error.hasErrorLabel(label)) ||
    codes.some((code) => PASSING.has(code));
  return passes ? `MongoDB refuses for now: ${nameOf(error)}.` : undefined;
}

/** What a bulk write met. The driver wraps what no server answered, a lost connection too, in an error of its own. */
export const metByBulk = (error: MongoError): MongoError => {
  const met: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : undefined;
  return met instanceof MongoError ? met : error;
};

/** Of a bulk write all that was refused in it: the first may be a duplicate, and the next for want of room. */
const codesOf = (error: MongoError): readonly number[] => [
  ...(error instanceof MongoServerError ? [Number(error.code)] : []),
  ...(error instanceof MongoBulkWriteError ? [error.writeErrors ?? []].flat().map(({ code }) => code) : []),
];

/** The server's name of an error, such as `AuthenticationFailed`, else its number, else the driver's name. */
const nameOf = (error: MongoError): string => {
  if (!(error instanceof MongoServerError)) return error.name;
  if (/^[A-Za-z]{1,60}$/.test(error.codeName ?? '')) return error.codeName!;
  return error.code === undefined ? error.name : `error ${error.code}`;
};
