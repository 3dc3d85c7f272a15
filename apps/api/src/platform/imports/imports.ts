import { hash, randomUUID } from 'node:crypto';
import { LONGEST_FILE, type ReportAnswer, type ReportLine } from '@app/contracts/imports/imports';
import { countsOf, tooMuch, type JudgedLine } from '@app/domain/imports/lines';
import { cleanText } from '@app/domain/text';
import type { RequestContext } from '../requests/caller';
import { Refused } from '../responses/failures';

/** A file of usual characters, escaped as JSON. */
export const MOST_FILE_BYTES = 2 * LONGEST_FILE;
/** Imports listed, the last ones. */
export const MOST_IMPORTS = 50;

/** What an import would do. */
export interface Report<Line extends JudgedLine, Taken> {
  readonly lines: readonly Line[];
  readonly taken: readonly Taken[];
  /** Of what would be taken: another one when the file, the choices or what is here are others. */
  readonly hash: string;
}

/** @param of whatever decides what the import does */
export const reported = <Line extends JudgedLine, Taken>(
  { lines, taken }: Omit<Report<Line, Taken>, 'hash'>,
  of: string,
): Report<Line, Taken> => ({ lines, taken, hash: hash('sha256', JSON.stringify([of, taken]), 'base64url') });

/** @throws Refused 400 for more than can be read at once */
export const within = <Entry>(entries: readonly Entry[]): readonly Entry[] => {
  const problem = tooMuch(entries);
  if (problem !== undefined) throw new Refused(400, 'invalid', `${problem} Bring it over in parts.`);
  return entries;
};

export const toReport = <Line extends JudgedLine>(
  { lines, hash: of }: Report<Line, unknown>,
  entryOf: (line: Line) => ReportLine['entry'],
): ReportAnswer => ({
  success: true,
  lines: lines.map((each) => ({ line: each.line, state: each.state, entry: entryOf(each), why: each.why })),
  counts: countsOf(lines),
  hash: of,
});

/** Of what was seen before it is brought over. @throws Refused 409 when that was something else, or nothing */
export const refuseUnseen = (report: Report<JudgedLine, unknown>, seen: string): void => {
  if (report.hash !== seen)
    throw new Refused(409, 'report-changed', 'Something changed since this report. Look at the new one first.');
  if (report.taken.length === 0) throw new Refused(409, 'nothing-taken', 'Nothing of this file would be brought over.');
};

/** @throws Refused 400 for a text of which nothing shows */
export const sourceOf = (typed: string): string => {
  const source = cleanText(typed);
  if (source === '') throw new Refused(400, 'invalid', 'Say what the file is called.');
  return source;
};

/** The id of what a request makes: the same for the same request. No UUID: that would be taken for the id of a player. */
export const requestedIdOf = ({ caller, idempotencyKey = randomUUID() }: RequestContext): string =>
  hash('sha256', `${caller.actor.id}\n${idempotencyKey}`, 'hex').slice(0, 20);
