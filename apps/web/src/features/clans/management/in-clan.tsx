import type { Clan, ClanRole } from '@app/contracts/clans/clans';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Tabs, type Tab } from '~/ui/kit/controls/tabs';
import { leaving } from '~/ui/kit/dialog/leave-guard';
import { clanInvitesQuery } from '../queries';
import { InformationTab } from './information-tab';
import { InvitesTab } from './invites-tab';
import { MembersTab } from './members-tab';
import { useClanTab, type ClanTab } from './tab-memory';

/** Somebody's own clan in tabs; which of them, and what can be done in each, goes by their role. */
export function InClan({
  clan,
  role,
  me,
  onDeleted,
}: {
  clan: Clan;
  role: ClanRole;
  /** The Steam ID by which the reader is a member. */
  me: string | null;
  onDeleted: ((clanId: number) => void) | undefined;
}) {
  const remembered = useClanTab(({ tab }) => tab);
  const invites = role !== 'member';
  const count = useQuery({ ...clanInvitesQuery(clan.id), enabled: invites }).data?.invites.length;
  const tabs: Tab<ClanTab>[] = [
    { value: 'information', label: 'Information', body: <InformationTab clan={clan} role={role} /> },
    {
      value: 'members',
      label: (
        <>
          Members <Count>{`${clan.members.length}/${clan.member_limit}`}</Count>
        </>
      ),
      body: <MembersTab clan={clan} role={role} me={me} onDeleted={onDeleted} />,
    },
  ];
  if (invites)
    tabs.push({
      value: 'invites',
      label: <>Invites {count !== undefined && <Count>{count}</Count>}</>,
      body: <InvitesTab clan={clan} />,
    });
  return (
    <Tabs
      label="Clan Management"
      tabs={tabs}
      // Remembered from before a role was lost, the tab is not there.
      value={tabs.some(({ value }) => value === remembered) ? remembered : 'information'}
      onChange={(tab) => leaving(() => useClanTab.setState({ tab }))}
      activation="manual"
    />
  );
}

const Count = ({ children }: { children: ReactNode }) => <span className="figures text-ink-3">{children}</span>;
