import type { AutomatedGame } from '@app/domain/automations/rules';
import { useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { useChange } from '~/ui/kit/toast/use-change';
import { backTestQuery, backTestsPath } from './queries';
import { Result } from './result';

/** A rule that is tried on the past: how far it is, then what came of it. */
export function BackTest({
  game,
  id,
  lookup,
  onGone,
}: {
  game: AutomatedGame;
  id: string;
  lookup: (player: string) => string;
  /** It was cancelled or deleted. */
  onGone: () => void;
}) {
  const { data, error, refetch, isFetching } = useQuery(backTestQuery(game, id));
  const remove = useChange({
    send: () => api.delete<{ readonly message: string }>(`${backTestsPath(game)}/${id}`),
    successText: ({ message }) => message,
    failed: 'Failed to delete the back-test',
    done: onGone,
  });
  const button = (label: string, busy: string) => (
    <Button size="small" onClick={() => remove.mutate(undefined)} busy={remove.isPending && busy}>
      {label}
    </Button>
  );
  if (error && !data)
    return <ErrorState title="Failed to load the back-test" error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Loading text="Loading the back-test...">
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  const { state, progress, days, result } = data;
  if (state === 'failed')
    return (
      <Notice tone="bad" title="The rule could not be tried." actions={button('Delete', 'Deleting...')}>
        It broke off three times. The log of the projector says why.
      </Notice>
    );
  if (!result) {
    const percent = Math.floor(progress * 100);
    return (
      <div className="grid gap-3 border border-line bg-panel px-4 py-4 *:min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-ink-2">
            {state === 'waiting' ? 'Others are tried before it.' : `The last ${days} days are read: ${percent} %.`}
          </p>
          {button('Cancel', 'Cancelling...')}
        </div>
        <ProgressBar value={percent} max={100} label="How much of the time was read" />
      </div>
    );
  }
  return (
    <div className="grid gap-6 *:min-w-0">
      <Result game={game} answer={data} result={result} lookup={lookup} />
      <div>{button('Delete This Result', 'Deleting...')}</div>
    </div>
  );
}
