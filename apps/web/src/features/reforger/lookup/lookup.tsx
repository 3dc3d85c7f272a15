import type { ReforgerFight, ReforgerLookup, ReforgerSuggestion } from '@app/contracts/reforger/lookup';
import { kdOf } from '@app/domain/battlelog/rules';
import { useMemo, type ReactNode } from 'react';
import { CareerInsignia } from '~/ui/art/career-insignia';
import { range } from '~/lib/format/distance';

import { When } from '~/ui/kit/display/when';
import { UnknownRank } from '../../battlelog/profile/rank';
import { BesideRecord } from '../../battlelog/lookup/beside-record';
import { Contradictions } from '../../battlelog/lookup/contradictions';
import { FactsPanel, namesBefore } from '../../battlelog/lookup/facts-panel';
import { FightsPanel, type FightColumn } from '../../battlelog/lookup/fights-panel';
import { Headline, Headlines, LookupHeader } from '../../battlelog/lookup/lookup-header';
import { LookupTool, type GameLookup, type LookupSlots } from '../../battlelog/lookup/lookup-tool';
import { WasCalled } from '../../battlelog/lookup/was-called';
import { figure, playtime, ratio } from '../../battlelog/figures';
import { Highlighted } from '../../battlelog/search/highlighted';
import { StatLine, StatList } from '../../battlelog/profile/stat-list';
import { playerPath } from '../figures';
import { UnknownStat, type NEEDS } from '../unknown-stat';
import { PlatformTag } from '../platform-tag';
import { Alternates } from './alternates';
import { pathOf, queries } from './queries';

/** Reforger's players for staff. */
export default function ReforgerLookupTool({
  headlines,
  record,
  actions,
  member,
  tag,
  dashboard,
  playing,
}: LookupSlots) {
  const lookup = useMemo(
    (): GameLookup<ReforgerLookup, ReforgerSuggestion> => ({
      game: 'reforger',
      finder: FINDER,
      placeholder: 'Player name or UID',
      emptyText: 'Please enter a player name or UID',
      find: queries.find,
      query: queries.player,
      idOf: ({ playerUID }) => playerUID,
      idOfFound: ({ playerUID }) => playerUID,
      Main: ({ player }) => <Main {...{ player, headlines, record, actions, tag, dashboard, playing }} />,
      Side: ({ player }) => <Side player={player} member={member} />,
    }),
    [headlines, record, actions, member, tag, dashboard, playing],
  );
  return <LookupTool lookup={lookup} />;
}

const FINDER: GameLookup<ReforgerLookup, ReforgerSuggestion>['finder'] = {
  search: queries.suggestions,
  keyOf: ({ playerUID }) => playerUID,
  pathOf: ({ playerUID }) => pathOf(playerUID),
  draw: ({ playerUID, playerName, formerName, platform, lastSeen }, typed) => (
    <>
      <span className="min-w-0 grow py-1">
        <span className="flex items-center gap-2 text-ink">
          <Highlighted name={playerName} typed={typed} />
          <PlatformTag platform={platform} />
        </span>
        <WasCalled name={formerName} typed={typed} />
        <span className="block font-mono text-micro text-ink-3">{playerUID}</span>
      </span>
      {lastSeen && <When at={lastSeen} className="shrink-0 text-micro text-ink-3" />}
    </>
  ),
};

function Main({
  player,
  headlines,
  record,
  actions,
  tag,
  dashboard,
  playing,
}: { player: ReforgerLookup } & LookupSlots) {
  const { playerUID, playerName, rank, rankName, altAccounts } = player;
  const who = { id: playerUID, name: playerName };
  return (
    <>
      <LookupHeader
        insignia={
          rank === null ? <UnknownRank height={76} /> : <CareerInsignia rank={rank} height={76} className="shrink-0" />
        }
        name={playerName}
        id={playerUID}
        idLabel="UUID"
        rank={rank === null ? 'Rank not known' : `${rankName}, rank ${rank}`}
        lastSeen={player.lastSeen}
        tag={
          <>
            <PlatformTag platform={player.platform} />
            {tag?.(playerUID)}
          </>
        }
        profile={playerPath(playerUID)}
        actions={actions?.(who)}
        dashboard={dashboard?.(who)}
        playing={playing && ((seen) => playing(who, seen))}
      />
      <Headlines>
        {headlines?.(who)}
        <Headline
          label="Teamkills"
          value={figure(player.totalTeamkills)}
          tone={player.totalTeamkills > 0 ? 'text-bad' : ''}
        />
        <Headline label="Accounts at this address" value={figure(altAccounts.currentIPAlts.length)} />
      </Headlines>
      <Figures player={player} />
      <BesideRecord record={record?.(who)}>
        <Alternates player={player} tag={tag} />
      </BesideRecord>
      <FightsPanel
        game="reforger"
        kinds={KINDS}
        columns={COLUMNS}
        query={(filter) => queries.fights(playerUID, filter)}
        toShown={toShown}
      />
    </>
  );
}

