import type { BingoFacts } from './events';
import { FREE, MEMBER, nameOf, type MarksOf } from '../personal-marks';

export const bingoMarks: MarksOf<BingoFacts> = {
  BingoGameNumberAssigned: [{}, 'at gameId'],
  BingoGameStarted: [
    { startedBy: nameOf('startedById'), startedById: MEMBER },
    'at distribution.easy distribution.hard distribution.medium distribution.quotes gameId gridSize values[].difficulty values[].value values[].valueId',
  ],
  BingoCardDealt: [
    { playerId: MEMBER, username: nameOf('playerId') },
    'at card[].difficulty card[].value card[].valueId gameId',
  ],
  BingoSquareMarked: [{ playerId: MEMBER }, 'at gameId square'],
  BingoSquareUnmarked: [{ playerId: MEMBER }, 'at gameId square'],
  BingoAchieved: [{ playerId: MEMBER }, 'at gameId position'],
  BingoLost: [{ playerId: MEMBER }, 'at gameId position'],
  MegaBingoAchieved: [{ playerId: MEMBER }, 'at gameId'],
  MegaBingoLost: [{ playerId: MEMBER }, 'at gameId'],
  BingoGameEnded: [
    {
      endedBy: nameOf('endedById'),
      endedById: MEMBER,
      'standings[].playerId': MEMBER,
      'standings[].username': nameOf('playerId'),
    },
    'at gameId standings[].hasBingo standings[].hasMegaBingo standings[].position',
  ],
  BingoGameEndTakenBack: [
    {
      'standings[].playerId': MEMBER,
      'standings[].username': nameOf('playerId'),
      takenBackBy: nameOf('takenBackById'),
      takenBackById: MEMBER,
    },
    'at gameId standings[].hasBingo standings[].hasMegaBingo standings[].position',
  ],
  BingoGameClosed: [{}, 'at gameId'],
  BingoValueAdded: [{ value: FREE }, 'at difficulty valueId'],
  BingoValueChanged: [{ value: FREE }, 'at difficulty valueId'],
  BingoValueEnabled: [{}, 'at valueId'],
  BingoValueDisabled: [{}, 'at valueId'],
  BingoValueDeleted: [{}, 'at valueId'],
};
