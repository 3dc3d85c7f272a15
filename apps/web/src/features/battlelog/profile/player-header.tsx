import type { ReactNode } from 'react';
import { usePageTitle } from '~/lib/page-title';
import { useAvatarUrl } from '~/lib/session/rights';
import type { BattlelogGame } from '~/lib/calls/battlelog';
import { useSupporterTier } from '~/features/supporters/queries';
import { Terrain } from '~/ui/art/terrain';
import { Avatar } from '~/ui/kit/display/avatar';
import { Badge } from '~/ui/kit/display/badge';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { SupporterBadge } from '~/features/supporters/supporter-badge';
import { nameClassOf, supporterWords } from '~/features/supporters/supporter-words';

/**
 * Whose profile this is. `platform`, `ids` and `note` stand under the name, `actions` below them, `aside` at the right.
 * What is still read has its room already: the page below must not move.
 */
export function PlayerHeader({
  game,
  terrain,
  name,
  failed,
  supporter: supporterId,
  own,
  before,
  platform,
  ids,
  note,
  actions,
  aside,
}: {
  game: BattlelogGame;
  terrain: string;
  /** Undefined while it is read, and when it could not be. */
  name: string | undefined;
  failed: boolean;
  /** Of whom the supporter's tier is looked up. */
  supporter: string;
  /** Whether it is the reader's: of others no picture is known. */
  own: boolean;
  /** Before the name. */
  before?: ReactNode;
  platform?: ReactNode;
  ids?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  aside?: ReactNode;
}) {
  const picture = useAvatarUrl();
  const tier = useSupporterTier(supporterId, { alone: true });
  const supporter = supporterWords(tier);
  usePageTitle(name);
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <Terrain src={terrain} tint={game} className="absolute inset-0 -z-10" fade="left" />
      <div className="page flex min-h-36 flex-wrap items-center justify-between gap-x-10 gap-y-5 py-6">
        <div className="flex min-w-0 items-center gap-4.5 max-phone:items-start">
          {name ? (
            <Avatar name={name} src={own ? picture : undefined} size={64} />
          ) : (
            !failed && <Skeleton className="size-[64px] shrink-0" />
          )}
          <div className="min-w-0">
            <h1 className="text-1 [overflow-wrap:anywhere]">
              {name !== undefined ? (
                <>
                  {before}
                  <bdi className={nameClassOf(tier)}>{name}</bdi>
                  <SupporterBadge tier={tier} quiet className="ml-3 inline-block size-[.55em] align-baseline" />
                </>
              ) : failed ? (
                'Failed to load player name'
              ) : (
                <>
                  <span className="sr-only">Loading player</span>
                  <Skeleton className="h-[1lh] w-64 max-w-full" />
                </>
              )}
            </h1>
            <p className="mt-2.5 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-small text-ink-2">
              {platform}
              {supporter && <Badge tone="role">{supporter}</Badge>}
              {ids}
              {note}
            </p>
            {actions && <div className="mt-3.5 flex flex-wrap gap-2.5 empty:hidden">{actions}</div>}
          </div>
        </div>
        {aside}
      </div>
    </header>
  );
}
