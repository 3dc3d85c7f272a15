import { fetchedPart } from '~/lib/code/fetched';
import { useAdminPermissions } from '~/lib/session/rights';
import { Panel } from '~/features/battlelog/panel';
import type { LookupSlots } from '~/features/battlelog/lookup/lookup-tool';
import { ToolLoading } from '~/features/portal/open-tool';

const MemberAccounts = fetchedPart(() => import('~/features/connections/staff/member-accounts'), ToolLoading);
const MemberSlots = fetchedPart(() => import('~/features/whitelist/staff/member-slots'), ToolLoading);

/** The links and slots of the member behind a player, for coordinators. */
function MemberRemedies({ player, member }: { player: string; member: string | null }) {
  const permissions = useAdminPermissions().data;
  const isCoordinator =
    permissions?.isCommunityAdmin || permissions?.squad.isCoordinator || permissions?.reforger.isCoordinator;
  if (!isCoordinator) return null;
  return (
    <Panel title="Links and slots">
      <div className="p-4.5">
        <MemberAccounts which={{ account: player, member }} Beside={(of) => <MemberSlots member={of} />} />
      </div>
    </Panel>
  );
}

export const remedies: LookupSlots['member'] = ({ id, memberId }) => <MemberRemedies player={id} member={memberId} />;
