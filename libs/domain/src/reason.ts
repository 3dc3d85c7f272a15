import { Rejected } from './decider';
import { reasonProblem } from './remedies/rules';
import { cleanText } from './text';

/** Why staff do something to a member, as it is stored. @throws Rejected for a reason that is empty or too long */
export const reasonOf = (typed: string): string => {
  const problem = reasonProblem(typed);
  if (problem) throw new Rejected('reason-invalid', problem, 'invalid');
  return cleanText(typed);
};
