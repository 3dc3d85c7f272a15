import { diffLines } from '~/lib/format/line-diff';

/** A piece of a text that stood before, stands now, or both. */
export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** From one list to the other: what stays, what goes, what comes. */
export const difference = (before: readonly string[], after: readonly string[]): Piece[] =>
  diffLines(before, after).map((line) => ({
    kind: line.kind,
    text: line.kind === 'added' ? after[line.b]! : before[line.a]!,
  }));

/** Word by word; what stands between words belongs to neither. */
export const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter(Boolean);

export const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
