import type { PrivacyAnswer } from '@app/contracts/privacy/privacy';
import { serverWordsOr } from '~/lib/failures';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { ErasePanel } from './erase-panel';
import { ExportPanel } from './export-panel';
import { RetentionTable } from './retention-table';
import { usePrivacy } from './queries';

const FAILED = 'Failed to load privacy';

/** What is stored of a member, the file with all of it, and the way to be erased. */
export default function PrivacyTab() {
  const { data, error, refetch, isFetching } = usePrivacy();
  if (data) return <Privacy answer={data} />;
  if (!error) return <PrivacyLoading />;
  return <ErrorState title={FAILED} error={serverWordsOr(FAILED, error)} onRetry={refetch} retrying={isFetching} />;
}

function Privacy({ answer }: { answer: PrivacyAnswer }) {
  return (
    <>
      <div className="grid items-start gap-x-14 gap-y-10 nav:grid-cols-[minmax(0,12fr)_minmax(0,13fr)]">
        <ExportPanel answer={answer} />
        <RetentionTable addressDays={answer.addressDays} chatDays={answer.chatDays} />
      </div>
      <ErasePanel answer={answer} />
    </>
  );
}

function PrivacyLoading() {
  return (
    <Loading text="Loading privacy..." className="grid items-start gap-14 nav:grid-cols-2">
      <div>
        <Skeleton className="h-7 w-44" />
        <Skeleton className="mt-5 h-36 w-full" />
      </div>
      <div>
        <Skeleton className="h-7 w-64" />
        <Skeleton className="mt-5 h-80 w-full" />
      </div>
    </Loading>
  );
}
