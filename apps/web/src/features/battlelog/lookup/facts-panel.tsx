import type { ReactNode } from 'react';
import { Panel } from '../panel';

/** Short facts under their names. */
export function FactsPanel({
  title,
  facts,
}: {
  title: string;
  facts: readonly (readonly [name: string, fact: ReactNode])[];
}) {
  return (
    <Panel title={title}>
      <dl className="grid gap-y-2.5 px-4.5 py-4">
        {facts.map(([name, fact]) => (
          <div key={name} className="grid grid-cols-[7rem_1fr] gap-x-3">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{fact ?? <span className="text-ink-3">–</span>}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
