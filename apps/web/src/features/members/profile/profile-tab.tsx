import { LogOut, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '~/lib/session/session';
import { Button } from '~/ui/kit/controls/button';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { sinceText } from './profile-age';
import { useRefreshRoles } from './profile-refresh';
import { useDiscordRoles } from '~/lib/session/rights';
import { RoleChips } from './role-chips';

/**
 * The account on the chat platform: ids, ages, roles. What could not be read shows as "--"; Refresh Roles reads it
 * again.
 */
export function ProfileTab() {
  const { signOut } = useSession();
  const { data, isPending } = useDiscordRoles();
  const now = new Date();
  const missing = isPending ? <Skeleton className="h-5 w-48 max-w-full" /> : <span className="text-ink-3">--</span>;
  return (
    <div className="grid items-start gap-6 nav:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <section aria-labelledby="profile-account" className="rounded-panel border border-line bg-panel">
        <PanelHead id="profile-account" title="Discord account">
          <Button size="small" onClick={() => void signOut()}>
            <LogOut size={15} strokeWidth={1.75} aria-hidden />
            Sign Out
          </Button>
        </PanelHead>
        <dl className="px-4.5 py-1.5">
          <Fact name="Discord ID">
            {data ? <span className="font-mono text-small break-all">{data.discordId}</span> : missing}
          </Fact>
          <Fact name="Username">
            {data ? <span className="[overflow-wrap:anywhere]">{data.username}</span> : missing}
          </Fact>
          <Fact name="Discord member since">{data ? sinceText(data.discordCreatedAt, now) : missing}</Fact>
          <Fact name="Guild member since">
            {data ? (data.guildJoinedAt ? sinceText(data.guildJoinedAt, now) : 'Not in guild') : missing}
          </Fact>
        </dl>
      </section>
      <Roles />
    </div>
  );
}

function Roles() {
  const { data, isPending } = useDiscordRoles();
  const refresh = useRefreshRoles();
  const none = !isPending && !data?.roles.length;
  const icon = <RefreshCw size={15} strokeWidth={1.75} aria-hidden />;
  const press = () => refresh.mutate();
  return (
    <section aria-labelledby="profile-roles" className="rounded-panel border border-line bg-panel">
      <PanelHead id="profile-roles" title="Roles">
        {!none && (
          <Button size="small" look="ghost" onClick={press} busy={refresh.isPending && 'Refreshing...'}>
            {icon}
            Refresh
          </Button>
        )}
      </PanelHead>
      <div className="px-4.5 py-4">
        {isPending ? (
          <div className="flex gap-2">
            <Skeleton className="h-6.5 w-24" />
            <Skeleton className="h-6.5 w-20" />
          </div>
        ) : data?.roles.length ? (
          <RoleChips roles={data.roles} />
        ) : (
          <>
            <p className="text-ink-2">{nothingToShow(data)}</p>
            <Button className="mt-4" onClick={press} busy={refresh.isPending && 'Refreshing...'}>
              {icon}
              Refresh Roles
            </Button>
          </>
        )}
        {data && data.roles.length > 0 && (
          <p className="mt-4 text-small text-ink-3">
            Roles are given on Discord. A new one shows here within a minute.
          </p>
        )}
      </div>
    </section>
  );
}

const nothingToShow = (data: { guildJoinedAt: string | null } | undefined): string => {
  if (!data) return 'Your roles could not be read. Everything else here still works.';
  return data.guildJoinedAt === null
    ? 'You are not in the guild, so there are no roles to show. Join it, then refresh.'
    : 'You have no roles yet. They are given on Discord; once you have one, refresh.';
};

function PanelHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-4 border-b border-line px-4.5 py-2">
      <h2 id={id} className="text-3">
        {title}
      </h2>
      {children}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2.5 last:border-b-0 phone:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
