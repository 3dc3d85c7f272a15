import { linesOf, parseLine, problemsIn, type Line, type Problem } from '@app/domain/adminlist/rules';
import { useDeferredValue, useMemo, useState } from 'react';
import { diffLines } from '~/lib/format/line-diff';

/** Lines understood once, however often they are drawn; of those that are gone, the oldest are forgotten. */
const MOST_CACHED = 20_000;

const remembering = () => {
  const cache = new Map<string, Line>();
  return (text: string): Line => {
    const before = cache.get(text);
    if (before) return before;
    const line = parseLine(text);
    cache.set(text, line);
    if (cache.size > MOST_CACHED) cache.delete(cache.keys().next().value!);
    return line;
  };
};

/** What a text means, and what became of it since it was saved. Typing goes ahead of it; it follows as soon as there is time. */
export function useUnderstanding(text: string, saved: string, groups: readonly string[]) {
  const [understood] = useState(remembering);
  const lines = useMemo(() => linesOf(text), [text]);
  const settled = useDeferredValue(lines);
  const problems = useMemo(() => problemsIn(settled, groups, understood), [settled, groups, understood]);
  const byLine = useMemo(() => {
    const found = new Map<number, Problem[]>();
    for (const problem of problems) found.set(problem.line, [...(found.get(problem.line) ?? []), problem]);
    return found;
  }, [problems]);
  const marks = useMemo(() => marksOf(linesOf(saved), settled), [saved, settled]);
  const entries = useMemo(
    () => settled.filter((line) => understood(line).kind === 'admin').length,
    [settled, understood],
  );
  return { understood, lines, problems, byLine, marks, entries };
}

/** New lines, and those that stand where others were. */
const marksOf = (before: readonly string[], now: readonly string[]): Map<number, 'added' | 'changed'> => {
  const marks = new Map<number, 'added' | 'changed'>();
  let removed = 0;
  let added: number[] = [];
  const settle = () => {
    added.forEach((line, index) => marks.set(line, index < removed ? 'changed' : 'added'));
    removed = 0;
    added = [];
  };
  for (const line of diffLines(before, now)) {
    if (line.kind === 'same') settle();
    else if (line.kind === 'removed') removed++;
    else added.push(line.b + 1);
  }
  settle();
  return marks;
};
