import fc from 'fast-check';
import { given } from '../../../../test/given';
import { Rejected, fold, type Decision } from '../decider';
import type { BingoEvent, BingoFacts, Square } from './events';
import {
  closeGame,
  endGame,
  game,
  joinGame,
  markSquare,
  startGame,
  takeBackEnd,
  unmarkConsequences,
  unmarkSquare,
  type Game,
} from './game';
import { DIFFICULTIES, DNF, TAKE_BACK_WINDOW, defaultDistribution, hasBingo, type Distribution } from './rules';

const at = '2026-11-19T09:00:00.000Z';
const later = (milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString();
const gameId = 7;

const pool = (each: number): Square[] =>
  DIFFICULTIES.flatMap((difficulty, index) =>
    Array.from({ length: each }, (_, n) => ({
      valueId: index * each + n + 1,
      value: `${difficulty} ${n}`,
      difficulty,
    })),
  );

const distribution: Distribution = { easy: 5, medium: 2, hard: 1, quotes: 1 };
const event = <T extends keyof BingoFacts>(type: T, data: Omit<BingoFacts[T], 'gameId' | 'at'>, when = at) =>
  ({ type, data: { gameId, at: when, ...data } }) as unknown as BingoEvent;

const started = event('BingoGameStarted', {
  gridSize: '3x3',
  distribution,
  values: pool(9),
  startedById: '1',
  startedBy: 'Kestrel',
});
const card = pool(9).slice(0, 9);
const dealt = (playerId: string) => event('BingoCardDealt', { playerId, username: `Player ${playerId}`, card });
const marked = (playerId: string, ...squares: number[]) =>
  squares.map((square) => event('BingoSquareMarked', { playerId, square }));
const achieved = (playerId: string, position: number) => event('BingoAchieved', { playerId, position });
const row = (playerId: string, position: number) => [...marked(playerId, 0, 1, 2), achieved(playerId, position)];
const mark = (playerId: string, square: number) => markSquare({ gameId, playerId, square, at });
const unmark = (playerId: string, square: number) => unmarkSquare({ gameId, playerId, square, at });
const end = endGame({ gameId, endedById: '1', endedBy: 'Kestrel', at });
const ended = (...standings: BingoFacts['BingoGameEnded']['standings']) =>
  event('BingoGameEnded', { endedById: '1', endedBy: 'Kestrel', standings });
const game7 = given(game);

describe('starting a game', () => {
  const start = (values: readonly Square[], wanted?: Distribution) =>
    startGame({
      gameId,
      gridSize: '3x3',
      values,
      startedById: '1',
      startedBy: 'Kestrel',
      at,
      ...(wanted ? { distribution: wanted } : {}),
    });

  test('copies the values and takes the default distribution', () =>
    game7()
      .when(start(pool(9)))
      .thenAgain(started));

  test('is refused while the game runs', () =>
    game7(started)
      .when(start(pool(9)))
      .thenRejected('game-runs'));

  test('is refused for a distribution that does not total', () =>
    game7()
      .when(start(pool(9), { easy: 1, medium: 1, hard: 1, quotes: 1 }))
      .thenRejected('distribution-impossible', 'Distribution must total 9 squares. Current total: 4'));

  test('takes a custom distribution that fits the grid', () =>
    game7()
      .when(start(pool(9), { easy: 0, medium: 0, hard: 0, quotes: 9 }))
      .thenAgain(
        event('BingoGameStarted', {
          gridSize: '3x3',
          distribution: { easy: 0, medium: 0, hard: 0, quotes: 9 },
          values: pool(9),
          startedById: '1',
          startedBy: 'Kestrel',
        }),
      ));

  test('names every difficulty that lacks values', () =>
    game7()
      .when(start(pool(1)))
      .thenRejected('distribution-impossible', 'Easy needs 5, 1 active; Medium needs 2, 1 active'));
});

describe('joining', () => {
  const join = (playerId: string, seed = 42) =>
    joinGame({ gameId, playerId, username: `Player ${playerId}`, seed, at });

  test('deals one card, and joining again deals none', () => {
    const [first] = [...join('1')(game7(started).state)];
    game7(started).when(join('1')).then(first!);
    game7(started, first!).when(join('1', 99)).then();
  });

  test('a game that does not exist cannot be joined', () => game7().when(join('1')).thenRejected('game-not-found'));

  test('a game that has ended cannot be joined', () =>
    game7(started, ended()).when(join('1')).thenRejected('game-over'));

  test('a card follows the distribution and repeats no value, whatever the seed', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('3x3', '4x4', '5x5'), (seed, gridSize) => {
        const wanted = defaultDistribution(Number(gridSize[0]) ** 2);
        const state = { ...game7(started).state, values: pool(30), gridSize, distribution: wanted } as Game;
        const [joined] = [...join('1', seed)(state)];
        const squares = (joined!.data as BingoFacts['BingoCardDealt']).card;
        for (const difficulty of DIFFICULTIES)
          expect(squares.filter((square) => square.difficulty === difficulty)).toHaveLength(wanted[difficulty]);
        expect(new Set(squares.map(({ valueId }) => valueId)).size).toBe(squares.length);
      }),
    );
  });

  test('different seeds deal different cards', () => {
    const cards = Array.from({ length: 50 }, (_, seed) => JSON.stringify([...join('1', seed)(game7(started).state)]));
    expect(new Set(cards).size).toBeGreaterThan(45);
  });
});

