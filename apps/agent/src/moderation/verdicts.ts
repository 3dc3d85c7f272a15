import type { AgentOrderResult } from '@app/contracts/moderation/agent-orders.dto';

/** What the server's words say of a command; `unknown` for words that are not known. */
export type Verdict = Extract<AgentOrderResult['outcome'], 'done' | 'absent' | 'failed' | 'unknown'>;

type Words = readonly (readonly [RegExp, Verdict])[];

/** Of a Squad server, up to 10.6. An unknown command is answered by nothing. */
const SQUAD: Words = [
  [/^(?:Remote admin has warned player|Kicked player|Message broadcasted)\b/u, 'done'],
  [/^Could not find player\b/u, 'absent'],
  [/^(?:Missing argument|ERROR)\b/u, 'failed'],
];

/** Of a Reforger server, as its script of 1.7 says them. */
const REFORGER: Words = [
  [/^Player '.*' (?:kicked|banned)!$/su, 'done'],
  [/^Ban removed!$/u, 'done'],
  [/^Player not found\b/u, 'absent'],
  [/^(?:Failed to (?:create|remove) ban|User not found|Not Valid|Unknown error|Unknown command)\b/u, 'failed'],
];

const verdictIn = (words: Words, answer: string): Verdict =>
  words.find(([pattern]) => pattern.test(answer))?.[1] ?? 'unknown';

export const squadVerdict = (answer: string): Verdict => verdictIn(SQUAD, answer);

/** Its output may have several lines, of which one says what came of it. */
export const reforgerVerdict = (answer: string): Verdict => {
  const verdicts = answer.split(/\r?\n/u).map((line) => verdictIn(REFORGER, line.trim()));
  return verdicts.find((verdict) => verdict !== 'unknown') ?? 'unknown';
};
