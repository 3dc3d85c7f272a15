import type { Line, Problem, TokenKind } from '@app/domain/adminlist/rules';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

const INKS: Record<TokenKind, string> = {
  key: 'text-ink-2',
  mark: 'text-ink-3',
  id: 'text-ink',
  group: 'text-gold',
  permission: 'text-squad',
  comment: 'text-ink-3',
  other: 'text-ink-2',
};

interface Marked {
  readonly from: number;
  readonly to: number;
}

/** A line in the colours of its parts, wrong ones underlined and what was looked for marked. */
export function Highlighted({
  text,
  line,
  problems = [],
  found,
}: {
  text: string;
  line: Line;
  problems?: readonly Problem[] | undefined;
  found?: Marked | undefined;
}) {
  const inner = problems.filter(({ from, to }) => to - from < text.length || line.tokens.length === 1);
  const edges = [
    0,
    text.length,
    ...[...line.tokens, ...inner, ...(found ? [found] : [])].flatMap((one) => [one.from, one.to]),
  ];
  const cuts = [...new Set(edges)].filter((at) => at <= text.length).sort((x, y) => x - y);
  const parts: ReactNode[] = [];
  for (let n = 0; n + 1 < cuts.length; n++) {
    const [from, to] = [cuts[n]!, cuts[n + 1]!];
    const over = (span: Marked) => span.from <= from && span.to >= to;
    const ink = line.tokens.find(over);
    const wrong = inner.find(over);
    parts.push(
      <span
        key={from}
        className={cx(
          ink ? INKS[ink.kind] : undefined,
          wrong && 'underline decoration-wavy decoration-1 underline-offset-4',
          wrong && (wrong.severity === 'problem' ? 'decoration-bad' : 'decoration-warn'),
          found && over(found) && 'bg-gold/25',
        )}
      >
        {text.slice(from, to)}
      </span>,
    );
  }
  return <>{parts}</>;
}
