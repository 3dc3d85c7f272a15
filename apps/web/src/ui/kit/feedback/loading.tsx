import type { ReactNode } from 'react';

/** Wraps skeletons: says once, to those who listen, what is being loaded. */
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
