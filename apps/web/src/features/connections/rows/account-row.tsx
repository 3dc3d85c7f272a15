import type { ReactNode } from 'react';

/** One account in the list: its name, and what is linked. */
export const AccountRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="grid min-h-16 items-center gap-x-5 gap-y-2 border-b border-line px-4.5 py-3 last:border-b-0 phone:grid-cols-[9rem_minmax(0,1fr)]">
    <h3 className="text-3">{name}</h3>
    {children}
  </li>
);
