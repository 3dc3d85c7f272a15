import { bingoGames, type BingoGameDocument, type BingoGamePlayer } from '@app/contracts/bingo/read-models';
import type { BingoEvent } from '@app/domain/bingo/events';
import { DNF } from '@app/domain/bingo/rules';
import { projection } from '../projection';

const playersOf = (
  game: BingoGameDocument,
  change: (player: BingoGamePlayer) => BingoGamePlayer,
): BingoGameDocument => ({ ...game, players: game.players.map(change) });

const playerOf = (
  game: BingoGameDocument,
  { playerId }: { playerId: string },
  change: (player: BingoGamePlayer) => Partial<BingoGamePlayer>,
) => playersOf(game, (player) => (player.playerId === playerId ? { ...player, ...change(player) } : player));

/** Every game with its players, cards and marks: the running game, the history, the details and the single card. */
export const games = projection<BingoGameDocument, BingoEvent>()({
  into: bingoGames,
  key: ({ data }) => String(data.gameId),
  initial: (id) => ({
    id: Number(id),
    status: 'running',
    gridSize: '5x5',
    startedBy: '',
    startedAt: '',
    endedAt: null,
    closed: false,
    players: [],
  }),
  evolve: {
    BingoGameStarted: (game, { data: { gridSize, startedBy, at } }) => ({
      ...game,
      gridSize,
      startedBy,
      startedAt: at,
    }),
    BingoCardDealt: (game, { data: { playerId, username, card, at } }) => ({
      ...game,
      players: [
        ...game.players,
        {
          playerId,
          username,
          card: card.map(({ value, difficulty }) => ({ value, difficulty })),
          marked: [],
          hasBingo: false,
          hasMegaBingo: false,
          finishPosition: null,
          joinedAt: at,
        },
      ],
    }),
    BingoSquareMarked: (game, { data }) =>
      playerOf(game, data, ({ marked }) => ({ marked: [...marked, data.square].sort((a, b) => a - b) })),
    BingoSquareUnmarked: (game, { data }) =>
      playerOf(game, data, ({ marked }) => ({ marked: marked.filter((square) => square !== data.square) })),
    BingoAchieved: (game, { data }) => playerOf(game, data, () => ({ hasBingo: true, finishPosition: data.position })),
    BingoLost: (game, { data }) =>
      playersOf(game, (player) => {
        if (player.playerId === data.playerId) return { ...player, hasBingo: false, finishPosition: null };
        const behind = player.finishPosition !== null && player.finishPosition > data.position;
        return behind ? { ...player, finishPosition: player.finishPosition - 1 } : player;
      }),
    MegaBingoAchieved: (game, { data }) => playerOf(game, data, () => ({ hasMegaBingo: true })),
    MegaBingoLost: (game, { data }) => playerOf(game, data, () => ({ hasMegaBingo: false })),
    BingoGameEnded: (game, { data: { at } }) => ({
      ...playersOf(game, (player) => ({ ...player, finishPosition: player.finishPosition ?? DNF })),
      status: 'ended',
      endedAt: at,
    }),
    BingoGameEndTakenBack: (game) => ({
      ...playersOf(game, (player) => ({
        ...player,
        finishPosition: player.finishPosition === DNF ? null : player.finishPosition,
      })),
      status: 'running',
      endedAt: null,
    }),
    BingoGameClosed: (game) => ({ ...game, closed: true }),
  },
});
