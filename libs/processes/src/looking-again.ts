import { Rejected } from '@app/domain/decider';

const LOOKS = 5;

export const isRefusedAs = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Rejected && codes.includes(error.code);

/** Takes the steps again, from what is there by then, while they are refused because something moved. */
export const lookingAgain = async <Result>(moved: readonly string[], steps: () => Promise<Result>): Promise<Result> => {
  for (let looks = 1; ; looks++) {
    try {
      return await steps();
    } catch (error) {
      if (!isRefusedAs(error, moved) || looks >= LOOKS) throw error;
    }
  }
};
