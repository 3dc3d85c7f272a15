import type { ClanMemberRow } from '@app/contracts/clans/clans';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '~/lib/cx';
import { grouped } from '~/lib/format/grouped';
import { PassingButton } from '~/ui/kit/controls/button';
import { Hint } from '~/ui/kit/display/hint';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { When } from '~/ui/kit/display/when';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { hours } from '../figures';
import { MemberName } from '../people/member-name';
import { profilePath } from '../paths';
import { memberBoardQuery } from '../queries';
import { RoleBadge } from '../people/role-badge';

/** How many stand there at once. */
const SHORT = 13;

/** A button for one row more would take its place. */
const shortOf = <Row,>(rows: readonly Row[], all: boolean): readonly Row[] =>
  all || rows.length === SHORT + 1 ? rows : rows.slice(0, SHORT);
const WIDE_ONLY = 'max-nav:hidden';

/** What each member did. `me` is the Steam ID by which the reader is a member. */
export function MemberBoard({ clanId, me }: { clanId: number; me: string | null }) {
  const { data, error } = useQuery(memberBoardQuery(clanId));
  const [all, setAll] = useState(false);
  const members = data?.members;
  const shown = members && shortOf(members, all);
  return (
    <section aria-labelledby="member-leaderboard" tabIndex={-1} className="outline-none">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="member-leaderboard" className="text-3">
          Member leaderboard
        </h2>
        {data?.lastUpdated && (
          <p className="text-small text-ink-3">
            Last updated <When at={data.lastUpdated} /> <Hint end>Updates every 10 minutes</Hint>
          </p>
        )}
      </div>
      {members && shown && members.length > 0 && (
        <>
          <MemberTable members={shown} me={me} />
          {shown.length < members.length && (
            <p className="mt-2 flex items-center justify-between gap-4 text-small text-ink-3">
              {shown.length} of {members.length} shown
              <PassingButton size="small" look="ghost" className="-mr-3" onClick={() => setAll(true)}>
                Show all members
              </PassingButton>
            </p>
          )}
        </>
      )}
      {!members && !error && (
        <Loading text="Loading member statistics..." className="mt-2">
          <SkeletonRows count={6} row="h-11.5 gap-4 border-b border-line" cells={['h-4 w-5', 'size-7', 'h-4 w-40']} />
        </Loading>
      )}
      {(members ? members.length === 0 : error) && (
        <p className="border-t border-line-strong py-4 text-ink-2">No member statistics available</p>
      )}
    </section>
  );
}

function MemberTable({ members, me }: { members: readonly ClanMemberRow[]; me: string | null }) {
  return (
    <table className="w-full table-fixed border-collapse [--cell:46px]" aria-labelledby="member-leaderboard">
      <colgroup>
        <col className="w-11 nav:w-14" />
        <col />
        <col className={`${WIDE_ONLY} nav:w-25`} />
        <col className={`${WIDE_ONLY} nav:w-21`} />
        <col className={`${WIDE_ONLY} nav:w-21`} />
        <col className={`${WIDE_ONLY} nav:w-20`} />
        <col className={`${WIDE_ONLY} nav:w-22`} />
        <col className="w-28 nav:w-29" />
      </colgroup>
      <thead>
        <tr>
          <Th number className="px-2!">
            Rank
          </Th>
          <Th className="px-2!">Player</Th>
          <Th className={cx('px-2!', WIDE_ONLY)}>Role</Th>
          {['Kills', 'Deaths', 'Revives', 'Playtime'].map((label) => (
            <Th key={label} number className={cx('px-2!', WIDE_ONLY)}>
              {label}
            </Th>
          ))}
          <Th number className="px-2!">
            Score
          </Th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.steamid} member={member} yours={member.steamid === me} />
        ))}
      </tbody>
    </table>
  );
}

function MemberRow({ member, yours }: { member: ClanMemberRow; yours: boolean }) {
  const { rank, kills, deaths, revives, playtime, score, role, displayName } = member;
  const profile = profilePath(member);
  return (
    <Row yours={yours}>
      <Td number className="px-2! text-ink-3">
        {rank ?? <Missing />}
      </Td>
      <Td className="px-2!">
        <span className="flex min-w-0 items-center gap-3">
          <MemberName member={member} />
          {profile && (
            <Link
              to={profile}
              aria-label={`Profile of ${displayName}`}
              className={cx(
                'shrink-0 text-small text-ink-2 underline decoration-gold-lo underline-offset-4 hover:text-ink',
                WIDE_ONLY,
              )}
            >
              Profile
            </Link>
          )}
        </span>
      </Td>
      <Td className={cx('px-2!', WIDE_ONLY)}>
        <RoleBadge role={role} />
      </Td>
      <Figure value={kills} />
      <Figure value={deaths} />
      <Figure value={revives} />
      <Td number className={cx('px-2! text-ink-2', WIDE_ONLY)}>
        {playtime === null ? (
          <Missing />
        ) : (
          <>
            {hours(playtime)}
            <Unit>h</Unit>
          </>
        )}
      </Td>
      <Td number className="px-2!">
        {score === null ? <Missing /> : grouped(score)}
      </Td>
    </Row>
  );
}

function Figure({ value }: { value: number | null }) {
  return (
    <Td number className={cx('px-2! text-ink-2', WIDE_ONLY)}>
      {value === null ? <Missing /> : grouped(value)}
    </Td>
  );
}

const Missing = () => <span className="text-ink-3">–</span>;
const Unit = ({ children }: { children: ReactNode }) => <span className="text-small text-ink-3">{children}</span>;
