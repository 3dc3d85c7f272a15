import type { ReactNode } from 'react';

/** A board that no server can fill yet: its place stays empty rather than wrong, and says what it needs. */
export function UnknownBoard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="note" className="flex items-start gap-3.5 border border-dashed border-line-strong bg-panel px-4 py-4">
      <svg width="18" height="18" viewBox="0 0 18 18" className="mt-0.5 shrink-0 text-ink-3" aria-hidden>
        <circle cx="9" cy="9" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2.4 2.4" />
      </svg>
      <p className="max-w-[64ch] text-ink-2">
        <strong className="font-semibold text-ink">{title}</strong> {children}
      </p>
    </div>
  );
}