describe('marking', () => {
  test('a square is marked', () =>
    game7(started, dealt('1'))
      .when(mark('1', 4))
      .then(...marked('1', 4)));

  test('the last square of a line gives a bingo, in the next free position', () =>
    game7(started, dealt('1'), dealt('2'), ...row('1', 1), ...marked('2', 0, 4))
      .when(mark('2', 8))
      .then(...marked('2', 8), achieved('2', 2)));

  test('a second line changes no position', () =>
    game7(started, dealt('1'), ...row('1', 1), ...marked('1', 3))
      .when(mark('1', 6))
      .then(...marked('1', 6)));

  test('the last square of the card gives a mega bingo', () =>
    game7(started, dealt('1'), ...row('1', 1), ...marked('1', 3, 4, 5, 6, 7))
      .when(mark('1', 8))
      .then(...marked('1', 8), event('MegaBingoAchieved', { playerId: '1' })));

  test('needs a card', () => game7(started).when(mark('1', 0)).thenRejected('not-joined'));
  test('needs a running game', () => game7(started, dealt('1'), ended()).when(mark('1', 0)).thenRejected('game-over'));
  test('needs a game', () => game7().when(mark('1', 0)).thenRejected('game-not-found'));
  test.each([9, 24, -1, 0.5])('square %d of a 3x3 card does not exist', (square) =>
    game7(started, dealt('1')).when(mark('1', square)).thenRejected('no-such-square', 'squares 0 to 8'),
  );
});

describe('unmarking', () => {
  test('a square is unmarked', () =>
    game7(started, dealt('1'), ...marked('1', 4))
      .when(unmark('1', 4))
      .then(event('BingoSquareUnmarked', { playerId: '1', square: 4 })));

  test('the last line lost loses the bingo and its position', () =>
    game7(started, dealt('1'), dealt('2'), ...row('1', 1), ...row('2', 2))
      .when(unmark('1', 1))
      .then(
        event('BingoSquareUnmarked', { playerId: '1', square: 1 }),
        event('BingoLost', { playerId: '1', position: 1 }),
      ));

  test('the position that is lost is the next one’s', () => {
    const past = [started, dealt('1'), dealt('2'), dealt('3'), ...row('1', 1), ...row('2', 2)];
    const lost = [
      event('BingoSquareUnmarked', { playerId: '1', square: 1 }),
      event('BingoLost', { playerId: '1', position: 1 }),
    ];
    game7(...past, ...lost, ...marked('3', 0, 1))
      .when(mark('3', 2))
      .then(event('BingoSquareMarked', { playerId: '3', square: 2 }), achieved('3', 2));
  });

  test('a card that is full no longer loses the mega bingo', () =>
    game7(started, dealt('1'), ...row('1', 1), ...marked('1', 3, 4, 5, 6, 7, 8))
      .when(unmark('1', 4))
      .then(event('BingoSquareUnmarked', { playerId: '1', square: 4 }), event('MegaBingoLost', { playerId: '1' })));

  test('one of two lines lost keeps the bingo', () =>
    game7(started, dealt('1'), ...row('1', 1), ...marked('1', 3, 6))
      .when(unmark('1', 1))
      .then(event('BingoSquareUnmarked', { playerId: '1', square: 1 })));

  test('the consequences told beforehand are those that come', () => {
    const { state } = game7(started, dealt('1'), ...row('1', 1), ...marked('1', 3, 4, 5, 6, 7, 8));
    expect(unmarkConsequences(state, { playerId: '1', square: 4 })).toEqual({
      willLoseBingo: false,
      willLoseMegaBingo: true,
      currentPosition: 1,
    });
    expect(unmarkConsequences(state, { playerId: 'nobody', square: 4 })).toEqual({
      willLoseBingo: false,
      willLoseMegaBingo: false,
      currentPosition: null,
    });
  });
});

