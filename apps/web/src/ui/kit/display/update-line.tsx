import type { UpdatedList } from '@app/contracts/capabilities';
import type { UpdateInfo } from '@app/contracts/update-info';
import { useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { When } from './when';

/** Who last changed a list and when. Shows nothing while it loads or when it cannot be read: the tool works without it. */
export function UpdateLine({ of, className }: { of: UpdatedList; className?: string }) {
  const { data } = useQuery({
    queryKey: ['update-info', of],
    queryFn: ({ signal }) => api.get<UpdateInfo>(`admin-portal/exempt-list-info/${of}`, signal),
    retry: false,
  });
  if (!data) return null;
  const { lastUpdated, updatedBy, adminRoles } = data;
  return (
    <p className={className ?? 'text-small text-ink-3'}>
      {lastUpdated === null ? (
        'Not changed yet.'
      ) : (
        <>
          Last updated <When at={lastUpdated} />
          {updatedBy !== null && (
            <>
              {' '}
              by <bdi>{updatedBy}</bdi>
            </>
          )}
          {adminRoles.length > 0 && ` (${adminRoles.join(', ')})`}.
        </>
      )}
    </p>
  );
}
