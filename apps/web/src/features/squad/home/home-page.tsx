import type { ReactNode } from 'react';
import { Insignia } from '~/ui/art/insignia';
import { PageHeader } from '~/ui/page/page-header';
import terrain from 'terrain:squad-1.svg?url';
import { LeaderboardsCard } from '../../battlelog/home/cards';
import { MyCard } from '../../battlelog/home/my-card';
import { Totals } from '../../battlelog/home/totals';
import { SQUAD_RIBBONS } from '../honours/ribbon-catalogue';
import { SQUAD_BOARDS } from '../leaderboards/boards';
import { basicQuery, statsQuery, summaryQuery } from '../queries';

const TOTALS = [
  { of: 'totalPlayers', label: 'Total Players' },
  { of: 'totalMatches', label: 'Total Matches' },
  { of: 'totalKills', label: 'Total Kills' },
  { of: 'totalDeaths', label: 'Total Deaths' },
  { of: 'totalRevives', label: 'Total Revives' },
  { of: 'totalTeamkills', label: 'Total Teamkills' },
] as const;

/** The Squad battlelog's first page. `servers` stand above everything else. */
export default function SquadHomePage({ servers }: { servers?: ReactNode }) {
  return (
    <>
      <PageHeader title="Squad Battlelog" terrain={terrain} tint="squad">
        Every kill, revive and hour on our Squad servers.
      </PageHeader>
      <div className="page grid gap-10 pt-8 pb-8">
        {servers}
        <Totals game="squad" totals={TOTALS} lines="sixes" query={statsQuery} />
        <div className="grid items-start gap-6 nav:grid-cols-2">
          <LeaderboardsCard of={SQUAD_BOARDS} note="Overall Score, all time" />
          <MyCard
            to="/squad-battlelog/profile"
            query={summaryQuery}
            playerOf={({ hasSquadProfile, steamId }) => (hasSquadProfile ? steamId : null)}
            basicQuery={basicQuery}
            Insignia={Insignia}
            ribbons={SQUAD_RIBBONS}
            promise="Your rank, your ribbons and every match"
            condition="once a Steam account is connected and has played on our servers"
          />
        </div>
      </div>
    </>
  );
}
