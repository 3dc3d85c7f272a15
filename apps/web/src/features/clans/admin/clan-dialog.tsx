import type { AdminClanAnswer } from '@app/contracts/clans/clans';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { leaving } from '~/ui/kit/dialog/leave-guard';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { ClanPlate } from '../clan-plate';
import { adminClanQuery } from '../queries';

export type LoadedClan = AdminClanAnswer['clan'];

/** A window about one clan, as it stands now. */
export function ClanDialog({
  id,
  what,
  onClose,
  children,
}: {
  id: number;
  /** 'Edit', 'Members of' */
  what: string;
  onClose: () => void;
  children: (clan: LoadedClan, etag: string | undefined) => ReactNode;
}) {
  const { data, error, refetch, isFetching } = useQuery(adminClanQuery(id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaving(onClose)}
      title={
        <>
          {what} <bdi>{data?.clan.name ?? 'clan'}</bdi>
        </>
      }
      width="w-[min(680px,100vw)]"
      {...(data
        ? {
            mark: <ClanPlate tag={data.clan.tag} src={data.clan.image_url} size={48} />,
            line: `#${id}, ${data.clan.members.length} of ${data.clan.member_limit} members`,
          }
        : {})}
    >
      <div className="min-h-[min(28rem,60dvh)] pt-3">
        {data && children(data.clan, data.etag)}
        {!data && error && (
          <ErrorState title="Failed to load clan details" error={error} onRetry={refetch} retrying={isFetching} />
        )}
        {!data && !error && (
          <Loading text="Loading the clan...">
            <SkeletonRows count={5} row="h-14 gap-4 border-b border-line" cells={['size-8', 'h-4 w-44']} />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}
