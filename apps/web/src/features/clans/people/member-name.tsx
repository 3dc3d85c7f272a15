import type { ClanMemberNames } from '@app/contracts/clans/clans';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSupporterTier } from '~/features/supporters/queries';
import { SupporterBadge } from '~/features/supporters/supporter-badge';
import { nameClassOf } from '~/features/supporters/supporter-words';
import { cx } from '~/lib/cx';
import { Avatar } from '~/ui/kit/display/avatar';
import { Badge } from '~/ui/kit/display/badge';
import { profilePath } from '../paths';

type Named = ClanMemberNames & {
  readonly steamid: string;
  readonly linkedSteamId: string | null;
  readonly leftAt?: string | null;
};

/** What somebody in a clan is called, with picture and supporter badge, and whether they left the guild. It leads to the profile of whom Steam knows. */
export function MemberName({
  member,
  size = 28,
  leads = true,
  note,
}: {
  member: Named;
  size?: number;
  /** False where the profile is not what one would open. */
  leads?: boolean;
  /** A small line under the name. */
  note?: ReactNode;
}) {
  const { displayName, discordAvatarUrl, linkedSteamId, leftAt } = member;
  const path = profilePath(member);
  const tier = useSupporterTier(path ? (linkedSteamId ?? '') : '');
  const words = cx('min-w-0 font-semibold', path ? nameClassOf(tier) : 'text-ink-2');
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
      <Avatar name={displayName} src={discordAvatarUrl ?? undefined} size={size} />
      <span className="min-w-0">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">
          {path && leads ? (
            <Link to={path} className={cx(words, 'py-1 hover:underline hover:underline-offset-4')}>
              <bdi>{displayName}</bdi>
            </Link>
          ) : (
            <bdi className={words}>{displayName}</bdi>
          )}
          <SupporterBadge tier={tier} />
          {leftAt && <Badge tone="warn">Left Discord</Badge>}
        </span>
        {note && <span className="block text-small text-ink-3 [overflow-wrap:anywhere]">{note}</span>}
      </span>
    </span>
  );
}
