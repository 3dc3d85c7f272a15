import type { ModeratedGame } from '@app/contracts/moderation/moderation';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useAdminPermissions } from '~/lib/session/rights';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { useOpenDialog } from '~/ui/kit/dialog/use-open-dialog';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { banListsQuery } from '../queries';
import { ListCard } from './list-card';
import { ListQuestion, type ListQuestionOf } from './list-questions';
import { SubscribeForm } from './subscribe-form';

/** Lists of bans that others keep: what was read of each, what waits for staff, and who is excepted. */
export function BanLists({ game, onClose }: { game: ModeratedGame; onClose: () => void }) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(banListsQuery(game));
  const maySubscribe = useAdminPermissions().data?.isCommunityAdmin ?? false;
  const { opened, open, close } = useOpenDialog<ListQuestionOf>();
  const title = useId();
  return (
    <section aria-labelledby={title} className="grid gap-5 *:min-w-0">
      <div className="grid gap-4 border border-line border-t-2 border-t-gold bg-overlay px-4 pt-3 pb-4 phone:px-5 *:min-w-0">
        <header className="flex items-center justify-between gap-4">
          <h2 id={title} className="text-3">
            Lists of others
          </h2>
          <IconButton label="Close" onClick={onClose} className="-mr-2 size-11!">
            <X size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </header>
        <p className="max-w-[72ch] text-ink-2">
          Bans of communities that you trust, read again and again: whom a list names is banned here, and freed when it
          names them no more. Your own bans stay as they are, and you can except single players.
        </p>
        {maySubscribe ? (
          <SubscribeForm game={game} />
        ) : (
          <p className="text-small text-ink-3">A community admin can subscribe to a list.</p>
        )}
      </div>
      {data && error && (
        <StaleNotice
          reason="The lists could not be loaded again."
          age={dataUpdatedAt}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {!data && error && (
        <ErrorState title="The lists could not be loaded" error={error} onRetry={refetch} retrying={isFetching} />
      )}
      {!data && !error && (
        <Loading text="Loading the lists...">
          <SkeletonRows count={2} row="h-24 gap-4 border-b border-line" cells={['h-5 w-40', 'h-4 w-56']} />
        </Loading>
      )}
      {data?.lists.length === 0 && (
        <EmptyState title="No list is subscribed.">
          A list is a text of one ban a line, as Squad servers read it by RemoteBanListHosts.cfg, or bans of
          BattleMetrics as JSON. It is read at once, and bans nobody before a community admin has seen what is in it.
        </EmptyState>
      )}
      {data?.lists.map((list) => (
        <ListCard key={list.listId} game={game} list={list} mayDecide={maySubscribe} onQuestion={open} />
      ))}
      {opened && <ListQuestion game={game} question={opened} onClose={close} />}
    </section>
  );
}
