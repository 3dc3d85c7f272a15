import { Refused } from './failures';

/**
 * The revision that an ETag of `question` begins with: what an edit was made from. Undefined where the client did not say.
 * @throws Refused 400 for what is none of ours
 */
export const revisionIn = (ifMatch: string | undefined, question: string): number | undefined => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const revision = /^\s*(?:W\/)?"(\d{1,9})-[\w-]{1,64}"\s*$/.exec(ifMatch)?.[1];
  if (revision === undefined)
    throw new Refused(400, 'bad-if-match', `If-Match must be an ETag that ${question} answered with.`);
  return Number(revision);
};
