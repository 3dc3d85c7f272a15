import type { Problem } from '@app/domain/adminlist/rules';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { PassingButton } from '~/ui/kit/controls/button';
import { cx } from '~/lib/cx';

/** Shown at once; a list that is no admin list at all has thousands. */
const FEW = 20;

/** What the game will not understand, line by line; each leads to its line. None of it keeps the list from being saved. */
export function ProblemList({ problems, onGo }: { problems: readonly Problem[]; onGo: (problem: Problem) => void }) {
  const [all, setAll] = useState(false);
  if (problems.length === 0) return null;
  const wrong = problems.filter(({ severity }) => severity === 'problem').length;
  const shown = all ? problems : problems.slice(0, FEW);
  return (
    <section
      aria-labelledby="problems"
      tabIndex={-1}
      className="border outline-none border-t-0 border-line-strong bg-panel px-4 py-3"
    >
      <h2 id="problems" className="text-4">
        {countText(wrong, 'problem', problems.length - wrong)}
      </h2>
      <ul className="mt-1.5 max-h-64 overflow-y-auto">
        {shown.map((problem) => {
          const { line, from, text, severity } = problem;
          const Icon = severity === 'problem' ? CircleAlert : TriangleAlert;
          return (
            <li key={`${line} ${from} ${text}`}>
              <button
                type="button"
                onClick={() => onGo(problem)}
                className={cx(
                  'flex w-full items-start gap-2 py-1 text-left text-small hover:underline focus-visible:-outline-offset-2',
                  severity === 'problem' ? 'text-bad' : 'text-warn',
                )}
              >
                <Icon size={15} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  Line {line}: {text}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {problems.length > shown.length && (
        <PassingButton size="small" look="ghost" className="-ml-3" onClick={() => setAll(true)}>
          Show all {problems.length}
        </PassingButton>
      )}
    </section>
  );
}

const countText = (wrong: number, word: string, notices: number): string =>
  [wrong > 0 && `${wrong} ${word}${wrong === 1 ? '' : 's'}`, notices > 0 && `${notices} worth a look`]
    .filter(Boolean)
    .join(', ');
