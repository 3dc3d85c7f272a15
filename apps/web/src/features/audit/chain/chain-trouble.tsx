import type {
  AuditChainAnswer,
  ChainFinding,
  ChainVerification,
  FirstBad,
  SentHeads,
} from '@app/contracts/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { serverWordsOr } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { Field } from '~/ui/kit/controls/field';
import { grouped } from '~/lib/format/grouped';
import { Notice } from '~/ui/kit/feedback/notice';
import { TextInput } from '~/ui/kit/controls/text-input';
import { toast } from '~/ui/kit/toast/toast';
import { When } from '~/ui/kit/display/when';
import { chainQuery } from '../queries';

const LONGEST_NOTE = 500;
const SHORTEST_NOTE = 3;
const FAILED = 'The finding could not be acknowledged';

/** Everything that is wrong with the chain or with the watch over it, and what to do. */
export function ChainTrouble() {
  const { data } = useQuery(chainQuery);
  if (!data) return null;
  return (
    <div className="mt-5 grid gap-3 empty:hidden">
      {data.findings.map((finding) => (
        <Finding key={finding.id} finding={finding} />
      ))}
      {data.verification && <Verdict verification={data.verification} />}
      <Watch chain={data} />
      {data.outside.map((heads) => heads.failing && <Unsent key={heads.channel} heads={heads} />)}
    </div>
  );
}

function Finding({ finding }: { finding: ChainFinding }) {
  const [open, setOpen] = useState(false);
  const { acknowledged, bad, at } = finding;
  if (acknowledged)
    return (
      <Notice tone="warn" title="The chain was tampered with.">
        {bad.problem} <Where bad={bad} /> {acknowledged.by} acknowledged it <When at={acknowledged.at} />:{' '}
        <q className="[overflow-wrap:anywhere]">{acknowledged.note}</q> Heads are not signed while this is so.
      </Notice>
    );
  return (
    <>
      <Notice
        tone="bad"
        title="The chain was tampered with."
        actions={
          <Button size="small" onClick={() => setOpen(true)}>
            Acknowledge
          </Button>
        }
      >
        Found <When at={at} /> when the projector started. {bad.problem} <Where bad={bad} /> Keep a copy of the log
        before anything else is done. Heads are not signed while this is so.
      </Notice>
      {open && <AcknowledgeDialog finding={finding} onClose={() => setOpen(false)} />}
    </>
  );
}

function AcknowledgeDialog({ finding, onClose }: { finding: ChainFinding; onClose: () => void }) {
  const [note, setNote] = useState('');
  const acknowledge = useCommand({
    mutationFn: () =>
      api.post(`admin-portal/audit/chain/findings/${encodeURIComponent(finding.id)}/acknowledgement`, {
        note: note.trim(),
      }),
    onSuccess: onClose,
    onError: (error) => toast.failure(serverWordsOr(FAILED, error), FAILED),
  });
  const isFit = note.trim().length >= SHORTEST_NOTE;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Acknowledge the finding"
      description="The alarm turns into a note that stays on this page, with your name. It repairs nothing."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="gold" type="submit" form="acknowledge" busy={acknowledge.isPending && 'Saving...'}>
            Acknowledge
          </Button>
        </>
      }
    >
      <form
        id="acknowledge"
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) acknowledge.mutate();
        }}
      >
        <Field label="What happened?" hint="For everybody who reads the audit trail later.">
          {(control) => (
            <TextInput
              {...control}
              value={note}
              required
              minLength={SHORTEST_NOTE}
              maxLength={LONGEST_NOTE}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function Verdict({ verification: { state, bad, error } }: { verification: ChainVerification }) {
  if (state === 'failed')
    return (
      <Notice tone="warn" title="The chain could not be verified.">
        {error}
      </Notice>
    );
  if (state !== 'broken' || !bad) return null;
  return (
    <Notice tone="bad" title={`Record ${grouped(bad.record)} of the chain is bad.`}>
      {bad.problem} <Where bad={bad} /> Everything before it agrees. Keep a copy of the log before anything else is
      done.
    </Notice>
  );
}

function Watch({ chain: { watch, findings, records } }: { chain: AuditChainAnswer }) {
  const text = ((): ReactNode => {
    if (watch.state === 'watched') return null;
    if (watch.state === 'unwatched')
      return watch.at ? (
        <>
          The projector wrote its last sign of life <When at={watch.at} />. What staff do is recorded, and chained when
          it runs again.
        </>
      ) : (
        'The projector has no AUDIT_SIGNING_KEY, or has not run yet. Nobody could show that the log was changed.'
      );
    // The finding says the same, with where it is.
    if (watch.state === 'tampered' && findings.length > 0) return null;
    return watch.problem;
  })();
  if (text === null || (records === 0 && !watch.at)) return null;
  return (
    <Notice
      tone={watch.state === 'tampered' ? 'bad' : 'warn'}
      title={watch.state === 'unwatched' ? 'Nobody keeps watch over the chain.' : 'The chain cannot be trusted.'}
    >
      {text}
    </Notice>
  );
}

const CHANNELS = { webhook: 'the webhook', file: 'the file', mail: 'e-mail' } as const;

const Unsent = ({ heads: { channel, failing } }: { heads: SentHeads }) => (
  <Notice tone="warn" title={`Signed heads do not get out by ${CHANNELS[channel]}.`}>
    {failing && (
      <>
        Since <When at={failing.since} />: {failing.error}
      </>
    )}
  </Notice>
);

const Where = ({ bad: { stream, revision, position } }: { bad: FirstBad }) => (
  <span className="font-mono text-small [overflow-wrap:anywhere]">
    {stream} @ {revision}
    {position && `, position ${grouped(position)}`}.
  </span>
);
