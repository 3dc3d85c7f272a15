import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Insignia } from '~/ui/art/insignia';
import { PageHeader } from '~/ui/page/page-header';
import terrain from 'terrain:squad-1.svg?url';
import { LeaderboardsCard, ProfileCard } from '../../battlelog/home/cards';
import { Totals } from '../../battlelog/home/totals';
import { RibbonRack } from '../../battlelog/honours/ribbon-rack';
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
          <MyCard />
        </div>
      </div>
    </>
  );
}

/** The reader's own rank and ribbons. */
function MyCard() {
  const { data: summary } = useQuery(summaryQuery);
  const key = summary?.hasSquadProfile ? summary.steamId : null;
  const { data } = useQuery({ ...basicQuery(key ?? ''), enabled: key !== null });
  return (
    <ProfileCard
      to="/squad-battlelog/profile"
      profile={data?.data}
      Insignia={Insignia}
      promise={
        summary && key === null
          ? 'Your rank, your ribbons and every match, once a Steam account is connected and has played on our servers.'
          : 'Your rank, your ribbons and every match.'
      }
    >
      {key !== null && <RibbonRack of={SQUAD_RIBBONS} player={key} />}
    </ProfileCard>
  );
}
