import type { Problem } from '@app/contracts/failure';

/** What is wrong with a part of the rule, or with what is in it: `trigger.words` also has what is wrong with one word. */
export type RuleProblemOf = (part: string) => string | undefined;

export const problemsOf =
  (problems: readonly Problem[]): RuleProblemOf =>
  (part) =>
    problems.find((one) => one.part === part || one.part.startsWith(`${part}.`))?.error;
