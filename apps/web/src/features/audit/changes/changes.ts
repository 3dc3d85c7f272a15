import type { AuditLog, ChangedEntry } from '@app/contracts/audit/audit';
import { fieldInWords } from '../names';
import { difference, linesOf } from './difference';

/** One field as it was and as it is, in words. `undefined` where there was or is nothing. */
export interface Change {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Whether it says what was before at all. */
  readonly compared: boolean;
}

/**
 * Every changed field. A value that stands alone is what there is now; of what was deleted or removed it is what there
 * was.
 */
export const changesOf = ({ action, changes }: Pick<AuditLog, 'action' | 'changes'>): Change[] =>
  Object.entries(changes).map(([name, value]) => {
    const field = fieldInWords(name);
    if (isPair(value)) return { field, before: inWords(value.from), after: inWords(value.to), compared: true };
    if (action === 'DELETE' || action === 'REMOVE_MEMBER' || name === 'removed')
      return { field, before: inWords(value), after: undefined, compared: true };
    return { field, before: undefined, after: inWords(value), compared: false };
  });

/** The same of the entries of a list. */
export const entriesOf = (entries: readonly ChangedEntry[] = []): Change[] =>
  entries.map(({ name, from, to }) => ({ field: name, before: inWords(from), after: inWords(to), compared: true }));

const isPair = (value: unknown): value is { from?: unknown; to?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((key) => key === 'from' || key === 'to');

const inWords = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((item) => inWords(item) ?? '–').join('\n');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
};

/** Whether it is compared line by line. */
export const isLong = ({ before = '', after = '' }: Change): boolean => before.includes('\n') || after.includes('\n');

/** What changed, in a few words for a row of a list: the fields, and of long texts how many lines. */
export const summaryOf = (log: Pick<AuditLog, 'action' | 'changes'>): string =>
  changesOf(log)
    .map((change) => {
      if (!isLong(change) || !change.compared) return change.field;
      const pieces = difference(linesOf(change.before ?? ''), linesOf(change.after ?? ''));
      const count = (kind: string) => pieces.filter((piece) => piece.kind === kind).length;
      const counts = [count('added') && `+${count('added')}`, count('removed') && `−${count('removed')}`];
      return `${change.field} ${counts.filter(Boolean).join(' ')}`.trim();
    })
    .join(', ');
