import type { ReforgerProfileSummary } from '@app/contracts/reforger/reforger';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '~/ui/kit/display/badge';
import { CopyButton } from '~/ui/kit/controls/copy-button';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import terrain from 'terrain:reforger-2.svg?url';
import { PlayerHeader } from '../../battlelog/profile/player-header';
import { PLATFORMS } from '../figures';
import { basicQuery } from '../queries';

/** Whose profile this is. `note` stands beside the UUID, `actions` under it. */
export function ReforgerHeader({
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
  const platform = data?.data.platform;
  return (
    <PlayerHeader
      game="reforger"
      terrain={terrain}
      name={data?.data.playerName}
      failed={isError}
      supporter={player}
      own={own}
      platform={
        isPending ? (
          <Skeleton className="h-5.5 w-12" />
        ) : (
          platform && <Badge tone="role">{PLATFORMS[platform].name}</Badge>
        )
      }
      ids={
        (data || isPending) && (
          <span className="inline-flex max-w-full min-w-0 flex-wrap items-center">
            <span className="font-mono break-all select-all">{player}</span>
            <CopyButton text={player} label="Copy UUID" look="ghost" className="-my-1.5 max-phone:-ml-3" />
          </span>
        )
      }
      note={note && <span className="basis-full">{note}</span>}
      actions={actions}
    />
  );
}

const IDENTIFIED: Record<NonNullable<ReforgerProfileSummary['identifiedBy']>, string> = {
  code: 'Yours, proved by a code in the chat of the game.',
  steam: 'Yours by your Steam account.',
  name: 'Taken as yours by platform and name, not proved. A code in the chat of the game proves it.',
};

/** How the reader's UUID became theirs. */
export const identifiedText = ({ identifiedBy }: ReforgerProfileSummary): string =>
  identifiedBy === null ? '' : IDENTIFIED[identifiedBy];
