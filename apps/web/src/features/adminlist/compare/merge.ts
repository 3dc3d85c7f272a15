import { diffLines } from '~/lib/format/line-diff';

interface Merged {
  readonly text: string;
  /** The number of places where both changed the same lines: the merged text has both, one after the other, under comments. */
  readonly conflicts: number;
}

/** What one side made of the lines of the base from `from` to `to`. */
interface Hunk {
  readonly from: number;
  to: number;
  readonly lines: string[];
}

/**
 * Both texts in one: takes the changes that only one side made, and the new lines of both. Where both changed the same
 * lines, both versions stand there under a comment with the name.
 */
export const merge = (base: string, mine: string, theirs: string, theirName: string): Merged => {
  const lines = base.split('\n');
  const ours = hunksOf(lines, mine.split('\n'));
  const others = hunksOf(lines, theirs.split('\n'));
  const out: string[] = [];
  let conflicts = 0;
  let at = 0;
  while (ours.length > 0 || others.length > 0) {
    const from = Math.min(ours[0]?.from ?? Infinity, others[0]?.from ?? Infinity);
    out.push(...lines.slice(at, from));
    const [me, them] = [taken(ours, from), taken(others, from)];
    // A longer change of one side may reach over several of the other.
    for (let grown = true; grown;) {
      const end = Math.max(me.to, them.to);
      grown = reach(ours, me, end) || reach(others, them, end);
    }
    const to = Math.max(me.to, them.to);
    const [my, their] = [linesOf(lines, me, to), linesOf(lines, them, to)];
    const before = lines.slice(from, to);
    if (equal(my, their) || equal(their, before)) out.push(...my);
    else if (equal(my, before)) out.push(...their);
    else if (from === to) out.push(...their, ...my);
    else {
      conflicts++;
      out.push(
        `// Both changed this. ${theirName} wrote:`,
        ...their,
        '// You wrote:',
        ...my,
        '// Keep one of the two.',
      );
    }
    at = to;
  }
  out.push(...lines.slice(at));
  return { text: out.join('\n'), conflicts };
};

const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, at) => line === b[at]);

const hunksOf = (base: readonly string[], text: readonly string[]): Hunk[] => {
  const hunks: Hunk[] = [];
  let open: Hunk | undefined;
  let at = 0;
  for (const line of diffLines(base, text)) {
    if (line.kind === 'same') {
      open = undefined;
      at = line.a + 1;
      continue;
    }
    if (!open) hunks.push((open = { from: at, to: at, lines: [] }));
    if (line.kind === 'removed') open.to = at = line.a + 1;
    else open.lines.push(text[line.b]!);
  }
  return hunks;
};

/** The hunk that begins at `from`, taken from its side; one that changes nothing where that side has none. */
const taken = (hunks: Hunk[], from: number): Hunk & { parts: Hunk[] } => {
  const first = hunks[0]?.from === from ? hunks.shift()! : undefined;
  return { from, to: first?.to ?? from, lines: [], parts: first ? [first] : [] };
};

/** Takes further hunks that begin before `end`. @returns whether there were any */
const reach = (hunks: Hunk[], into: Hunk & { parts: Hunk[] }, end: number): boolean => {
  let any = false;
  while (hunks[0] && hunks[0].from < end) {
    const next = hunks.shift()!;
    into.parts.push(next);
    into.to = Math.max(into.to, next.to);
    any = true;
  }
  return any;
};

/** The lines of a side in place of the base's, from its hunk's beginning to `to`. */
const linesOf = (base: readonly string[], { from, parts }: Hunk & { parts: Hunk[] }, to: number): string[] => {
  const out: string[] = [];
  let at = from;
  for (const part of parts) {
    out.push(...base.slice(at, part.from), ...part.lines);
    at = part.to;
  }
  return [...out, ...base.slice(at, to)];
};
