/**
 * A place in the log: commit and prepare position of an event as 16 hex digits each, joined by `-`.
 * Positions compare as text, survive JSON, and never lose a digit.
 */
export type LogPosition = string;

const hex = (value: bigint | number) => value.toString(16).padStart(16, '0');

export const toLogPosition = ({
  commit,
  prepare,
}: {
  commit: bigint | number;
  prepare: bigint | number;
}): LogPosition => {
  const first = hex(commit);
  return commit === prepare ? `${first}-${first}` : `${first}-${hex(prepare)}`;
};

/** @throws Error when the text is no log position. */
export const fromLogPosition = (logPosition: LogPosition): { commit: bigint; prepare: bigint } => {
  if (!isLogPosition(logPosition)) throw new Error(`Not a log position: ${JSON.stringify(logPosition)}`);
  return { commit: BigInt(`0x${logPosition.slice(0, 16)}`), prepare: BigInt(`0x${logPosition.slice(17)}`) };
};

export const isLogPosition = (value: unknown): value is LogPosition =>
  typeof value === 'string' && /^[0-9a-f]{16}-[0-9a-f]{16}$/.test(value);

/** Before every event. */
export const LOG_START: LogPosition = '0000000000000000-0000000000000000';

/**
 * No log is that long: positions are signed numbers of 64 bits. EventStoreDB before 24.10.14 sends the highest unsigned one as
 * a checkpoint when it does not know the head of the log (its pull request 4892).
 */
const FIRST_BEYOND: LogPosition = toLogPosition({ commit: 2n ** 63n, prepare: 0n });
export const isBeyondAnyLog = (logPosition: LogPosition): boolean => logPosition >= FIRST_BEYOND;
