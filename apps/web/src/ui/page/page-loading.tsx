import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';

/**
 * While a page's code or its rights are on the way: a title and a first block, in their places. As high as the window,
 * so that the footer does not come into view only to be pushed away.
 */
export function PageLoading({ text = 'Loading...' }: { text?: string }) {
  return (
    <Loading text={text} className="page min-h-svh pt-10 pb-24">
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="mt-4 h-5 w-96 max-w-full" />
      <Skeleton className="mt-12 h-64 w-full" />
    </Loading>
  );
}
