import { capability } from '../capability';
import * as readModels from './read-models';

export const bingo = capability({
  name: 'bingo',
  tools: [{ id: 'bingo-game' }, { id: 'bingo-values' }],
  pages: [{ path: '/bingo', title: 'Dashcam Bingo' }],
  readModels,
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
