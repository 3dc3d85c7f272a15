import { isInstant } from '@app/contracts/instant';

/** A line of SquadGame.log with its stamp: `[2026.10.03-09.02.48:298][414]LogSquad: ...`. Times are UTC. */
export type Line = {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Number of the server's frame, 0 to 999, again and again: lines of one frame belong together. */
  readonly frame: number;
  /** `LogSquad` */
  readonly category: string;
  /** What follows the category and its colon. */
  readonly text: string;
};

const STAMPED =
  /^\uFEFF?\[(\d{4})\.(\d\d)\.(\d\d)-(\d\d)\.(\d\d)\.(\d\d):(\d{3})\]\[\s{0,3}(\d{1,3})\](\w{1,60}):\s?(.*)$/su;

/** Undefined for lines without a stamp, or with one that is no time: what the server prints before its clock runs, and continuations. */
export function readLine(raw: string): Line | undefined {
  const found = STAMPED.exec(raw);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second, milliseconds, frame, category, text] = found;
  const stamp = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
  if (!isInstant(stamp)) return undefined;
  const at = Date.parse(stamp);
  return { at, frame: +frame!, category: category!, text: text! };
}
