import type { RequestContext, Caller } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';

/** @throws Refused 403 for a machine */
export const personOf = <Who extends RequestContext | Caller>(who: Who): Who => {
  const { actor } = 'caller' in who ? who.caller : who;
  if (!/^\d{17,20}$/.test(actor.id)) throw new Refused(403, 'forbidden', 'A machine has no gaming accounts.');
  return who;
};
