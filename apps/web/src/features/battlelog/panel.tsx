import { useId, type ReactNode } from 'react';

/** A frame with a title and without padding. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border border-line bg-panel">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4.5 py-2.5">
        <h2 id={id} className="text-3">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
