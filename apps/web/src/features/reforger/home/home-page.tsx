import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CareerInsignia } from '~/ui/art/career-insignia';
import { PageHeader } from '~/ui/page/page-header';
import terrain from 'terrain:reforger-2.svg?url';
import { LeaderboardsCard, ProfileCard } from '../../battlelog/home/cards';
import { Totals } from '../../battlelog/home/totals';
import { RibbonRack } from '../../battlelog/honours/ribbon-rack';
import { REFORGER_RIBBONS } from '../honours/ribbons';
import { REFORGER_GAME_BOARDS } from '../leaderboards/boards';
import { NotKnown } from '../not-known';
import { basicQuery, statsQuery, summaryQuery } from '../queries';

const TOTALS = [
  { of: 'totalPlayers', label: 'Total Players' },
  { of: 'totalMatches', label: 'Total Matches' },
  { of: 'totalKills', label: 'Total Kills' },
  { of: 'totalDeaths', label: 'Total Deaths' },
  { of: 'totalTeamkills', label: 'Total Teamkills' },
  { of: 'totalRoundsFired', label: 'Rounds Fired' },
  { of: 'distanceWalkedKm', label: 'Distance Walked (km)' },
  { of: 'distanceDrivenKm', label: 'Distance Driven (km)' },
] as const;

/** The Reforger battlelog's first page. `servers` stand above everything else. */
export default function ReforgerHomePage({ servers }: { servers?: ReactNode }) {
  return (
    <>
      <PageHeader title="Reforger Battlelog" terrain={terrain} tint="reforger">
        Every game on our Reforger servers, on PC, PlayStation and Xbox.
      </PageHeader>
      <div className="page grid gap-10 pt-8 pb-8 *:min-w-0">
        {servers}
        <Totals
          game="reforger"
          totals={TOTALS}
          lines="fours"
          query={statsQuery}
          notKnown={<NotKnown needs="allSaves" />}
        />
        <div className="grid items-start gap-6 nav:grid-cols-2">
          <LeaderboardsCard of={REFORGER_GAME_BOARDS} note="Overall, all time. Fifteen boards in all." />
          <MyCard />
        </div>
      </div>
    </>
  );
}

/** The reader's own rank and ribbons. */
function MyCard() {
  const { data: summary } = useQuery(summaryQuery);
  const uid = summary?.hasReforgerProfile ? summary.reforgerUUID : null;
  const { data } = useQuery({ ...basicQuery(uid ?? ''), enabled: uid !== null });
  return (
    <ProfileCard
      to="/reforger-battlelog/profile"
      profile={data?.data}
      Insignia={CareerInsignia}
      promise={
        summary && uid === null
          ? 'Your rank, your ribbons and every game, once a Steam, PlayStation or Xbox account of yours has played on our servers.'
          : 'Your rank, your ribbons and every game.'
      }
    >
      {uid !== null && <RibbonRack of={REFORGER_RIBBONS} player={uid} />}
    </ProfileCard>
  );
}
