import type { SquadExtendedAnswer } from '@app/contracts/squad/squad';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ClanTag } from '~/features/clans/tag/clan-tag';
import { Badge } from '~/ui/kit/display/badge';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import terrain from 'terrain:squad-1.svg?url';
import { PlayerHeader } from '../../battlelog/profile/player-header';
import { basicQuery, extendedQuery } from '../queries';

/** Whose profile this is. `note` stands beside the ids, `actions` under them. */
export function SquadHeader({
  player,
  own,
  note,
  actions,
}: {
  player: string;
  own: boolean;
  note?: ReactNode;
  actions?: ReactNode;
}) {
  const { data, isError, isPending } = useQuery(basicQuery(player));
  const extended = useQuery(extendedQuery(player));
  const points = extended.data?.data.pointSystem;
  // Most addresses name players by their Steam ID: it stands there before the answer.
  const steamId = data?.data.steamID ?? (isPending && player.length === 17 ? player : '');
  return (
    <PlayerHeader
      game="squad"
      terrain={terrain}
      name={data?.data.playerName}
      failed={isError}
      supporter={steamId}
      own={own}
      before={<ClanTag steamId={steamId} className="mr-3" />}
      platform={steamId && <Badge tone="role">Steam</Badge>}
      ids={steamId && <span className="font-mono select-all max-phone:basis-full">{steamId}</span>}
      note={note}
      actions={actions}
      aside={points ? <Rewards points={points} /> : extended.isPending && <RewardsLoading />}
    />
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

function RewardsLoading() {
  return (
    <div className="flex gap-x-7 max-phone:w-full">
      <Skeleton className="h-[40px] w-52 max-phone:w-auto max-phone:grow" />
      <Skeleton className="h-[40px] w-52 max-phone:w-auto max-phone:grow" />
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
