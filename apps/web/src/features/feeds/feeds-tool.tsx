import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { AddFeed } from './add-feed';
import { FeedCard } from './feed-card';
import { feedsQuery } from './queries';

/** What the bot tells in which channel. */
export default function FeedsTool() {
  const { data, error, refetch, isFetching } = useQuery(feedsQuery);
  if (error && !data)
    return <ErrorState title="Failed to load the feeds" error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Loading text="Loading feeds...">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  return (
    <div className="grid gap-6">
      <AddFeed />
      {data.feeds.length === 0 ? (
        <EmptyState title="The bot posts nothing yet.">
          Add a feed, and it posts what happens from then on in the channel you choose.
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          {data.feeds.map((feed) => (
            <FeedCard key={feed.id} feed={feed} etag={data.etag} />
          ))}
        </div>
      )}
    </div>
  );
}
