import type { SquadFight, SquadLookup, SquadSuggestion } from '@app/contracts/squad/lookup';
import { kdOf } from '@app/domain/battlelog/rules';
import { useMemo } from 'react';
import { counted } from '~/lib/format/counted';
import { Insignia } from '~/ui/art/insignia';
import { When } from '~/ui/kit/display/when';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { lookupPath } from '../../battlelog/lookup/address';
import { AddressLine, AltList, AltWarning, type Alt } from '../../battlelog/lookup/alternates';
import { BesideRecord } from '../../battlelog/lookup/beside-record';
import { Contradictions } from '../../battlelog/lookup/contradictions';
import { FactsPanel, namesBefore } from '../../battlelog/lookup/facts-panel';
import { FightsPanel, type FightColumn } from '../../battlelog/lookup/fights-panel';
import { Headline, Headlines, LookupHeader } from '../../battlelog/lookup/lookup-header';
import { LookupTool, type GameLookup, type LookupSlots } from '../../battlelog/lookup/lookup-tool';
import { WasCalled } from '../../battlelog/lookup/was-called';
import { lookupQueries } from '../../battlelog/lookup/queries';
import { figure, playtime, ratio } from '../../battlelog/figures';
import { Panel } from '../../battlelog/panel';
import { Highlighted } from '../../battlelog/search/highlighted';
import { StatLine, StatList } from '../../battlelog/profile/stat-list';
import { playerPath, weaponText, WOUNDS_NOTE } from '../figures';

const queries = lookupQueries<SquadLookup, SquadSuggestion, SquadFight>('squad', 'steamID');
const pathOf = (id: string) => lookupPath('squad', id);

/** Squad's players for staff. */
export default function SquadLookupTool({ headlines, record, actions, member, tag, dashboard, playing }: LookupSlots) {
  const lookup = useMemo(
    (): GameLookup<SquadLookup, SquadSuggestion> => ({
      game: 'squad',
      finder: FINDER,
      placeholder: 'Steam name or Steam ID',
      emptyText: 'Please enter a Steam name or Steam ID',
      find: queries.find,
      query: queries.player,
      idOf: ({ steamID }) => steamID,
      idOfFound: ({ steamID }) => steamID,
      Main: ({ player }) => <Main {...{ player, headlines, record, actions, tag, dashboard, playing }} />,
      Side: ({ player }) => <Side player={player} member={member} />,
    }),
    [headlines, record, actions, member, tag, dashboard, playing],
  );
  return <LookupTool lookup={lookup} />;
}

const FINDER: GameLookup<SquadLookup, SquadSuggestion>['finder'] = {
  search: queries.suggestions,
  skips: (text) => /^\d+$/.test(text),
  keyOf: ({ steamID }) => steamID,
  pathOf: ({ steamID }) => pathOf(steamID),
  draw: ({ steamID, lastName, formerName, rank, lastSeen }, typed) => (
    <>
      <Insignia rank={rank} height={30} className="shrink-0" />
      <span className="min-w-0 grow py-1">
        <span className="block text-ink">
          <Highlighted name={lastName} typed={typed} />
        </span>
        <WasCalled name={formerName} typed={typed} />
        <span className="block font-mono text-micro text-ink-3">{steamID}</span>
      </span>
      {lastSeen && <When at={lastSeen} className="shrink-0 text-micro text-ink-3" />}
    </>
  ),
};