describe('ending', () => {
  const standing = (playerId: string, position: number) => ({
    playerId,
    username: `Player ${playerId}`,
    position,
    hasBingo: position !== DNF,
    hasMegaBingo: false,
  });

  test('gives DNF to whoever has no bingo', () =>
    game7(started, dealt('1'), dealt('2'), ...row('2', 1))
      .when(end)
      .then(ended(standing('1', DNF), standing('2', 1))));

  test('a game that was never started cannot be ended', () => game7().when(end).thenRejected('game-not-found'));

  const back = (when: string) => takeBackEnd({ gameId, takenBackById: '1', takenBackBy: 'Kestrel', at: when });

  test('an end is taken back within two minutes, and the game goes on', () => {
    const standings = [standing('1', DNF)];
    const takenBack = event(
      'BingoGameEndTakenBack',
      { takenBackById: '1', takenBackBy: 'Kestrel', standings },
      later(TAKE_BACK_WINDOW),
    );
    game7(started, dealt('1'), ended(...standings))
      .when(back(later(TAKE_BACK_WINDOW)))
      .then(takenBack);
    game7(started, dealt('1'), ended(...standings), takenBack)
      .when(mark('1', 0))
      .then(...marked('1', 0));
  });

  test('an end cannot be taken back after two minutes', () =>
    game7(started, ended())
      .when(back(later(TAKE_BACK_WINDOW + 1)))
      .thenRejected('take-back-too-late'));

  test('an end cannot be taken back once the next game has begun', () =>
    game7(started, ended(), event('BingoGameClosed', {})).when(back(at)).thenRejected('game-closed'));

  test('the next game closes an ended one, and waits for a running one', () => {
    const close = closeGame({ gameId, at });
    game7(started, ended()).when(close).then(event('BingoGameClosed', {}));
    game7(started).when(close).thenRejected('game-runs');
    game7().when(close).then();
  });
});

test('whatever is marked and unmarked, positions are 1 to n in the order the bingos came', () => {
  const players = ['1', '2', '3'];
  // Marked more often than unmarked, or hardly anybody would ever have a line to lose.
  const on = fc.constantFrom(true, true, true, false);
  const step = fc.record({ playerId: fc.constantFrom(...players), square: fc.nat(8), on });
  let lost = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 60, maxLength: 150 }), (steps) => {
      let events: BingoEvent[] = [started, ...players.map(dealt)];
      const order: string[] = [];
      for (const { playerId, square, on } of steps) {
        const decision: Decision<Game, BingoEvent> = on ? mark(playerId, square) : unmark(playerId, square);
        events = [...events, ...decision(fold(game, events))];
        const squares = fold(game, events).players.get(playerId)!.marked;
        const place = order.indexOf(playerId);
        if (hasBingo(3, squares) && place < 0) order.push(playerId);
        if (!hasBingo(3, squares) && place >= 0) order.splice(place, 1);
        expect(fold(game, events).finished).toEqual(order);
      }
      for (const { type, data } of events)
        if (type === 'BingoLost') {
          lost++;
          expect(data.position).toBeGreaterThan(0);
        }
    }),
    { numRuns: 60 },
  );
  expect(lost).toBeGreaterThan(60);
});

test('two games never run at once, however starts, ends and take-backs interleave', () => {
  // Both sides meet in the last game's stream: whichever event comes first decides.
  const back = takeBackEnd({ gameId, takenBackById: '1', takenBackBy: 'Kestrel', at });
  const close = closeGame({ gameId, at });
  const endedGame = [started, ended()];
  const closedFirst = fold(game, [...endedGame, ...close(fold(game, endedGame))]);
  expect(() => [...back(closedFirst)]).toThrow(Rejected);
  const backFirst = fold(game, [...endedGame, ...back(fold(game, endedGame))]);
  expect(() => [...close(backFirst)]).toThrow(Rejected);
});
