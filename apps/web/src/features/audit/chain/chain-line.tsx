import type { AuditChainAnswer, AuditVerificationAnswer } from '@app/contracts/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { Download, Link2, Link2Off, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { serverWordsOr } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { grouped } from '~/lib/format/grouped';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { toast } from '~/ui/kit/toast/toast';
import { When } from '~/ui/kit/display/when';
import { chainQuery } from '../queries';
import { save } from '~/lib/calls/save';

const FAILED = 'The verification could not be asked for';

/** Whether the log is still what it was: the verdict, a button for a new one, and the signed head to keep elsewhere. */
export function ChainLine() {
  const { data, isError } = useQuery(chainQuery);
  const verify = useCommand({
    mutationFn: () => api.post<AuditVerificationAnswer>('admin-portal/audit/chain/verifications', {}),
    onError: (error) => toast.failure(serverWordsOr(FAILED, error), FAILED),
  });
  const running = verify.isPending || data?.verification?.state === 'running';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="flex min-w-0 basis-full items-center gap-2 text-small text-ink-2 phone:basis-auto">
        <ChainState chain={data} failed={isError} />
      </p>
      <Button size="small" onClick={() => verify.mutate()} busy={running && 'Verifying...'}>
        <ShieldCheck size={15} strokeWidth={1.75} aria-hidden />
        Verify
      </Button>
      {data?.head && (
        <Button
          size="small"
          look="ghost"
          title="Keep it where whoever can write the log cannot"
          onClick={() =>
            save(new Blob([`${JSON.stringify(data.head, null, 2)}\n`]), `audit-head-${data.head!.records}.json`)
          }
        >
          <Download size={15} strokeWidth={1.75} aria-hidden />
          Save Head
        </Button>
      )}
      {data?.verification && running && (
        <ProgressBar
          value={Math.round(data.verification.progress * 100)}
          max={100}
          label="Records compared"
          tone="info"
        />
      )}
    </div>
  );
}

function ChainState({ chain, failed }: { chain: AuditChainAnswer | undefined; failed: boolean }) {
  if (!chain) return failed ? 'The state of the chain is not known.' : 'Reading the chain...';
  const { verification, records, watch, findings } = chain;
  const isTrusted = watch.state === 'watched' && findings.every(({ acknowledged }) => acknowledged !== null);
  if (verification?.state === 'intact' && !isTrusted)
    return (
      <>
        <TriangleAlert size={16} strokeWidth={1.75} className="shrink-0 text-warn" aria-hidden />
        <span>
          Last verified <When at={verification.at} />, not sure now
        </span>
      </>
    );
  if (verification?.state === 'intact')
    return (
      <>
        <Link2 size={16} strokeWidth={1.75} className="shrink-0 text-ok" aria-hidden />
        <span>
          Chain verified{verification.position && ` to #${grouped(verification.position)}`},{' '}
          <When at={verification.at} />
        </span>
      </>
    );
  if (verification?.state === 'broken')
    return (
      <>
        <Link2Off size={16} strokeWidth={1.75} className="shrink-0 text-bad" aria-hidden />
        <span className="text-bad">
          Chain broken, found <When at={verification.at} />
        </span>
      </>
    );
  if (verification?.state === 'running') return `Comparing ${grouped(records)} records with the log...`;
  if (verification?.state === 'failed') return 'The last verification came to no end.';
  return records === 0 ? 'Nothing is chained yet.' : `${grouped(records)} records, not verified yet.`;
}
