import { squadPairs, type SquadPairDocument } from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { hitsOf, type Hit } from '@app/domain/squad/match/hits';
import { isCounted, weaponClass, type SquadRules } from '@app/domain/squad/rules';
import { projection, type Keyed } from '../projection';
import { ruledBy, type FigureRules } from './ruled';

type PairRules = Pick<FigureRules, 'layers' | 'classes'>;

const pairRules = ({ layers, weapons: { classes } }: SquadRules): PairRules => ({ layers, classes });

/** No id holds a blank. */
const pairOf = (doer: string, other: string) => `${doer} ${other}`;

/** Whom a blow counts against whom: only between enemies, and only when both are identified. */
const pairOfHit = ({ attacker, victim, by }: Hit): string | undefined =>
  by === 'enemy' && attacker !== null && attacker.playerId !== null && victim.playerId !== null
    ? pairOf(attacker.playerId, victim.playerId)
    : undefined;

const kill = (pair: SquadPairDocument, hits: readonly Hit[], { classes }: PairRules): SquadPairDocument =>
  hits.reduce((now, hit) => {
    if (pairOfHit(hit) !== pairOf(pair.doer, pair.other)) return now;
    const isKnife = hit.weapon !== null && weaponClass(hit.weapon, classes) === 'knife';
    return {
      ...now,
      kills: now.kills + hit.times,
      knifeKills: now.knifeKills + (isKnife ? hit.times : 0),
    };
  }, pair);

/** Who killed and who revived whom how often: victims, nemeses, and those who help. */
export const pairs = projection<SquadPairDocument, SquadEvent, PairRules>()({
  into: squadPairs,
  ...ruledBy(pairRules),
  key: (event, { layers }): Keyed => {
    if (event.type === 'SquadPlayerRevived') {
      const { reviver, victim, layer } = event.data;
      if (!isCounted(layer, layers) || reviver.playerId === null || victim.playerId === null) return undefined;
      return pairOf(reviver.playerId, victim.playerId);
    }
    return [...new Set(hitsOf(event.data, layers).map(pairOfHit))].filter((id) => id !== undefined);
  },
  initial: (id) => {
    const [doer = '', other = ''] = id.split(' ');
    return { doer, other, kills: 0, knifeKills: 0, revives: 0 };
  },
  evolve: {
    SquadPlayerDied: (pair, { data }, rules) => kill(pair, hitsOf(data, rules.layers), rules),
    SquadDeathCorrected: (pair, { data }, rules) => kill(pair, hitsOf(data, rules.layers), rules),
    SquadPlayerRevived: (pair) => ({ ...pair, revives: pair.revives + 1 }),
  },
});
