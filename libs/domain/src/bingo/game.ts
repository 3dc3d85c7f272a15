import { Rejected, type Decider, type Decision } from '../decider';
import { deal } from './deal';
import type { BingoEvent, Square, Standing } from './events';
import {
  DIFFICULTIES,
  DNF,
  TAKE_BACK_WINDOW,
  defaultDistribution,
  distributionProblem,
  hasBingo,
  hasMegaBingo,
  sideOf,
  squaresOf,
  valuesFit,
  type Distribution,
  type GridSize,
} from './rules';

/** closed: ended, and a later game has begun, so the end stands for good. */
export type GameStatus = 'unstarted' | 'running' | 'ended' | 'closed';

export interface Game {
  readonly status: GameStatus;
  readonly gridSize: GridSize;
  readonly distribution: Distribution;
  readonly values: readonly Square[];
  readonly players: ReadonlyMap<string, Player>;
  /** Players with a bingo in the order they got it: the first has finish position 1. */
  readonly finished: readonly string[];
  readonly standings: readonly Standing[];
  readonly endedAt: string | undefined;
}

interface Player {
  readonly username: string;
  readonly card: readonly Square[];
  readonly marked: ReadonlySet<number>;
}

export const game: Decider<Game, BingoEvent> = {
  category: 'bingoGame',
  initial: {
    status: 'unstarted',
    gridSize: '5x5',
    distribution: defaultDistribution(25),
    values: [],
    players: new Map(),
    finished: [],
    standings: [],
    endedAt: undefined,
  },
  evolve(state, event) {
    switch (event.type) {
      case 'BingoGameStarted': {
        const { gridSize, distribution, values } = event.data;
        return { ...state, status: 'running', gridSize, distribution, values };
      }
      case 'BingoCardDealt': {
        const { playerId, username, card } = event.data;
        return { ...state, players: new Map(state.players).set(playerId, { username, card, marked: new Set() }) };
      }
      case 'BingoSquareMarked':
        return withMarks(state, event.data.playerId, (marked) => marked.add(event.data.square));
      case 'BingoSquareUnmarked':
        return withMarks(state, event.data.playerId, (marked) => marked.delete(event.data.square));
      case 'BingoAchieved':
        return { ...state, finished: [...state.finished, event.data.playerId] };
      case 'BingoLost':
        return { ...state, finished: state.finished.filter((playerId) => playerId !== event.data.playerId) };
      case 'BingoGameEnded':
        return { ...state, status: 'ended', endedAt: event.data.at, standings: event.data.standings };
      case 'BingoGameEndTakenBack':
        return { ...state, status: 'running', endedAt: undefined, standings: [] };
      case 'BingoGameClosed':
        return { ...state, status: 'closed' };
      default:
        return state;
    }
  },
};

const withMarks = (state: Game, playerId: string, change: (marked: Set<number>) => unknown): Game => {
  const player = state.players.get(playerId);
  if (!player) return state;
  const marked = new Set(player.marked);
  change(marked);
  return { ...state, players: new Map(state.players).set(playerId, { ...player, marked }) };
};

/** @throws Rejected when the distribution does not total, or needs more values of a difficulty than are active. */
export const startGame = (start: {
  gameId: number;
  gridSize: GridSize;
  distribution?: Distribution;
  values: readonly Square[];
  startedById: string;
  startedBy: string;
  at: string;
}): Decision<Game, BingoEvent> =>
  function* ({ status }) {
    if (status !== 'unstarted') throw gameRuns();
    const distribution = start.distribution ?? defaultDistribution(squaresOf(start.gridSize));
    const problem = distributionProblem(start.gridSize, distribution) ?? shortage(distribution, start.values);
    if (problem) throw new Rejected('distribution-impossible', problem, 'invalid');
    if (!valuesFit(start.values.map(({ value }) => value)))
      throw new Rejected('values-too-long', 'The active values together are too long. Disable or shorten some first.');
    yield { type: 'BingoGameStarted', data: { ...start, distribution } };
  };

const NAMES = { easy: 'Easy', medium: 'Medium', hard: 'Hard', quotes: 'Quotes' } as const;

const shortage = (distribution: Distribution, values: readonly Square[]): string | undefined => {
  const short = DIFFICULTIES.map((difficulty) => ({
    difficulty,
    needed: distribution[difficulty],
    active: values.filter((value) => value.difficulty === difficulty).length,
  })).filter(({ needed, active }) => active < needed);
  if (short.length === 0) return undefined;
  const lacks = short.map(({ difficulty, needed, active }) => `${NAMES[difficulty]} needs ${needed}, ${active} active`);
  return `Not enough active values: ${lacks.join('; ')}.`;
};

/** Joining again decides nothing. `seed` is any 32-bit number: it decides the card, so one seed deals one card. */
export const joinGame = (join: {
  gameId: number;
  playerId: string;
  username: string;
  seed: number;
  at: string;
}): Decision<Game, BingoEvent> =>
  function* (state) {
    if (state.players.has(join.playerId)) return;
    refuseUnlessRunning(state);
    const { gameId, playerId, username, seed, at } = join;
    const card = deal(state.values, state.distribution, seed);
    yield { type: 'BingoCardDealt', data: { gameId, playerId, username, card, at } };
  };

