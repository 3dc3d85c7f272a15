import type { ReactNode } from 'react';
import { CareerInsignia } from '~/ui/art/career-insignia';
import { PageHeader } from '~/ui/page/page-header';
import terrain from 'terrain:reforger-2.svg?url';
import { LeaderboardsCard } from '../../battlelog/home/cards';
import { MyCard } from '../../battlelog/home/my-card';
import { Totals } from '../../battlelog/home/totals';
import { REFORGER_RIBBONS } from '../honours/ribbons';
import { REFORGER_GAME_BOARDS } from '../leaderboards/boards';
import { UnknownStat } from '../unknown-stat';
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
          whenUnknown={<UnknownStat needs="allSaves" />}
        />
        <div className="grid items-start gap-6 nav:grid-cols-2">
          <LeaderboardsCard of={REFORGER_GAME_BOARDS} note="Overall, all time. Fifteen boards in all." />
          <MyCard
            to="/reforger-battlelog/profile"
            query={summaryQuery}
            playerOf={({ hasReforgerProfile, reforgerUUID }) => (hasReforgerProfile ? reforgerUUID : null)}
            basicQuery={basicQuery}
            Insignia={CareerInsignia}
            ribbons={REFORGER_RIBBONS}
            promise="Your rank, your ribbons and every game"
            condition="once a Steam, PlayStation or Xbox account of yours has played on our servers"
          />
        </div>
      </div>
    </>
  );
}
