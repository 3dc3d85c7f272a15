import type { Actor } from '@app/storage/event-log/event';
import type { RequestContext } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';

/** @throws Refused 403 for a machine */
export const memberOf = ({ caller: { actor } }: Pick<RequestContext, 'caller'>): Actor => {
  if (!/^\d{17,20}$/.test(actor.id)) throw new Refused(403, 'forbidden', 'A machine has no data of its own.');
  return actor;
};
