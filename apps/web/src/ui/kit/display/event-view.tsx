import type { AuditEntryAnswer, RelatedEvent } from '@app/contracts/audit/audit';
import type { ReactNode } from 'react';
import { When } from './when';

type Related = Pick<AuditEntryAnswer, 'cause' | 'siblings' | 'effects' | 'moreEffects'>;

const RELATIONS = [
  ['cause', 'It followed from'],
  ['siblings', 'The same request also did'],
  ['effects', 'It caused'],
] as const;

/** What an event followed from and what followed from it. `name` shows an event’s type, as a way to it where there is one. */
export function RelatedEvents({ related, name }: { related: Related; name: (event: RelatedEvent) => ReactNode }) {
  const { cause, siblings, effects, moreEffects } = related;
  const events = { cause: cause ? [cause] : [], siblings, effects };
  return (
    <div className="grid gap-3 text-small">
      {RELATIONS.map(
        ([relation, title]) =>
          events[relation].length > 0 && (
            <section key={relation} aria-label={title}>
              <p className="title text-body text-ink-3">{title}</p>
              <ul className="mt-1 grid gap-1">
                {events[relation].map((event) => (
                  <li key={event.id} className="flex flex-wrap items-baseline gap-x-3">
                    {name(event)}
                    <span className="font-mono break-all text-ink-2">
                      {event.stream} @ {event.revision}
                    </span>
                    <When at={event.createdAt} className="text-ink-3" />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {moreEffects && (
        <p className="text-ink-3">There were more; only the first are kept here. The log has all of them.</p>
      )}
      {cause === null && siblings.length === 0 && effects.length === 0 && (
        <p className="text-ink-3">A request did it, and nothing followed from it by itself.</p>
      )}
    </div>
  );
}

/** The place of an event in the log and its actor, each under its name. */
export const EventFacts = ({
  facts,
  children,
}: {
  facts: readonly (readonly [name: string, value: string])[];
  children?: ReactNode;
}) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-3">{name}</dt>
        <dd className="font-mono break-all">{value}</dd>
      </div>
    ))}
    {children}
  </dl>
);

/** Data and metadata of an event, folded until the reader opens them. */
export const EventText = ({ data, metadata, open = false }: { data: unknown; metadata: unknown; open?: boolean }) => (
  <details open={open} className="group border border-line bg-well">
    <summary className="title cursor-pointer px-3 py-2 text-body text-ink-2 hover:text-ink focus-visible:-outline-offset-3">
      The event as it stands in the log
    </summary>
    <div className="grid border-t border-line nav:grid-cols-2">
      <Json label="Data" value={data} />
      <Json label="Metadata" value={metadata} />
    </div>
  </details>
);

const Json = ({ label, value }: { label: string; value: unknown }) => (
  <section
    aria-label={label}
    className="min-w-0 border-line not-first:border-t nav:not-first:border-t-0 nav:not-first:border-l"
  >
    <p className="title px-3 pt-2 text-body text-ink-3">{label}</p>
    <pre
      // Scrolled by keyboard too.
      tabIndex={0}
      className="max-h-96 overflow-auto px-3 pt-1 pb-3 font-mono text-small whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere] focus-visible:-outline-offset-3"
    >
      {JSON.stringify(value, null, 2)}
    </pre>
  </section>
);
