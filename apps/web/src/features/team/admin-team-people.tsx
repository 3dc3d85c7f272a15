import type { Position } from '@app/contracts/community/staff';
import type { AdminTeam, AdminTeamGroup, StaffMember } from '@app/contracts/members/admin-team';
import { cx } from '~/lib/cx';
import { UnitSymbol, type Part } from '~/ui/art/unit-symbol';
import { TetheredAvatar } from './tethered-avatar';

/** What the community calls its positions, highest first. */
const POSITION_NAMES: Record<Position, string> = {
  leader: 'Game Coordinator',
  senior: 'Senior Admins',
  admin: 'Admin',
  moderator: 'Moderator',
  member: 'Member',
};

const NOBODY = 'Nobody holds this role right now.';

/** The people who answer for everything: large, and first. */
export function Leadership({
  about,
  people,
  help,
}: {
  about: AdminTeam['leadership'];
  people: readonly StaffMember[];
  help: string;
}) {
  return (
    <section aria-labelledby="leadership" className="grid gap-x-14 gap-y-8 py-12 nav:grid-cols-[minmax(0,22rem)_1fr]">
      <div>
        <h2 id="leadership" className="text-[2rem]">
          {about.title}
        </h2>
        <p className="mt-3 max-w-[44ch] text-ink-2">{about.description}</p>
      </div>
      {people.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-8">
          {people.map(({ id, displayName, avatarUrl, position }) => (
            <li key={id} className="min-w-0">
              <TetheredAvatar name={displayName} src={avatarUrl} size={136} describedBy={help} />
              <p className="title mt-3 text-[1.625rem]">
                <bdi>{displayName}</bdi>
              </p>
              <p className="mt-1 text-small text-gold">{POSITION_NAMES[position]}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-3">{NOBODY}</p>
      )}
    </section>
  );
}

/** A team, leaders first. */
export function TeamCard({ team: { id, title, description, members }, help }: { team: AdminTeamGroup; help: string }) {
  const heading = `team-${id}`;
  return (
    <section
      aria-labelledby={heading}
      className="border-r border-b border-line bg-panel p-5 last:odd:col-span-full phone:p-7"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={heading} className="text-2">
            {title}
          </h2>
          <p className="mt-2 max-w-[52ch] text-ink-2">{description}</p>
        </div>
        <TeamSymbol id={id} />
      </div>
      {members.length > 0 ? (
        <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-x-5 gap-y-4 border-t border-line pt-5">
          {members.map(({ id, displayName, avatarUrl, position }) => (
            <li key={id} className="flex min-w-0 items-center gap-3.5">
              <TetheredAvatar name={displayName} src={avatarUrl} size={64} describedBy={help} />
              <div className="min-w-0">
                <p className="title text-3">
                  <bdi>{displayName}</bdi>
                </p>
                <p className="mt-1 text-small text-ink-3">{POSITION_NAMES[position]}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-5 border-t border-line pt-4 text-ink-3">{NOBODY}</p>
      )}
    </section>
  );
}

const GAMES: Readonly<Record<string, { readonly of: Part; readonly tint: string }>> = {
  squad: { of: 'squad', tint: 'text-squad' },
  reforger: { of: 'reforger', tint: 'text-reforger' },
  starcitizen: { of: 'starcitizen', tint: 'text-starcitizen' },
};

/** Teams of a game carry its unit; all others the community's own. */
function TeamSymbol({ id }: { id: string }) {
  const { of, tint } = GAMES[id] ?? { of: 'mark', tint: 'text-community' };
  return <UnitSymbol of={of} className={cx('mt-1 w-9', tint)} />;
}
