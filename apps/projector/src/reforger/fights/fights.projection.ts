import { reforgerFights, type ReforgerFightsDocument } from '@app/contracts/reforger/read-models';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { dayOf } from '@app/domain/reforger/timeline';
import { projection } from '../../projection';
import { fightersOf } from '../figures';
import { insert } from '../../in-order';

/** Kills, and deaths, of one day; a busy one has a few hundred. */
const MOST = 2_000;

/** When each player killed and died, day by day: what they did in a game follows from when that was. */
export const fights = projection<ReforgerFightsDocument, ReforgerEvent>()({
  into: reforgerFights,
  key: (event) => {
    const { serverId, at } = event.data;
    return fightersOf(event).map((playerId) => `${playerId} ${serverId} ${dayOf(at)}`);
  },
  initial: (id) => ({ playerId: id.split(' ')[0] ?? '', kills: [], deaths: [] }),
  evolve: {
    ReforgerPlayerKilled: (fights, { data: { victim, killer, by, at } }) => {
      const time = at.slice(11);
      const isKill = by === 'enemy' && killer?.playerId === fights.playerId;
      return {
        ...fights,
        kills: isKill ? insert(fights.kills, time, MOST) : fights.kills,
        deaths: victim.playerId === fights.playerId ? insert(fights.deaths, time, MOST) : fights.deaths,
      };
    },
  },
});
