import type { Decider, Decision } from '../decider';
import type { BingoEvent } from './events';

/** Gives out the numbers of games. Whether one may start is the previous game's to say: see `closeGame`. */
export interface Lobby {
  readonly lastGameId: number;
}

export const lobby: Decider<Lobby, BingoEvent> = {
  category: 'bingoLobby',
  initial: { lastGameId: 0 },
  evolve: (state, event) => (event.type === 'BingoGameNumberAssigned' ? { lastGameId: event.data.gameId } : state),
};

/**
 * The number after `last`. Where another start took it in the meantime this decides nothing: both then race for the
 * first event of that game's stream, which only one can win.
 */
export const assignGameNumber = (assign: { last: number; at: string }): Decision<Lobby, BingoEvent> =>
  function* ({ lastGameId }) {
    if (lastGameId === assign.last)
      yield { type: 'BingoGameNumberAssigned', data: { gameId: lastGameId + 1, at: assign.at } };
  };
