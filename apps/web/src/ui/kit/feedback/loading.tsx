import type { ReactNode } from 'react';

/** Wraps skeletons and announces once to screen readers what is loading. */
export function Loading({ text, children, className }: { text: string; children: ReactNode; className?: string }) {
  return (
    <div className={className}>
      <p role="status" className="sr-only">
        {text}
      </p>
      {children}
    </div>
  );
}
