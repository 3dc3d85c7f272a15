/** A piece of a text that stood before, stands now, or both. */
export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** The most comparisons of words between the common beginning and end; above that, all of them count as changed. */
const MOST_COMPARED = 4_000_000;

/** The shortest way from one list to the other: what stays, what goes, what comes. */
export function difference(before: readonly string[], after: readonly string[]): Piece[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const same = (texts: readonly string[]) => texts.map((text): Piece => ({ kind: 'same', text }));
  const middle = between(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  return [...same(before.slice(0, head)), ...middle, ...same(before.slice(before.length - tail))];
}

function between(before: readonly string[], after: readonly string[]): Piece[] {
  const removed = before.map((text): Piece => ({ kind: 'removed', text }));
  const added = after.map((text): Piece => ({ kind: 'added', text }));
  if (before.length === 0 || after.length === 0 || before.length * after.length > MOST_COMPARED)
    return [...removed, ...added];
  const width = after.length + 1;
  // The longest common rest behind every pair of places.
  const rest = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      rest[i * width + j] =
        before[i] === after[j]
          ? rest[(i + 1) * width + j + 1]! + 1
          : Math.max(rest[(i + 1) * width + j]!, rest[i * width + j + 1]!);
  const pieces: Piece[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      pieces.push({ kind: 'same', text: before[i]! });
      i++;
      j++;
    } else if (rest[(i + 1) * width + j]! >= rest[i * width + j + 1]!) pieces.push(removed[i++]!);
    else pieces.push(added[j++]!);
  }
  return [...pieces, ...removed.slice(i), ...added.slice(j)];
}

/** Word by word; what stands between words belongs to neither. */
export const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter(Boolean);

export const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
