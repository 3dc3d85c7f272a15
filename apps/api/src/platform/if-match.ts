import type { Edit } from '@app/domain/editing';
import type { Caller } from './caller';
import { Refused } from './failures';

/**
 * What a save was made from: the revision that an ETag of `question` begins with, whatever stands there for `*`, and
 * undefined where the client did not say.
 * @throws Refused 400 for what is none of ours
 */
export const editOf = (ifMatch: string | undefined, { actor }: Caller, question: string): Edit => {
  const editor = actor.id;
  if (ifMatch === undefined) return { from: undefined, editor };
  if (ifMatch.trim() === '*') return { from: 'any', editor };
  const revision = /^\s*(?:W\/)?"(\d{1,9})(?:-[\w-]{1,64})?"\s*$/.exec(ifMatch)?.[1];
  if (revision === undefined)
    throw new Refused(400, 'bad-if-match', `If-Match must be an ETag that ${question} answered with.`);
  return { from: Number(revision), editor };
};
