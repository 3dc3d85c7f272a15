import type { SquadExtendedAnswer } from '@app/contracts/squad/squad';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '~/lib/page-title';
import { ClanTag } from '~/features/clans/tag/clan-tag';
import { useSupporterTier } from '~/features/supporters/queries';
import { Terrain } from '~/ui/art/terrain';
import { Avatar } from '~/ui/kit/display/avatar';
import { Badge } from '~/ui/kit/display/badge';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { SupporterBadge } from '~/features/supporters/supporter-badge';
import { nameClassOf, supporterWords } from '~/features/supporters/supporter-words';
import terrain from 'terrain:squad-1.svg?url';
import { basicQuery, extendedQuery } from '../queries';

/** Whose profile this is. `note` stands beside the ids, `actions` under them. */
export function PlayerHeader({ player, note, actions }: { player: string; note?: ReactNode; actions?: ReactNode }) {
  const { data, isError } = useQuery(basicQuery(player));
  const points = useQuery(extendedQuery(player)).data?.data.pointSystem;
  const name = data?.data.playerName;
  const tier = useSupporterTier(data?.data.steamID ?? '', { alone: true });
  const supporter = supporterWords(tier);
  usePageTitle(name);
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <Terrain src={terrain} tint="squad" className="absolute inset-0 -z-10" fade="left" />
      <div className="page flex min-h-36 flex-wrap items-center justify-between gap-x-10 gap-y-5 py-6">
        <div className="flex min-w-0 items-center gap-4.5">
          {name && <Avatar name={name} size={64} />}
          <div className="min-w-0">
            <h1 className="text-1 [overflow-wrap:anywhere]">
              {name !== undefined ? (
                <>
                  <ClanTag steamId={data?.data.steamID ?? ''} className="mr-3" />
                  <bdi className={nameClassOf(tier)}>{name}</bdi>
                  <SupporterBadge tier={tier} quiet className="ml-3 inline-block size-[.55em] align-baseline" />
                </>
              ) : isError ? (
                'Failed to load player name'
              ) : (
                <>
                  <span className="sr-only">Loading player</span>
                  <Skeleton className="h-12 w-64 max-w-full" />
                </>
              )}
            </h1>
            <p className="mt-2.5 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-small text-ink-2">
              {data?.data.steamID && (
                <>
                  <Badge tone="role">Steam</Badge>
                  <span className="font-mono select-all">{data.data.steamID}</span>
                </>
              )}
              {supporter && <Badge tone="role">{supporter}</Badge>}
              {note}
            </p>
            {actions && <div className="mt-3.5 flex flex-wrap gap-2.5">{actions}</div>}
          </div>
        </div>
        {points && <Rewards points={points} />}
      </div>
    </header>
  );
}

type Points = SquadExtendedAnswer['data']['pointSystem'];

function Rewards({ points: { superSeederRewardPercentage, squadLeadRewardPercentage } }: { points: Points }) {
  return (
    <div className="flex flex-wrap gap-x-7 gap-y-4 max-phone:w-full">
      <Reward label="Super Seeder Role" percentage={superSeederRewardPercentage} />
      <Reward label="Squad Leader Role" percentage={squadLeadRewardPercentage} />
    </div>
  );
}

/** Without points to count there is nothing to show. */
function Reward({ label, percentage }: { label: string; percentage: number | null }) {
  if (percentage === null) return null;
  const shown = Math.round(Math.min(100, Math.max(0, percentage)));
  return (
    <div className="w-52 max-phone:grow max-phone:basis-40">
      <p className="flex items-baseline justify-between gap-3 text-small text-ink-2">
        {label}
        <span className={`figures text-3 font-[650] ${shown === 100 ? 'text-gold' : 'text-ink'}`}>{shown}%</span>
      </p>
      <ProgressBar className="mt-1.5" value={shown} max={100} label={label} />
    </div>
  );
}
