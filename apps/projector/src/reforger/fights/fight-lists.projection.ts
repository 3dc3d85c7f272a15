import type { ReforgerFightKind } from '@app/contracts/reforger/lookup';
import {
  reforgerFightLists,
  type ReforgerFightListDocument,
  type ReforgerListedFight,
} from '@app/contracts/reforger/read-models';
import { fightDay, fightListKey } from '@app/domain/battlelog/fight-lists';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { withFight } from '../../fight-lists';
import { projection } from '../../projection';
import { thousandths, type Of } from '../figures';

type Kill = Of<'ReforgerPlayerKilled'>;

/** Whose lists a kill is in. A suicide is among deaths only. */
const listsOf = ({ data: { victim, killer, by } }: Kill): readonly (readonly [string | null, ReforgerFightKind])[] => {
  const suffered = [victim.playerId, 'deaths'] as const;
  return by === 'self' || killer === null ? [suffered] : [[killer.playerId, 'kills'], suffered];
};

const listed = ({ data }: Kill, kind: ReforgerFightKind): ReforgerListedFight => {
  const { serverId, at, source, log, sequence, victim, killer, by, weapon, weaponSource, distance } = data;
  const other = kind === 'kills' ? victim : by === 'self' ? null : killer;
  return {
    id: `${serverId}-${source}-${log}-${sequence}`,
    ...{ at, serverId, weapon, weaponSource },
    isTeamkill: by === 'teammate',
    other: other?.playerId ?? null,
    otherName: other?.name ?? (by === 'ai' ? 'AI' : null),
    victimFaction: victim.faction,
    distance: distance === null ? null : thousandths(distance),
  };
};

/** Every player's kills and deaths of the last months, day by day, for staff. */
export const fightLists = projection<ReforgerFightListDocument, ReforgerEvent>()({
  into: reforgerFightLists,
  key: (event) => {
    const day = fightDay(event.data.at, event.created);
    if (day === undefined) return undefined;
    return listsOf(event).flatMap(([id, kind]) => (id === null ? [] : fightListKey(id, kind, day)));
  },
  initial: (id) => {
    const [playerId = '', kind = ''] = id.split(' ');
    return { playerId, kind: kind as ReforgerFightKind, day: -1, fights: [] };
  },
  evolve: {
    ReforgerPlayerKilled: (list, event) => {
      const day = fightDay(event.data.at, event.created);
      return day === undefined ? list : withFight(list, day, listed(event, list.kind));
    },
  },
});