interface Mark {
  readonly gameId: number;
  readonly playerId: string;
  readonly square: number;
  readonly at: string;
}

export const markSquare = (mark: Mark): Decision<Game, BingoEvent> =>
  function* (state) {
    const { marked } = playing(state, mark);
    if (marked.has(mark.square)) return;
    yield { type: 'BingoSquareMarked', data: mark };

    const { gameId, playerId, at } = mark;
    const side = sideOf(state.gridSize);
    const after = new Set(marked).add(mark.square);
    if (!hasBingo(side, marked) && hasBingo(side, after))
      yield { type: 'BingoAchieved', data: { gameId, playerId, position: state.finished.length + 1, at } };
    if (hasMegaBingo(side, after)) yield { type: 'MegaBingoAchieved', data: { gameId, playerId, at } };
  };

export const unmarkSquare = (mark: Mark): Decision<Game, BingoEvent> =>
  function* (state) {
    const { marked } = playing(state, mark);
    if (!marked.has(mark.square)) return;
    yield { type: 'BingoSquareUnmarked', data: mark };

    const { gameId, playerId, at } = mark;
    const { willLoseBingo, willLoseMegaBingo, currentPosition } = unmarkConsequences(state, mark);
    if (willLoseMegaBingo) yield { type: 'MegaBingoLost', data: { gameId, playerId, at } };
    if (willLoseBingo && currentPosition !== null)
      yield { type: 'BingoLost', data: { gameId, playerId, position: currentPosition, at } };
  };

/** What unmarking a square would cost. Nothing for a square that is not marked. */
export const unmarkConsequences = (
  state: Game,
  { playerId, square }: { playerId: string; square: number },
): { willLoseBingo: boolean; willLoseMegaBingo: boolean; currentPosition: number | null } => {
  const marked = state.players.get(playerId)?.marked ?? new Set<number>();
  const side = sideOf(state.gridSize);
  const after = new Set(marked);
  after.delete(square);
  const index = state.finished.indexOf(playerId);
  return {
    willLoseBingo: hasBingo(side, marked) && !hasBingo(side, after),
    willLoseMegaBingo: hasMegaBingo(side, marked) && !hasMegaBingo(side, after),
    currentPosition: index < 0 ? null : index + 1,
  };
};

export const endGame = (end: {
  gameId: number;
  endedById: string;
  endedBy: string;
  at: string;
}): Decision<Game, BingoEvent> =>
  function* (state) {
    if (state.status === 'ended' || state.status === 'closed') return;
    refuseUnlessRunning(state);
    yield { type: 'BingoGameEnded', data: { ...end, standings: standingsOf(state) } };
  };

export const takeBackEnd = (back: {
  gameId: number;
  takenBackById: string;
  takenBackBy: string;
  at: string;
}): Decision<Game, BingoEvent> =>
  function* (state) {
    if (state.status === 'running') return;
    if (state.status === 'unstarted') throw noSuchGame();
    if (state.status === 'closed')
      throw new Rejected('game-closed', 'A later game has started. This end can no longer be taken back.');
    if (Date.parse(back.at) - Date.parse(state.endedAt ?? back.at) > TAKE_BACK_WINDOW)
      throw new Rejected('take-back-too-late', 'An end can be taken back within two minutes only.');
    yield { type: 'BingoGameEndTakenBack', data: { ...back, standings: state.standings } };
  };

/**
 * Checked on the last game before the next one starts. In this one stream a start and a take-back meet, so that
 * whichever comes first wins and two games never run at once.
 */
export const closeGame = (close: { gameId: number; at: string }): Decision<Game, BingoEvent> =>
  function* ({ status }) {
    if (status === 'running') throw gameRuns();
    if (status === 'ended') yield { type: 'BingoGameClosed', data: close };
  };

const standingsOf = ({ players, finished, gridSize }: Game): Standing[] =>
  [...players].map(([playerId, { username, marked }]) => {
    const index = finished.indexOf(playerId);
    return {
      playerId,
      username,
      position: index < 0 ? DNF : index + 1,
      hasBingo: index >= 0,
      hasMegaBingo: hasMegaBingo(sideOf(gridSize), marked),
    };
  });

const playing = (state: Game, { playerId, square }: Mark): Player => {
  refuseUnlessRunning(state);
  const player = state.players.get(playerId);
  if (!player) throw new Rejected('not-joined', 'Join the game before marking squares.');
  if (!Number.isInteger(square) || square < 0 || square >= squaresOf(state.gridSize))
    throw new Rejected('no-such-square', `This card has squares 0 to ${squaresOf(state.gridSize) - 1}.`, 'invalid');
  return player;
};

const refuseUnlessRunning = ({ status }: Game) => {
  if (status === 'unstarted') throw noSuchGame();
  if (status !== 'running') throw new Rejected('game-over', 'This game has ended.');
};

const noSuchGame = () => new Rejected('game-not-found', 'This game does not exist.', 'missing');

const gameRuns = () => new Rejected('game-runs', 'A bingo game is already running. End it before you start another.');
