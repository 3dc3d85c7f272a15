import type { ClanMember, ClanRole } from '@app/contracts/clans/clans';
import { useState } from 'react';
import { useSite } from '~/lib/site';
import { Badge } from '~/ui/kit/display/badge';
import { PassingButton } from '~/ui/kit/controls/button';
import { inRole } from '../people/members';
import { MemberName } from '../people/member-name';

/** How many plain members stand there at once. */
const SHORT = 5;

const GROUPS: readonly (readonly [ClanRole, string])[] = [
  ['leader', 'Leader'],
  ['officer', 'Officers'],
  ['member', 'Members'],
];

/** Who is in a clan, by role. */
export function MemberList({ members, me }: { members: readonly ClanMember[]; me: string | null }) {
  const { officers } = useSite().clans;
  return (
    <section aria-labelledby="members">
      <h2 id="members" className="text-3">
        Members
      </h2>
      {GROUPS.map(([role, label]) => {
        const group = inRole(members, role);
        if (group.length === 0) return null;
        return (
          <Group
            key={role}
            label={label}
            count={role === 'officer' ? `${group.length} of ${officers}` : String(group.length)}
            members={group}
            me={me}
          />
        );
      })}
    </section>
  );
}

function Group({
  label,
  count,
  members,
  me,
}: {
  label: string;
  count: string;
  members: readonly ClanMember[];
  me: string | null;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? members : members.slice(0, SHORT);
  const rest = members.length - shown.length;
  return (
    <div role="group" aria-label={label} tabIndex={-1} className="mt-3.5 outline-none">
      <p className="title flex items-baseline justify-between gap-3 border-b border-line-strong pb-1.5 text-body text-ink-3">
        {label}
        <span className="figures">{count}</span>
      </p>
      <ul>
        {shown.map((member) => (
          <li key={member.steamid} className="flex min-h-10.5 items-center justify-between gap-3 border-b border-line">
            <MemberName member={member} />
            {member.steamid === me && <Badge tone="won">You</Badge>}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <PassingButton size="small" look="ghost" className="mt-1.5 -ml-3" onClick={() => setAll(true)}>
          {rest} more
        </PassingButton>
      )}
    </div>
  );
}
