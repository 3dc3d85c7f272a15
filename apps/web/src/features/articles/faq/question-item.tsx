import type { Section } from '@app/contracts/content/pages';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '~/lib/cx';
import { Html } from '~/ui/page/html';

/** A question; its answer opens under it. */
export function QuestionItem({
  question: { id, title, html },
  open,
  onToggle,
}: {
  question: Section;
  open: boolean;
  onToggle: () => void;
}) {
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-24 border-t border-line-strong outline-none">
      <h3 className="font-body text-[1.0625rem] leading-snug font-semibold">
        <button
          type="button"
          id={`${id}-question`}
          aria-expanded={open}
          aria-controls={`${id}-answer`}
          onClick={onToggle}
          className="flex min-h-13 w-full items-center justify-between gap-4 py-3 text-left hover:text-gold-hi focus-visible:-outline-offset-3"
        >
          <bdi>{title}</bdi>
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className={cx('shrink-0 text-ink-3 transition-transform duration-160', open && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={`${id}-answer`} role="region" aria-labelledby={`${id}-question`} hidden={!open}>
        <div className="max-w-[64ch] animate-rise space-y-3 pb-5 leading-[1.6] text-ink-2">
          <Html className="[--gap:.75rem]">{html}</Html>
          <p className="text-small">
            <Link
              to={{ search: '', hash: id }}
              className="text-ink-3 underline underline-offset-4 hover:text-ink"
              replace
            >
              Link to this answer
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
