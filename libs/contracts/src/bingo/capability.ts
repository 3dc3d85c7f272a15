import { capability } from '../capability';
import { bingoGames, bingoPlayers, bingoValues } from './read-models';

export const bingo = capability({
  name: 'bingo',
  tools: [{ id: 'bingo-game' }, { id: 'bingo-values' }],
  pages: [{ path: '/bingo', title: 'Dashcam Bingo' }],
  readModels: [bingoGames, bingoPlayers, bingoValues],
  audited: [
    'BingoGameStarted',
    'BingoGameEnded',
    'BingoGameEndTakenBack',
    'BingoValueAdded',
    'BingoValueChanged',
    'BingoValueEnabled',
    'BingoValueDisabled',
    'BingoValueDeleted',
  ],
});
