import type { Clan, ClanMember, ClanRole } from '@app/contracts/clans/clans';
import { officersFull } from '@app/domain/clans/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '~/lib/site';
import { inRole, memberMatches } from '../people/members';
import { ownMemberBoardQuery } from '../queries';
import { SearchInput } from '~/ui/kit/controls/text-input';
import { LeaveClan } from './leave-clan';
import { Leadership } from './leadership';
import { MemberRow } from './member-row';

/** From so many members on, one is searched for. */
const MANY = 8;

/** Who is in the clan, and what the reader may do about it. */
export function MembersTab({
  clan,
  role,
  me,
  onDeleted,
}: {
  clan: Clan;
  role: ClanRole;
  me: string | null;
  onDeleted: ((clanId: number) => void) | undefined;
}) {
  const [typed, setTyped] = useState('');
  const board = useQuery(ownMemberBoardQuery(clan.id)).data?.members;
  const scores = new Map(board?.map(({ steamid, score }) => [steamid, score]));
  const found = clan.members
    .filter((member) => memberMatches(member, typed))
    .sort((a, b) => (scores.get(b.steamid) ?? -1) - (scores.get(a.steamid) ?? -1));
  const officers = inRole(clan.members, 'officer').length;
  const { officers: most } = useSite().clans;
  const groups: readonly { label: string; count: string; members: readonly ClanMember[]; note?: string }[] = [
    { label: 'Leader', count: '1', members: inRole(found, 'leader') },
    {
      label: 'Officers',
      count: `${officers} of ${most}`,
      members: inRole(found, 'officer'),
      note: 'They invite and cancel invites',
    },
    { label: 'Members', count: String(inRole(clan.members, 'member').length), members: inRole(found, 'member') },
  ];
  return (
    <div className="grid gap-5 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        {clan.members.length >= MANY && (
          <SearchInput
            label="Find a member"
            value={typed}
            onChange={setTyped}
            className="max-phone:w-full phone:w-72"
          />
        )}
        <p className="text-small text-ink-3">Sorted by score, all time</p>
      </div>
      <div>
        {groups.map(
          ({ label, count, members, note }) =>
            members.length > 0 && (
              <section key={label} aria-label={label} className="not-first:mt-4">
                <p className="title flex items-baseline gap-2 border-b border-line-strong pb-1.5 text-body text-ink-3">
                  {label} <span className="figures">{count}</span>
                  {note && <span className="ml-auto font-body text-small font-normal max-phone:hidden">{note}</span>}
                </p>
                <ul>
                  {members.map((member) => (
                    <MemberRow
                      key={member.steamid}
                      clan={clan}
                      member={member}
                      score={scores.get(member.steamid) ?? null}
                      yours={member.steamid === me}
                      manages={role === 'leader'}
                      noPromotion={officers >= most ? officersFull(most) : undefined}
                    />
                  ))}
                </ul>
              </section>
            ),
        )}
        {found.length === 0 && <p className="text-ink-2">No member of this name.</p>}
      </div>
      {role === 'leader' ? <Leadership clan={clan} onDeleted={onDeleted} /> : <LeaveClan clan={clan} />}
    </div>
  );
}
