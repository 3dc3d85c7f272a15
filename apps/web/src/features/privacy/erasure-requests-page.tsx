import type { ErasureRequest, ErasureRequestsAnswer } from '@app/contracts/privacy/privacy';
import { OVERDUE_AFTER } from '@app/domain/privacy/rules';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '~/lib/failures';
import { usePageTitle } from '~/lib/page-title';
import { Button } from '~/ui/kit/controls/button';
import { ReasonDialog } from '~/ui/kit/dialog/reason-dialog';
import { useOpenDialog } from '~/ui/kit/dialog/use-open-dialog';
import { Badge, type BadgeTone } from '~/ui/kit/display/badge';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { AccountList } from './account-list';
import { Moment } from './moment';
import { erasureRequestsQuery, useCancelErasure } from './queries';

/** Requests for erasure: by whom, until when they can be withdrawn, and what became of each. */
export default function ErasureRequestsPage() {
  usePageTitle('Erasure Requests');
  const { data, error, refetch, isFetching } = useQuery(erasureRequestsQuery);
  return (
    <>
      <h1 className="text-2xl">Erasure Requests</h1>
      <p className="mt-2 mb-6 max-w-[68ch] text-ink-2">
        Members ask on their profile and can withdraw it for seven days. Then it is carried out by itself, within the
        hour. An account with a ban or a moderation record goes when that has ended. You can stop one, with a reason
        that the member reads: when they asked for somebody else, or when there is a case to settle first.
      </p>
      {data ? (
        <Requests answer={data} />
      ) : error ? (
        <ErrorState title="Failed to load erasure requests" error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Loading text="Loading requests...">
          <SkeletonRows count={4} row="h-14 gap-6 border-b border-line" cells={['h-5 w-48', 'h-5 w-32', 'h-5 w-32']} />
        </Loading>
      )}
    </>
  );
}

function Requests({ answer: { requests, now } }: { answer: ErasureRequestsAnswer }) {
  const { opened: stopping, open: stop, close } = useOpenDialog<ErasureRequest>();
  if (requests.length === 0)
    return <EmptyState title="Nobody has asked to be erased.">Requests stand here with their deadlines.</EmptyState>;
  const overdue = requests.filter((request) => isOverdue(request, now)).length;
  return (
    <>
      {overdue > 0 && (
        <Notice tone="bad" title={`${overdue} overdue.`} className="mb-5">
          The job “erasures” has not carried {overdue === 1 ? 'it' : 'them'} out. Operations says what keeps it.
        </Notice>
      )}
      <table className="w-full border border-line bg-panel [--cell:3.25rem] max-phone:block">
        <thead className="max-phone:sr-only">
          <tr>
            <Th>Who</Th>
            <Th>Asked</Th>
            <Th>Due</Th>
            <Th>State</Th>
            <Th>
              <span className="sr-only">Action</span>
            </Th>
          </tr>
        </thead>
        <tbody className="max-phone:block">
          {requests.map((request) => (
            <Line key={request.requestId} request={request} now={now} onStop={() => stop(request)} />
          ))}
        </tbody>
      </table>
      {stopping && <StopDialog request={stopping} onClose={close} />}
    </>
  );
}

const CELL = 'max-phone:block max-phone:h-auto max-phone:px-4';

function StopDialog({ request, onClose }: { request: ErasureRequest; onClose: () => void }) {
  const { name, memberId, requestId } = request;
  const stop = useCancelErasure(memberId, requestId, onClose);
  return (
    <ReasonDialog
      title={
        <>
          Stop the erasure of <bdi>{name}</bdi>?
        </>
      }
      confirm="Stop Erasure"
      busy={stop.isPending && 'Stopping...'}
      failure={stop.error ? failureOf(stop.error, 'The erasure could not be stopped.').message : undefined}
      onConfirm={stop.mutate}
      onClose={onClose}
    >
      <p>Everything stays as it is. The member may ask again.</p>
    </ReasonDialog>
  );
}

function Line({ request, now, onStop }: { request: ErasureRequest; now: string; onStop: () => void }) {
  const { name, memberId, requestedAt, dueAt, state, reason, accounts } = request;
  const { word, tone } = wordOf(request, now);
  return (
    <Row className="max-phone:block max-phone:py-3">
      <Td className={CELL}>
        <bdi className="text-ink [overflow-wrap:anywhere]">{name}</bdi>
        <span className="block font-mono text-micro break-all text-ink-3">{memberId}</span>
        {accounts.length > 0 && (
          <div className="mt-1.5">
            <AccountList accounts={accounts} />
          </div>
        )}
      </Td>
      <Td className={`${CELL} text-ink-2`}>
        <span className="text-ink-3 nav:hidden">Asked </span>
        <Moment at={requestedAt} />
      </Td>
      <Td className={`${CELL} text-ink-2`}>
        <span className="text-ink-3 nav:hidden">Due </span>
        <Moment at={dueAt} />
      </Td>
      <Td className={`${CELL} max-phone:mt-2`}>
        <Badge tone={tone}>{word}</Badge>
        {reason !== null && (
          <span className="mt-1 block max-w-[32ch] text-small text-ink-2 [overflow-wrap:anywhere]">
            <bdi>{reason}</bdi>
          </span>
        )}
      </Td>
      <Td className={`${CELL} max-phone:mt-2`}>
        {state === 'pending' && (
          <Button size="small" aria-label={`Stop the erasure of ${name}`} onClick={onStop}>
            Stop...
          </Button>
        )}
      </Td>
    </Row>
  );
}

const isOverdue = ({ state, dueAt, heldBack }: ErasureRequest, now: string): boolean =>
  !heldBack && (state === 'pending' || state === 'running') && Date.parse(now) - Date.parse(dueAt) > OVERDUE_AFTER;

const wordOf = (request: ErasureRequest, now: string): { word: string; tone: BadgeTone } => {
  const { state, dueAt, waiting } = request;
  if (isOverdue(request, now)) return { word: 'Overdue', tone: 'bad' };
  if (state === 'withdrawn') return { word: 'Withdrawn', tone: 'role' };
  if (state === 'cancelled') return { word: 'Stopped by staff', tone: 'role' };
  if (request.heldBack) return { word: 'Waits: holds a staff role', tone: 'warn' };
  if (state === 'completed' && waiting > 0) return { word: 'Waits for a record to end', tone: 'warn' };
  if (state === 'completed') return { word: 'Erased', tone: 'ok' };
  if (state === 'running' || now >= dueAt) return { word: 'Being erased', tone: 'warn' };
  return { word: 'Can be withdrawn', tone: 'info' };
};
