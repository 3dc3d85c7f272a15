import type { LookupFacts } from './events';
import { MEMBER, PLAYER, type MarksOf } from '../personal-marks';

export const lookupMarks: MarksOf<LookupFacts> = {
  PlayerStatsRead: [{ playerId: PLAYER, readerId: MEMBER }, 'at game'],
  PlayerAddressRevealed: [{ playerId: PLAYER, readerId: MEMBER }, 'at game reason'],
};