function Main({ player, headlines, record, actions, tag, dashboard, playing }: { player: SquadLookup } & LookupSlots) {
  const { steamID, playerID, lastName, rank, rankName, altAccounts } = player;
  const who = { id: steamID, name: lastName, alias: playerID };
  return (
    <>
      <LookupHeader
        insignia={<Insignia rank={rank} height={76} className="shrink-0" />}
        name={lastName}
        id={steamID}
        idLabel={steamID === playerID ? 'EOS ID' : 'Steam ID'}
        rank={`${rankName}, rank ${rank}`}
        lastSeen={player.lastSeen}
        tag={tag?.(steamID, playerID)}
        profile={playerPath(steamID, playerID)}
        actions={actions?.(who)}
        dashboard={dashboard?.(who)}
        playing={playing && ((seen) => playing(who, seen))}
      />
      <Headlines>
        {headlines?.(who)}
        <Headline
          label="Teamkills"
          value={figure(player.totalTeamkills)}
          more={player.totalKills > 0 && `${share(player)}% of kills`}
          tone={player.totalTeamkills > 0 ? 'text-bad' : ''}
        />
        <Headline label="Alternate accounts" value={figure(altAccounts.accounts.length)} />
      </Headlines>
      <Figures player={player} />
      <BesideRecord record={record?.(who)}>
        <Alternates player={player} tag={tag} />
      </BesideRecord>
      <FightsPanel
        game="squad"
        kinds={KINDS}
        columns={COLUMNS}
        query={(filter) => queries.fights(steamID, filter)}
        toShown={toShown}
      />
    </>
  );
}

/** Per cent of everybody killed, one decimal. */
const share = ({ totalTeamkills, totalKills }: SquadLookup): string =>
  ((totalTeamkills / (totalKills + totalTeamkills)) * 100).toFixed(1);

const Figures = ({ player }: { player: SquadLookup }) => (
  <div className="grid grid-cols-2 gap-x-5 gap-y-5 phone:gap-x-8 wide:grid-cols-4">
    <StatList title="Score" ink="text-squad">
      <StatLine label="Overall Score" value={figure(player.totalScore)} />
      <StatLine label="KD Ratio" value={ratio(kdOf(player.totalKills, player.totalDeaths))} />
      <StatLine label="Win/Loss Ratio" value={ratio(kdOf(player.wins, player.losses))} />
      <StatLine label="Highest Killstreak" value={figure(player.highestKillstreak)} />
    </StatList>
    <StatList title="Combat" ink="text-squad" note={WOUNDS_NOTE}>
      <StatLine label="Kills" value={figure(player.totalKills)} />
      <StatLine label="Deaths" value={figure(player.totalDeaths)} />
      <StatLine label="Wounds" value={figure(player.totalWounds)} />
      <StatLine label="Times Teamkilled" value={figure(player.timesTeamkilled)} />
    </StatList>
    <StatList title="Support" ink="text-squad">
      <StatLine label="Revives" value={figure(player.totalRevives)} />
      <StatLine label="Times Revived" value={figure(player.timesRevived)} />
      <StatLine label="Wins" value={figure(player.wins)} />
      <StatLine label="Losses" value={figure(player.losses)} />
    </StatList>
    <StatList title="Time" ink="text-squad">
      <StatLine label="Playtime" value={playtime(player.playtime)} />
      <StatLine label="Seed Time" value={player.totalSeedtime === null ? null : playtime(player.totalSeedtime)} />
      <StatLine label="Squad Lead" value={playtime(player.squadleadPlaytime)} />
      <StatLine label="Matches" value={figure(player.matches)} />
    </StatList>
  </div>
);

const toAlt = ({ steamID, lastName, days, lastSeen }: SquadLookup['altAccounts']['accounts'][number]): Alt => ({
  ...{ id: steamID, name: lastName, days, lastSeen },
});

