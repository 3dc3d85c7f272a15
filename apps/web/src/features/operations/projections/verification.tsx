import type { VerificationStatus } from '@app/contracts/operations/projections';
import { useQuery } from '@tanstack/react-query';
import { grouped } from '~/lib/format/grouped';
import { Notice } from '~/ui/kit/feedback/notice';
import { When } from '~/ui/kit/display/when';
import { positionText, quarantineText } from '../figures';
import { verificationQuery } from '../queries';
import { Running } from './running';

/** What the newest comparison with a clean fold of the log came to, or how far it is. */
export function Verification({ projection }: { projection: string }) {
  const { data } = useQuery(verificationQuery(projection));
  if (!data?.verification) return null;
  return (
    <section aria-label="Verification" className="grid gap-2">
      <p className="title text-body text-ink-3">Against a clean fold of the log</p>
      <Outcome found={data.verification} />
    </section>
  );
}

function Outcome({ found }: { found: VerificationStatus }) {
  const {
    state,
    progress,
    documents,
    events,
    quarantined,
    different,
    firstDifferent,
    digest,
    position,
    error,
    startedAt,
  } = found;
  if (state === 'running') return <Running name="Verifying" progress={progress} />;
  const when = <When at={new Date(found.endedAt ?? startedAt).toISOString()} />;
  const folded = `${grouped(documents)} documents from ${grouped(events)} events${quarantined ? ` (${quarantineText(quarantined)})` : ''}, up to position ${positionText(position)}`;
  if (state === 'equal')
    return (
      <Notice tone="ok" title="Equal.">
        {folded}, {when}. <span className="font-mono text-small break-all">{digest?.slice(0, 16)}</span>
      </Notice>
    );
  if (state === 'failed')
    return (
      <Notice tone="warn" title="It could not be verified.">
        {error} {when}
      </Notice>
    );
  return (
    <Notice tone="bad" title={`${grouped(different)} ${different === 1 ? 'document differs' : 'documents differ'}.`}>
      Of {folded}, {when}. Rebuild it, and tell whoever wrote the code. The first:{' '}
      <span className="font-mono text-small [overflow-wrap:anywhere]">
        {firstDifferent.join(', ')}
        {different > firstDifferent.length && ', ...'}
      </span>
    </Notice>
  );
}
