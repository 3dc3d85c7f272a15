import type { AgentOrderResult } from '@app/contracts/moderation/agent-orders.dto';

/** What the server's words say of a command; `unknown` for words that are not known. */
export type Verdict = Extract<AgentOrderResult['outcome'], 'done' | 'absent' | 'failed' | 'unknown'>;

type Words = readonly (readonly [RegExp, Verdict])[];

/** Of a Squad server, up to 10.6, to a command that was not carried out. An unknown command is answered by nothing. */
const SQUAD: Words = [
  [/^(?:Could not find player|ERROR: Unable to find player|Error: Indexed Squad not found)\b/u, 'absent'],
  [/^(?:Missing argument|ERROR)\b/iu, 'failed'],
];

/** Of a Reforger server, as its script of 1.7 says them. */
const REFORGER: Words = [
  [/^Player '.*' (?:kicked|banned)!$/su, 'done'],
  [/^Ban removed!$/u, 'done'],
  [/^Player not found\b/u, 'absent'],
  [/^(?:Failed to (?:create|remove) ban|User not found|Not Valid|Unknown error|Unknown command)\b/u, 'failed'],
];

/** An answer may have several lines, of which one says what came of it. A name in another may read like anything. */
const verdictIn = (words: Words, answer: string): Verdict => {
  const lines = answer.split('\n').map((line) => line.trim());
  return words.find(([pattern]) => lines.some((line) => pattern.test(line)))?.[1] ?? 'unknown';
};

/** @param done the words for it */
export const squadVerdict =
  (done: RegExp) =>
  (answer: string): Verdict =>
    verdictIn([[done, 'done'], ...SQUAD], answer);

export const reforgerVerdict = (answer: string): Verdict => verdictIn(REFORGER, answer);
