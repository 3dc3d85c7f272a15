import type { OperationsAnswer } from '@app/contracts/operations/projections';
import { grouped } from '~/lib/format/grouped';
import { duration } from '../figures';
import { ageOfData, buildingOf, needsYou, servingOf, healthOf } from './health';
import { Tile } from '../tile';

/** The whole at a glance. */
export function Tiles({ answer }: { answer: OperationsAnswer }) {
  const { projections, policies, now } = answer;
  const serving = projections.filter((each) => servingOf(each)).length;
  const building = projections.filter((each) => buildingOf(each)).length;
  const live = projections.filter((each) => healthOf(each, now) === 'live').length;
  const holders = new Map(projections.flatMap(({ holder }) => (holder ? [[holder.id, holder.host]] : [])));
  const age = ageOfData(answer);
  const acting = policies.filter(({ state }) => state === 'acting').length;
  const needed = needsYou(answer);
  return (
    <dl className="mt-5 grid grid-cols-2 border-t border-l border-line bg-panel nav:grid-cols-5">
      <Tile name="Read models" dot={live === projections.length ? 'ok' : 'warn'} below={`${grouped(serving)} answer`}>
        {live} of {projections.length} live
      </Tile>
      <Tile name="Projector" dot={holders.size > 0 ? 'ok' : 'bad'} below={[...new Set(holders.values())].join(', ')}>
        {holders.size === 0 ? 'None' : holders.size === 1 ? '1 process' : `${holders.size} processes`}
      </Tile>
      <Tile
        name="Age of the data"
        dot={age.seconds > 5 ? 'warn' : 'ok'}
        below={age.slowest ?? 'Every read model is level with the log'}
      >
        {duration(age.seconds)}
      </Tile>
      <Tile
        name="Acting by themselves"
        dot={acting === policies.length ? 'ok' : 'warn'}
        below={building > 0 ? `${building} being built` : 'Policies and jobs'}
      >
        {acting} of {policies.length}
      </Tile>
      <Tile name="Needs you" dot={needed.length > 0 ? 'bad' : 'ok'} below={needed.slice(0, 2).join(', ') || 'Nothing'}>
        {needed.length}
      </Tile>
    </dl>
  );
}
