import type { AdminListAnswer, AdminListBackup } from '@app/contracts/adminlist/admin-list';
import { changesBetween } from '@app/domain/adminlist/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { failureOf } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { cx } from '~/lib/cx';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { When } from '~/ui/kit/display/when';
import { ChangeCountText } from './change-count';
import { backupsQuery } from './queries';
import type { Editing } from './use-editing';

/** Every version there was: who saved it when, what it changed, and the way back to it. */
export function VersionsPanel({
  list,
  editing: { text, base, dirty },
  onCompare,
  onRestore,
}: {
  list: AdminListAnswer;
  editing: Editing;
  /** `'mine'` is the text in the editor. */
  onCompare: (what: number | 'mine') => void;
  onRestore: (backup: AdminListBackup) => void;
}) {
  const { data } = useInfiniteQuery(backupsQuery);
  const settled = useDeferredValue(text);
  const mine = useMemo(() => changesBetween(base.content, settled), [base.content, settled]);
  const { version, updatedBy, lastUpdated, restoredFrom, changes, backups } = list;
  return (
    <section aria-labelledby="versions" className="border border-line bg-panel">
      <header className="flex items-baseline justify-between gap-4 border-b border-line px-4.5 py-3.5">
        <h2 id="versions" className="text-3">
          Versions
        </h2>
        <p className="text-small text-ink-3">{version} kept</p>
      </header>
      <ol>
        {dirty && (
          <Version name="Current, unsaved" own count={<ChangeCountText of={mine} />}>
            <p className="text-small text-ink-2">You, now</p>
            <Actions>
              <Action name="Compare" onPress={() => onCompare('mine')} />
            </Actions>
          </Version>
        )}
        {version > 0 && (
          <Version
            name={`Version ${version}, stands`}
            own={!dirty}
            count={<ChangeCountText of={changes} />}
            restoredFrom={restoredFrom}
          >
            <By who={updatedBy} at={lastUpdated} />
            <Actions>
              {version > 1 && <Action name="Compare" version={version} onPress={() => onCompare(version)} />}
            </Actions>
          </Version>
        )}
        {data?.pages
          .flatMap((page) => page.backups)
          .map((backup) => (
            <Version
              key={backup.filename}
              name={`Version ${backup.version}`}
              count={<ChangeCountText of={backup.changes} />}
              restoredFrom={backup.restoredFrom}
            >
              <By who={backup.savedBy} at={backup.timestamp} />
              <Actions>
                <Action name="Compare" version={backup.version} onPress={() => onCompare(backup.version)} />
                <Action name="Restore" version={backup.version} onPress={() => onRestore(backup)} />
              </Actions>
            </Version>
          ))}
      </ol>
      <OlderVersions version={version} backups={backups} />
    </section>
  );
}

/** What stands below the versions: that they are loading, failed or end, or the way to older ones. */
function OlderVersions({ version, backups }: Pick<AdminListAnswer, 'version' | 'backups'>) {
  const { data, error, refetch, isFetching, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(backupsQuery);
  return (
    <>
      {!data && !error && (
        <Loading text="Loading the versions..." className="px-4.5 py-3">
          {Array.from({ length: 3 }, (_, row) => (
            <Skeleton key={row} className="my-2 h-9 w-full" />
          ))}
        </Loading>
      )}
      {error && !data && (
        <div role="alert" className="px-4.5 py-4 text-ink-2">
          <p>{failureOf(error, 'Failed to fetch backups').message || 'Failed to fetch backups'}</p>
          <Button size="small" className="mt-3" onClick={() => void refetch()} busy={isFetching && 'Retrying...'}>
            Retry
          </Button>
        </div>
      )}
      {data && backups === 0 && (
        <p className="px-4.5 py-4 text-small text-ink-3">
          {version === 0 ? 'Nothing has been saved yet.' : 'No backups yet. Each save keeps the version before it.'}
        </p>
      )}
      {hasNextPage && (
        <div className="border-t border-line px-3 py-2">
          <Button
            size="small"
            look="ghost"
            onClick={() => void fetchNextPage()}
            busy={isFetchingNextPage && 'Loading...'}
          >
            Show older versions
          </Button>
        </div>
      )}
    </>
  );
}

function Version({
  name,
  own = false,
  count,
  restoredFrom = null,
  children,
}: {
  name: string;
  /** What the editor shows. */
  own?: boolean;
  count: ReactNode;
  restoredFrom?: number | null;
  children: ReactNode;
}) {
  return (
    <li
      className={cx(
        'border-b border-l-3 border-b-line px-4 py-2.5 last:border-b-0',
        own ? 'border-l-gold bg-gold-wash' : 'border-l-transparent',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <p className="title text-4">{name}</p>
        {count}
      </div>
      {restoredFrom !== null && <p className="text-small text-ink-3">Version {restoredFrom} put back.</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-3">{children}</div>
    </li>
  );
}

const By = ({ who, at }: { who: string | null; at: string | null }) => (
  <p className="min-w-0 text-small text-ink-2">
    <bdi>{who}</bdi>
    {at && (
      <>
        , <When at={at} />
      </>
    )}
  </p>
);

const Action = ({ name, version, onPress }: { name: string; version?: number; onPress: () => void }) => (
  <Button
    size="small"
    look="ghost"
    aria-label={version === undefined ? undefined : `${name} version ${version}`}
    onClick={onPress}
  >
    {name}
  </Button>
);

const Actions = ({ children }: { children: ReactNode }) => <div className="-mr-3 ml-auto flex">{children}</div>;
