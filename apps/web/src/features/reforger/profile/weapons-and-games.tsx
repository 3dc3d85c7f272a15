import type { ReforgerPlayerStatsAnswer, ReforgerRival, ReforgerWeaponsAnswer } from '@app/contracts/reforger/reforger';
import { winRateOf } from '@app/domain/battlelog/rules';
import { USUAL_RULES, weaponClass, type WeaponClass } from '@app/domain/reforger/rules';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WeaponKind } from '~/ui/art/weapons';
import { Avatar } from '~/ui/kit/display/avatar';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { figure, ratio } from '../../battlelog/figures';
import { Panel } from '../../battlelog/panel';
import { Rivals } from '../../battlelog/profile/rivals';
import { TopWeapons } from '../../battlelog/weapons/top-weapons';
import type { GameWeapons } from '../../battlelog/weapons/weapon-list';
import { range } from '~/lib/format/distance';
import { counted } from '~/lib/format/counted';
import { NEEDS, UnknownStat } from '../unknown-stat';
import { PlayerName } from '../player-name';
import { playerStatsQuery, weaponsQuery } from '../queries';

/** Without a silhouette of its own, a weapon is drawn as the class whose star it counts for. */
const KINDS: Record<WeaponClass, WeaponKind | undefined> = {
  assault: 'rifle',
  sniper: 'rifle',
  support: 'machine-gun',
  rockets: 'launcher',
  armour: 'vehicle',
  none: undefined,
};

const WEAPONS: GameWeapons<ReforgerWeaponsAnswer['data']['topWeapons'][number]> = {
  query: weaponsQuery,
  nameOf: (weapon) => weapon || 'Unknown weapon',
  kindOf: (weapon) => KINDS[weaponClass(weapon, USUAL_RULES.weapons)],
  columns: [
    { head: 'Kills', of: ({ kills }) => figure(kills) },
    { head: 'Longest Kill', of: ({ longestKill }) => (longestKill === null ? '–' : range(longestKill)), second: true },
  ],
};

type Stats = ReforgerPlayerStatsAnswer['data'];

/** What a player fights with, how the games went, against whom, and what should not have happened. */
export default function WeaponsAndGames({ player }: { player: string }) {
  return (
    <div className="grid items-start gap-6 *:min-w-0 nav:grid-cols-[1.35fr_1fr]">
      <div className="grid gap-6 *:min-w-0">
        <TopWeapons of={WEAPONS} player={player} />
        <OfStats player={player} title="Rivals" Shown={TwoRivals} />
      </div>
      <div className="grid gap-6 *:min-w-0">
        <OfStats player={player} title="Matches" Shown={Matches} />
        <OfStats player={player} title="War Crimes" Shown={WarCrimes} />
      </div>
    </div>
  );
}

/** A panel of the statistics; the lists above show their failure. */
function OfStats({
  player,
  title,
  Shown,
}: {
  player: string;
  title: string;
  Shown: (props: { stats: Stats; title: string }) => ReactNode;
}) {
  const { data, isError } = useQuery(playerStatsQuery(player));
  if (data) return <Shown stats={data.data} title={title} />;
  return (
    <Panel title={title}>
      <div className="p-4.5">
        {isError ? (
          <p className="text-ink-3">--</p>
        ) : (
          <Loading text="Loading statistics...">
            <Skeleton className="h-24 w-full" />
          </Loading>
        )}
      </div>
    </Panel>
  );
}

const SIDES = [
  { side: 'US', won: 'winsUS', lost: 'lossesUS' },
  { side: 'USSR', won: 'winsUSSR', lost: 'lossesUSSR' },
  { side: 'All', won: 'wins', lost: 'losses' },
] as const;

function Matches({ stats: { score }, title }: { stats: Stats; title: string }) {
  const { wins, losses } = score;
  const cell = (value: number | null) => (value === null ? <UnknownStat /> : figure(value));
  return (
    <Panel
      title={title}
      aside={
        wins !== null &&
        losses !== null && (
          <strong className="figures text-3 font-[650] text-gold" title="Win/loss ratio">
            <span className="sr-only">Win/loss ratio </span>
            {ratio(winRateOf(wins, losses))}
          </strong>
        )
      }
    >
      <table className="w-full border-collapse [--cell:38px]" aria-label={title}>
        <thead>
          <tr>
            <Th>
              <span className="sr-only">Side</span>
            </Th>
            <Th number>Wins</Th>
            <Th number>Losses</Th>
          </tr>
        </thead>
        <tbody>
          {SIDES.map(({ side, won, lost }) => (
            <Row key={side}>
              <Td className="title text-4">{side}</Td>
              <Td number>{cell(score[won])}</Td>
              <Td number>{cell(score[lost])}</Td>
            </Row>
          ))}
        </tbody>
      </table>
      {(wins === null || losses === null) && <p className="px-3.5 py-2.5 text-small text-ink-3">{NEEDS.winners}</p>}
    </Panel>
  );
}

const TwoRivals = ({ stats: { topVictim, topNemesis }, title }: { stats: Stats; title: string }) => (
  <Panel title={title}>
    <div className="px-4.5 py-1">
      <Rivals
        rivals={[
          { label: 'Top victim', who: <Rival rival={topVictim} unit="kill" /> },
          { label: 'Nemesis', who: <Rival rival={topNemesis} unit="death" /> },
        ]}
      />
    </div>
  </Panel>
);

function Rival({ rival, unit }: { rival: ReforgerRival | null; unit: string }) {
  if (!rival) return <span className="text-ink-3">–</span>;
  const { playerUID, name, count } = rival;
  return (
    <>
      <Avatar name={name} size={24} />
      <PlayerName
        uid={playerUID}
        name={name}
        platform={null}
        className="min-w-0 py-1 underline decoration-gold-lo underline-offset-4"
      />
      <span className="shrink-0 text-ink-3">{counted(count, unit)}</span>
    </>
  );
}

/** The only panel in red. */
function WarCrimes({ stats: { score, warCrimes }, title }: { stats: Stats; title: string }) {
  const { friendlyKills, friendlyAIKills } = warCrimes;
  return (
    <section aria-label={title} className="min-w-0 border border-bad/45 bg-panel">
      <header className="flex min-h-14 items-center justify-between border-b border-bad/45 px-4.5 py-2.5">
        <h2 className="text-3">{title}</h2>
        <Scale size={18} strokeWidth={1.75} className="text-bad" aria-hidden />
      </header>
      <dl className="grid grid-cols-2 gap-x-6 px-4.5 py-4">
        <Crime label="Friendly Kills">{figure(friendlyKills)}</Crime>
        <Crime label="Friendly AI Kills">
          {friendlyAIKills === null ? <UnknownStat needs="saves" end /> : figure(friendlyAIKills)}
        </Crime>
      </dl>
      {friendlyKills > 0 && score.kills > 0 && (
        <p className="px-4.5 pb-4 text-small text-ink-2">
          One for every {counted(Math.round(score.kills / friendlyKills), 'kill')} that counted.
        </p>
      )}
    </section>
  );
}

const Crime = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="mt-2 text-ink-2">{label}</dt>
    <dd className="figures text-[2rem] leading-none font-[750] text-bad">{children}</dd>
  </div>
);
