import type { SquadExtendedAnswer, SquadRival } from '@app/contracts/squad/squad';
import { useQuery } from '@tanstack/react-query';
import { counted } from '~/lib/format/counted';
import { Avatar } from '~/ui/kit/display/avatar';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { figure, ratio } from '../../battlelog/figures';
import { Panel } from '../../battlelog/panel';
import { Rivals } from '../../battlelog/profile/rivals';
import { PlayerName } from '../player-name';
import { extendedQuery } from '../queries';

type Extended = SquadExtendedAnswer['data'];

const RIVALS: readonly { of: 'topVictim' | 'topNemesis' | 'topRevived' | 'topReviver'; label: string; unit: string }[] =
  [
    { of: 'topVictim', label: 'Top victim', unit: 'kill' },
    { of: 'topNemesis', label: 'Nemesis', unit: 'death' },
    { of: 'topRevived', label: 'Revived most', unit: 'time' },
    { of: 'topReviver', label: 'Revived by', unit: 'time' },
  ];

/** What became of the matches, and the four people who matter in them. The figures above show its failure. */
export function MatchStats({ player }: { player: string }) {
  const { data, isError } = useQuery(extendedQuery(player));
  return (
    <Panel title="Match Stats">
      <div className="px-4.5 py-4.5">
        {data ? (
          <Outcomes extended={data.data} />
        ) : isError ? (
          <p className="text-ink-3">--</p>
        ) : (
          <Loading text="Loading match statistics...">
            <Skeleton className="h-2 w-full" />
            <Skeleton className="mt-4 h-7 w-full" />
            <Skeleton className="mt-6 h-32 w-full" />
          </Loading>
        )}
      </div>
    </Panel>
  );
}

function Outcomes({ extended }: { extended: Extended }) {
  const { wins, losses, draws, left, matches, winRate } = extended.matches;
  const share = (part: number) => ({ width: `${(part / matches) * 100}%` });
  return (
    <>
      <span className="flex h-2 gap-0.5 bg-line" aria-hidden>
        {wins > 0 && <span className="bg-info" style={share(wins)} />}
        {draws > 0 && <span className="bg-ink-3" style={share(draws)} />}
        {left > 0 && <span className="bg-warn" style={share(left)} />}
        {losses > 0 && <span className="bg-bad" style={share(losses)} />}
      </span>
      <p className="mt-3.5 flex items-baseline justify-between gap-4">
        <span>
          <strong className="figures text-[1.75rem] leading-none font-[650]">{figure(wins)}</strong>{' '}
          <span className="text-ink-2">{wins === 1 ? 'win' : 'wins'}</span>
        </span>
        <strong className="figures text-[1.75rem] leading-none font-[650]" title="Win/loss ratio">
          <span className="sr-only">Win/loss ratio </span>
          {ratio(winRate)}:1
        </strong>
        <span>
          <strong className="figures text-[1.75rem] leading-none font-[650]">{figure(losses)}</strong>{' '}
          <span className="text-ink-2">{losses === 1 ? 'loss' : 'losses'}</span>
        </span>
      </p>
      <p className="mt-2.5 flex flex-wrap gap-x-4 text-small text-ink-2">
        <span>
          {counted(draws, 'draw')}, <span className="text-warn">{figure(left)} left early</span>
        </span>
        <span className="ml-auto">of {counted(matches, 'match', 'matches')} with a result</span>
      </p>
      <div className="mt-3">
        <Rivals
          rivals={RIVALS.map(({ of, label, unit }) => ({ label, who: <Rival rival={extended[of]} unit={unit} /> }))}
        />
      </div>
    </>
  );
}

function Rival({ rival, unit }: { rival: SquadRival | null; unit: string }) {
  if (!rival) return <span className="text-ink-3">–</span>;
  const { name, steamId, playerId, count } = rival;
  return (
    <>
      <Avatar name={name} size={24} />
      <PlayerName
        name={name}
        steamId={steamId}
        playerId={playerId}
        className="min-w-0 py-1 underline decoration-gold-lo underline-offset-4"
      />
      <span className="shrink-0 text-ink-3">{counted(count, unit)}</span>
    </>
  );
}
