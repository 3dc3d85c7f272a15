import type { UnmarkConsequences } from '@app/contracts/bingo/bingo';
import { hasBingo, hasMegaBingo } from '@app/domain/bingo/rules';

/** Whether unmarking this square may cost a bingo, so that the server must check it first. */
export const mayCost = (side: number, marked: ReadonlySet<number>, square: number): boolean => {
  const after = new Set(marked);
  after.delete(square);
  return (
    (hasBingo(side, marked) && !hasBingo(side, after)) || (hasMegaBingo(side, marked) && !hasMegaBingo(side, after))
  );
};

/** The question before a bingo is given up; undefined when nothing is lost. */
export const unmarkWarning = ({
  willLoseBingo,
  willLoseMegaBingo,
  currentPosition,
}: UnmarkConsequences): string | undefined => {
  if (!willLoseBingo && !willLoseMegaBingo) return undefined;
  const lost = willLoseBingo ? (willLoseMegaBingo ? 'BINGO and MEGA BINGO!' : 'BINGO!') : 'MEGA BINGO!';
  const position = currentPosition === null ? '' : ` You are currently in position #${currentPosition}.`;
  return `Warning: Unmarking this square will cause you to lose your ${lost}${position} Other players will move up in the rankings. Are you sure you want to continue?`;
};
