import { reforgerPairs, type ReforgerPairDocument } from '@app/contracts/reforger/read-models';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { projection } from '../../projection';

/** Who killed whom how often: victims and nemeses. Only between enemies, and only when both are identified. */
export const pairs = projection<ReforgerPairDocument, ReforgerEvent>()({
  into: reforgerPairs,
  key: ({ data: { killer, victim, by } }) =>
    by === 'enemy' && killer !== null && killer.playerId !== null && victim.playerId !== null
      ? `${killer.playerId} ${victim.playerId}`
      : undefined,
  initial: (id) => {
    const [doer = '', other = ''] = id.split(' ');
    return { doer, other, kills: 0 };
  },
  evolve: { ReforgerPlayerKilled: (pair) => ({ ...pair, kills: pair.kills + 1 }) },
});