const orUnknown = (
  value: number | null,
  needs: keyof typeof NEEDS,
  draw: (value: number) => string = figure,
): ReactNode => (value === null ? <UnknownStat needs={needs} end /> : draw(value));

/** Wins for each loss. */
const rate = (wins: number | null, losses: number | null): ReactNode =>
  wins === null || losses === null ? <UnknownStat needs="winners" end /> : ratio(kdOf(wins, losses));

const Figures = ({ player }: { player: ReforgerLookup }) => (
  <div className="grid gap-x-8 gap-y-5 phone:grid-cols-2 wide:grid-cols-4">
    <StatList title="Combat" ink="text-reforger">
      <StatLine label="Overall Score" value={figure(player.totalScore)} />
      <StatLine label="Kills" value={figure(player.totalKills)} />
      <StatLine label="Deaths" value={figure(player.totalDeaths)} />
      <StatLine label="KD Ratio" value={ratio(player.kdRatio)} />
      <StatLine label="Times Teamkilled" value={figure(player.timesTeamkilled)} />
      <StatLine label="AI Kills" value={orUnknown(player.totalAIKills, 'saves')} />
    </StatList>
    <StatList title="Games" ink="text-reforger">
      <StatLine label="Wins" value={orUnknown(player.wins, 'winners')} />
      <StatLine label="Losses" value={orUnknown(player.losses, 'winners')} />
      <StatLine label="Win/Loss Ratio" value={rate(player.wins, player.losses)} />
      <StatLine label="US wins / losses" value={pair(player.winsUS, player.lossesUS)} />
      <StatLine label="USSR wins / losses" value={pair(player.winsUSSR, player.lossesUSSR)} />
    </StatList>
    <StatList title="Time" ink="text-reforger">
      <StatLine label="Playtime" value={orUnknown(player.playtime, 'saves', playtime)} />
      <StatLine label="US Playtime" value={orUnknown(player.playtimeUS, 'factions', playtime)} />
      <StatLine label="USSR Playtime" value={orUnknown(player.playtimeUSSR, 'factions', playtime)} />
      <StatLine label="Seed Time" value={orUnknown(player.seedTime, 'rosters', playtime)} />
      <StatLine label="Squad Lead" value={orUnknown(player.squadLeadTime, 'groups', playtime)} />
    </StatList>
    <StatList title="Specializations" ink="text-reforger">
      <StatLine label="Infantry" value={orUnknown(player.specializationInfantry, 'saves')} />
      <StatLine label="Logistics" value={orUnknown(player.specializationLogistics, 'saves')} />
      <StatLine label="Medical" value={orUnknown(player.specializationMedical, 'saves')} />
    </StatList>
  </div>
);

const pair = (wins: number | null, losses: number | null): ReactNode =>
  wins === null || losses === null ? <UnknownStat needs="winners" end /> : `${figure(wins)} / ${figure(losses)}`;

const KINDS = [
  { value: 'kills', label: 'Kills', other: 'Victim' },
  { value: 'deaths', label: 'Deaths', other: 'Killer' },
] as const;

const COLUMNS: readonly FightColumn[] = [
  { head: 'Weapon' },
  { head: 'Distance', isNumber: true },
  { head: 'Victim’s faction' },
  { head: 'Server' },
];

const toShown = (fight: ReforgerFight, kind: string) => {
  const [name, id] = kind === 'kills' ? [fight.victimName, fight.victimBiId] : [fight.killerName, fight.killerBiId];
  return {
    id: fight.id,
    at: fight.timestamp,
    name,
    path: id === null ? undefined : pathOf(id),
    isTeamkill: fight.teamkill,
    cells: [
      weaponText(fight),
      fight.killDistance === null ? 'Not known' : range(fight.killDistance),
      fight.victimFaction ?? '',
      `Server ${fight.serverID}`,
    ],
  };
};

const weaponText = ({ weaponName, weaponType }: ReforgerFight): string =>
  `${weaponName ?? 'Unknown weapon'}${weaponType === 'vehicle' ? ' (vehicle)' : ''}`;

function Side({ player, member }: { player: ReforgerLookup } & Pick<LookupSlots, 'member'>) {
  const { playerUID, playerName, accountInfo: account, firstSeen, altAccounts } = player;
  const { previousNames } = altAccounts;
  return (
    <>
      <Contradictions contradictions={player.contradictions} />
      <FactsPanel
        title="Account info"
        facts={[
          [
            'Discord',
            account.discordUsername && account.isProved === false ? (
              <>
                {account.discordUsername} <span className="text-small text-warn">typed, not proved</span>
              </>
            ) : (
              account.discordUsername
            ),
          ],
          ['Discord ID', account.discordId && <span className="font-mono text-small">{account.discordId}</span>],
          ['Steam ID', account.steamId && <span className="font-mono text-small">{account.steamId}</span>],
          ['Patreon', account.patreonTier],
          ['Current name', altAccounts.currentName || null],
          ['Names before', namesBefore(previousNames)],
          ['First seen', firstSeen ? <When at={firstSeen} /> : null],
        ]}
      />
      {member?.({ id: playerUID, name: playerName, memberId: account.discordId })}
    </>
  );
}
