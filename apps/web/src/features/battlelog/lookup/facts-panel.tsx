import type { ReactNode } from 'react';
import { When } from '~/ui/kit/display/when';
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
          <div key={name} className="grid grid-cols-[6.25rem_1fr] gap-x-3">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{fact ?? <span className="text-ink-3">–</span>}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Names before the last, each with when it was last used; null without any. */
export const namesBefore = (names: readonly { readonly name: string; readonly lastSeen: string }[]): ReactNode =>
  names.length === 0 ? null : (
    <ul className="grid gap-1">
      {names.map(({ name, lastSeen }) => (
        <li key={name}>
          <bdi>{name}</bdi>{' '}
          <span className="text-small text-ink-3">
            last <When at={lastSeen} />
          </span>
        </li>
      ))}
    </ul>
  );
