import type { ReactNode } from 'react';

/** Nothing here yet: what that means and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-panel border border-line bg-panel px-6 py-10">
      <svg
        width="240"
        height="44"
        viewBox="0 0 240 44"
        fill="none"
        className="mb-4 max-w-full text-line-strong"
        aria-hidden
      >
        <path
          d="M0 26c30-18 58-18 88 2s62 8 88-6 44-8 64 2M0 40c34-22 60-14 90 0s64 4 86-6 42-8 64 4M22 8c26-8 48-6 70 8s56 10 84-4"
          stroke="currentColor"
        />
      </svg>
      <h2 className="text-3">{title}</h2>
      {children && <div className="mt-2 max-w-[64ch] text-ink-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap gap-2.5">{action}</div>}
    </div>
  );
}
