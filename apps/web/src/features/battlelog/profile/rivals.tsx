import type { ReactNode } from 'react';

/** The people who matter most to a player, by what they did to each other. */
export function Rivals({ rivals }: { rivals: readonly { readonly label: string; readonly who: ReactNode }[] }) {
  return (
    <dl>
      {rivals.map(({ label, who }) => (
        <div
          key={label}
          className="flex min-h-11 items-center justify-between gap-4 border-b border-line last:border-b-0"
        >
          <dt className="shrink-0 text-ink-2">{label}</dt>
          <dd className="flex min-w-0 items-center gap-2.5">{who}</dd>
        </div>
      ))}
    </dl>
  );
}
