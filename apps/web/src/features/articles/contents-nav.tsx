import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cx } from '~/lib/cx';

export interface Entry {
  readonly id: string;
  readonly title: string;
}

/** What a long page consists of; the part that is being read is marked. Beside the text, or folded above it. */
export function ContentsNav({ entries, label = 'On this page' }: { entries: readonly Entry[]; label?: string }) {
  const current = useCurrent(entries);
  // What else the address says of the page stays: what is searched, and what is open.
  const { search } = useLocation();
  const list = (
    <ol className="border-l border-line-strong">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={{ search, hash: id }}
            aria-current={current === id ? 'location' : undefined}
            className={cx(
              '-ml-px flex min-h-9 items-center border-l-2 py-1.5 pl-4 leading-snug [overflow-wrap:anywhere]',
              current === id ? 'border-gold text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <details className="group border-y border-line py-1 nav:hidden">
        <summary className="title flex min-h-11 list-none items-center justify-between text-4 text-ink-2 [&::-webkit-details-marker]:hidden">
          {label}
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="text-ink-3 transition-transform duration-160 group-open:rotate-180"
          />
        </summary>
        <nav aria-label={label} className="pt-1 pb-4">
          {list}
        </nav>
      </details>
      <nav
        aria-label={label}
        className="sticky top-23 hidden max-h-[calc(100svh-7.5rem)] self-start overflow-y-auto nav:block"
      >
        <p className="title mb-3 text-body text-ink-3">{label}</p>
        {list}
      </nav>
    </>
  );
}

/** The first part in the upper third of the window, or the last one that was there. */
function useCurrent(entries: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        const first = entries.find(({ id }) => inView.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-80px 0px -66% 0px' },
    );
    for (const { id } of entries) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [entries]);
  return current;
}
