/** What both sides must agree on about what staff do to a member. Pure. */

import { cleanText, lengthOf } from '../text';

/** Longest reason that staff give, in characters. */
export const LONGEST_REASON = 300;

/** What is wrong with a reason; undefined when nothing is. */
export const reasonProblem = (typed: string): string | undefined => {
  const reason = cleanText(typed);
  if (reason === '') return 'Give a reason: the member reads it.';
  return lengthOf(reason) > LONGEST_REASON ? `A reason has at most ${LONGEST_REASON} characters.` : undefined;
};
