import type { AuditEntryAnswer, AuditLog, RelatedEvent } from '@app/contracts/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { Check, Link as LinkIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '~/kit/button';
import { ErrorState } from '~/kit/error-state';
import { Loading } from '~/kit/loading';
import { Skeleton } from '~/kit/skeleton';
import { When } from '~/kit/when';
import { ChangeList } from './change-list';
import { entryQuery } from './queries';

const COPIED_MS = 2_000;

/** What an entry says in full: what changed, the event behind it, and what belongs to it. */
export function EntryDetails({
  id,
  onOpen,
  children,
}: {
  id: string;
  onOpen: (id: string) => void;
  children?: ReactNode;
}) {
  const { data, error, refetch, isFetching } = useQuery(entryQuery(id));
  if (!data)
    return error ? (
      <ErrorState
        title="This entry cannot be shown."
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading text="Loading the entry...">
        <Skeleton className="h-32 w-full" />
      </Loading>
    );
  const { entry, event } = data;
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-x-7 gap-y-4 nav:grid-cols-[minmax(0,1fr)_19rem]">
        <ChangeList changes={entry.changes} />
        <Facts entry={entry} requestId={event.requestId} />
      </div>
      <Related data={data} onOpen={onOpen} />
      <details className="group border border-line bg-well">
        <summary className="title cursor-pointer px-3 py-2 text-body text-ink-2 hover:text-ink focus-visible:-outline-offset-3">
          The event as it stands in the log
        </summary>
        <div className="grid border-t border-line nav:grid-cols-2">
          <Json label="Data" value={event.data} />
          <Json label="Metadata" value={event.metadata} />
        </div>
      </details>
      <div className="flex flex-wrap gap-2.5">
        <CopyLink id={id} />
        {children}
      </div>
    </div>
  );
}

function Facts({ entry, requestId }: { entry: AuditLog; requestId: string | null }) {
  const facts: [string, ReactNode][] = [
    ['Event', entry.eventType],
    ['Stream', `${entry.stream} @ ${entry.revision}`],
    ['Position', entry.position.replaceAll(/\B(?=(\d{3})+$)/g, ',')],
    ['Request', requestId ?? '–'],
    ['Resource', `${entry.resourceType} ${entry.resourceId}`],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="font-mono break-all">{value}</dd>
        </div>
      ))}
      <dt className="text-ink-3">Roles</dt>
      <dd>{entry.adminRoles.join(', ') || '–'}</dd>
    </dl>
  );
}

const RELATIONS = [
  ['cause', 'It followed from'],
  ['siblings', 'The same request also did'],
  ['effects', 'It caused'],
] as const;

function Related({ data, onOpen }: { data: AuditEntryAnswer; onOpen: (id: string) => void }) {
  const events = { cause: data.cause ? [data.cause] : [], siblings: data.siblings, effects: data.effects };
  return (
    <div className="grid gap-3 text-small">
      {RELATIONS.map(
        ([relation, title]) =>
          events[relation].length > 0 && (
            <section key={relation} aria-label={title}>
              <h3 className="title text-body text-ink-3">{title}</h3>
              <ul className="mt-1 grid gap-1">
                {events[relation].map((event) => (
                  <RelatedRow key={event.id} event={event} onOpen={onOpen} />
                ))}
              </ul>
            </section>
          ),
      )}
      {data.moreEffects && (
        <p className="text-ink-3">There were more; only the first are kept here. The log has all of them.</p>
      )}
      {data.cause === null && data.siblings.length === 0 && data.effects.length === 0 && (
        <p className="text-ink-3">A request did it, and nothing followed from it by itself.</p>
      )}
    </div>
  );
}

function RelatedRow({ event, onOpen }: { event: RelatedEvent; onOpen: (id: string) => void }) {
  const { id, type, stream, revision, createdAt, audited } = event;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      {audited ? (
        <button type="button" className="font-mono text-gold underline underline-offset-3" onClick={() => onOpen(id)}>
          {type}
        </button>
      ) : (
        <span className="font-mono">{type}</span>
      )}
      <span className="font-mono break-all text-ink-2">
        {stream} @ {revision}
      </span>
      <When at={createdAt} className="text-ink-3" />
    </li>
  );
}

const Json = ({ label, value }: { label: string; value: unknown }) => (
  <section
    aria-label={label}
    className="min-w-0 border-line not-first:border-t nav:not-first:border-t-0 nav:not-first:border-l"
  >
    <h3 className="title px-3 pt-2 text-body text-ink-3">{label}</h3>
    <pre
      // Scrolled by keyboard too.
      tabIndex={0}
      className="max-h-96 overflow-auto px-3 pt-1 pb-3 font-mono text-small whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere] focus-visible:-outline-offset-3"
    >
      {JSON.stringify(value, null, 2)}
    </pre>
  </section>
);

function CopyLink({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(`${window.location.origin}/admin-portal/audit?entry=${id}`);
    setCopied(true);
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {copied ? (
        <Check size={15} strokeWidth={1.75} aria-hidden />
      ) : (
        <LinkIcon size={15} strokeWidth={1.75} aria-hidden />
      )}
      <span aria-live="polite">{copied ? 'Link Copied' : 'Copy Link'}</span>
    </Button>
  );
}
