import type { Clan, ClanRole } from '@app/contracts/clans/clans';
import { useQuery } from '@tanstack/react-query';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { leaving } from '~/ui/kit/dialog/leave-guard';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { ClanPlate } from '../clan-plate';
import { myClanQuery } from '../queries';
import { InClan } from './in-clan';
import { NoClan } from './no-clan';

const WIDTH = 'w-[min(760px,100vw)]';

const ROLE_WORDS: Readonly<Record<ClanRole, string>> = {
  leader: 'You are its leader.',
  officer: 'You are one of its officers.',
  member: 'You are a member.',
};

/** What somebody may do in their clan, or how they come by one. */
export default function ClanManagement({
  onClose,
  onDeleted,
}: {
  onClose: () => void;
  onDeleted?: (clanId: number) => void;
}) {
  const { data, error, refetch, isFetching } = useQuery(myClanQuery);
  const clan = data?.clan;
  const role = data?.role;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaving(onClose)}
      title="Clan Management"
      width={WIDTH}
      {...(clan && role
        ? {
            mark: <ClanPlate tag={clan.tag} src={clan.image_url} size={56} />,
            line: lineOf(clan, role),
            footer: <Footer role={role} onClose={() => leaving(onClose)} />,
            tall: true,
          }
        : {})}
    >
      <div className="min-h-[min(34rem,60dvh)] pt-2">
        {clan && role && <InClan clan={clan} role={role} me={data.steamid} onDeleted={onDeleted} />}
        {data && !clan && <NoClan />}
        {!data && error && (
          <ErrorState title="Failed to load clan data" error={error} onRetry={refetch} retrying={isFetching} />
        )}
        {!data && !error && (
          <Loading text="Loading clan data...">
            <SkeletonRows count={5} row="h-14 gap-4 border-b border-line" cells={['size-8', 'h-4 w-44', 'h-4 w-20']} />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}

const lineOf = ({ name }: Clan, role: ClanRole) => (
  <>
    <bdi>{name}</bdi>. {ROLE_WORDS[role]}
  </>
);

function Footer({ role, onClose }: { role: ClanRole; onClose: () => void }) {
  return (
    <>
      {role === 'leader' && (
        <p className="my-auto mr-auto text-small text-ink-3">
          A leader cannot leave: transfer leadership or delete the clan.
        </p>
      )}
      <Button className="max-phone:w-full" onClick={onClose}>
        Close
      </Button>
    </>
  );
}
