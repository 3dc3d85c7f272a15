import { squadPlayers, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { searchable } from '@app/domain/battlelog/rules';
import { projection, writtenAt } from '../projection';
import { NO_FIGURES, countedIn, death, left, played, revive, wound } from './figures';
import type { Keyed } from './keyed';
import { figureRules, ruledBy, type FigureRules } from './ruled';

/** Every player with what the leaderboards rank. */
export const players = projection<SquadPlayerDocument, SquadEvent, FigureRules>()({
  into: squadPlayers,
  ...ruledBy(figureRules),
  board: { by: 'score', name: 'name' },
  key: (event, rules): Keyed =>
    event.type === 'SquadPlayerIdentified' ? event.data.playerId : countedIn(event, rules),
  initial: (playerId) => ({ playerId, steamId: '', name: '', search: '', namedAt: '', metAt: '', ...NO_FIGURES }),
  evolve: {
    SquadPlayerIdentified: (player, event) => {
      const { name } = event.data;
      const steamId = event.data.steamId ?? player.steamId;
      if (player.metAt !== '' && player.steamId === steamId && player.name === name) return player;
      const namedAt = writtenAt(event);
      return { ...player, steamId, name, search: searchable(name), namedAt, metAt: player.metAt || namedAt };
    },
    SquadPlayerWounded: wound,
    SquadWoundCorrected: wound,
    SquadPlayerDied: death,
    SquadDeathCorrected: death,
    SquadPlayerRevived: revive,
    SquadPlayerDisconnected: left,
    SquadMatchEnded: played,
  },
});
