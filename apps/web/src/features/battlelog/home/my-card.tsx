import { useQuery } from '@tanstack/react-query';
import type { GameBoards } from '../leaderboards/boards';
import type { GameRibbons } from '../honours/ribbons';
import { RibbonRack } from '../honours/ribbon-rack';
import type { RankOf } from '../profile/rank';
import type { BoardEntry, Query } from '../queries';
import { ProfileCard } from './cards';

/** The reader's own rank and ribbons. */
export function MyCard<Summary>({
  to,
  query,
  playerOf,
  basicQuery,
  Insignia,
  ribbons,
  promise,
  condition,
}: {
  to: string;
  query: Query<Summary>;
  /** Who the reader is; null without a profile. */
  playerOf: (summary: Summary) => string | null;
  basicQuery: (
    player: string,
  ) => Query<{ readonly data: { readonly playerName: string; readonly rank: RankOf | null } }>;
  Insignia: GameBoards<BoardEntry>['Insignia'];
  ribbons: GameRibbons;
  /** What there is on the profile, as a sentence without its end. */
  promise: string;
  /** What somebody without one needs: 'once ...'. */
  condition: string;
}) {
  const { data: summary } = useQuery(query);
  const player = summary ? playerOf(summary) : null;
  const { data } = useQuery({ ...basicQuery(player ?? ''), enabled: player !== null });
  return (
    <ProfileCard
      to={to}
      profile={data?.data}
      Insignia={Insignia}
      promise={summary && player === null ? `${promise}, ${condition}.` : `${promise}.`}
    >
      {player !== null && <RibbonRack of={ribbons} player={player} />}
    </ProfileCard>
  );
}