function Alternates({
  player: { steamID, lastName, altAccounts },
  tag,
}: {
  player: SquadLookup;
  tag: LookupSlots['tag'];
}) {
  const { accounts, addresses, daysSeen, daysStored } = altAccounts;
  const show = (addressId: string, reason: string) =>
    queries.showAddress(steamID, addressId, reason).then(({ address }) => address);
  return (
    <Panel title="Alternate accounts" aside={<span className="text-small text-ink-3">Stored {daysStored} days</span>}>
      <div className="grid gap-4 p-4.5">
        <AltWarning count={accounts.length} />
        {addresses.length === 0 && <p className="text-ink-2">No address of the last {daysStored} days is stored.</p>}
        {addresses.map((address) => (
          <div key={address.addressId} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
            <AddressLine address={address} name={lastName} daysSeen={daysSeen} isShared show={show} />
            <AltList alts={address.accounts.map(toAlt)} pathOf={pathOf} tag={tag} />
          </div>
        ))}
        {addresses.length > 0 && (
          <p className="text-small text-ink-3">
            Addresses are deleted after {daysStored} days. Banning one account never bans another.
          </p>
        )}
      </div>
    </Panel>
  );
}

const KINDS = [
  { value: 'kills', label: 'Kills', other: 'Victim' },
  { value: 'deaths', label: 'Deaths', other: 'Attacker' },
  { value: 'inflicted-wounds', label: 'Inflicted Wounds', other: 'Victim' },
  { value: 'taken-wounds', label: 'Taken Wounds', other: 'Attacker' },
] as const;

const COLUMNS: readonly FightColumn[] = [
  { head: 'Weapon' },
  { head: 'Damage', isNumber: true, label: 'Damage' },
  { head: 'Layer' },
  { head: 'Server' },
];

const toShown = (fight: SquadFight, kind: string) => {
  const isDoer = kind === 'kills' || kind === 'inflicted-wounds';
  const [name, id] = isDoer ? [fight.victimName, fight.victimSteamID] : [fight.attackerName, fight.attackerSteamID];
  return {
    id: fight.id,
    at: fight.time,
    name,
    path: id === null ? undefined : pathOf(id),
    isTeamkill: fight.teamkill,
    cells: [
      fight.weapon === null ? 'Unknown weapon' : weaponText(fight.weapon),
      fight.damage > 0 ? figure(fight.damage) : '–',
      fight.layer?.replaceAll('_', ' ') ?? 'Unknown layer',
      `Server ${fight.serverID}`,
    ],
  };
};

function Side({ player, member }: { player: SquadLookup } & Pick<LookupSlots, 'member'>) {
  const { steamID, lastName, accountInfo: account, whitelistRoles: roles, previousNames, firstSeen } = player;
  return (
    <>
      <Contradictions contradictions={player.contradictions} />
      <FactsPanel
        title="Account info"
        facts={[
          ['Discord', account.discordUsername],
          ['Discord ID', account.discordId && <span className="font-mono text-small">{account.discordId}</span>],
          [
            'Reforger UUID',
            account.reforgerUuid ? (
              <span className="font-mono text-small">{account.reforgerUuid}</span>
            ) : (
              <span className="text-ink-3">Not known yet</span>
            ),
          ],
          ['Patreon', account.patreonTier],
          ['Names before', namesBefore(previousNames)],
          ['First seen', firstSeen ? <When at={firstSeen} /> : null],
        ]}
      />
      {member?.({ id: steamID, name: lastName, memberId: account.discordId })}
      <Panel title="Whitelist roles">
        <div className="grid gap-4 p-4.5">
          {roles ? (
            <>
              <Points label="Super Seeder" {...roles.superSeeder} />
              <Points label="Squad Leader" {...roles.squadLeader} />
            </>
          ) : (
            <p className="text-ink-2">Points cannot be read at the moment.</p>
          )}
        </div>
      </Panel>
    </>
  );
}

const Points = ({
  label,
  totalPoints,
  rolePercentage,
}: {
  label: string;
  totalPoints: number;
  rolePercentage: number;
}) => (
  <div>
    <p className="flex items-baseline justify-between gap-3">
      {label}
      <span className="flex items-baseline gap-2">
        <span className="figures text-4 font-[650]">{rolePercentage}%</span>
        <span className="text-small text-ink-3">{counted(totalPoints, 'point')}</span>
      </span>
    </p>
    <ProgressBar className="mt-1.5" value={rolePercentage} max={100} label={label} />
  </div>
);
