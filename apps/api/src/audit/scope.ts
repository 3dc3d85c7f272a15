import { AUDIT_GAMES, type AuditGame } from '@app/contracts/audit/audit';
import type { Right } from '@app/contracts/community/rights';
import type { Caller } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';

/** Who reads logs at all. */
export const READERS = ['community-admin', 'squad-coordinator', 'reforger-coordinator'] as const satisfies readonly [
  Right,
  ...Right[],
];

/** The games whose logs somebody may read: coordinators those of their games, community admins all, with what belongs to none. */
export const gamesOf = ({ rights }: Pick<Caller, 'rights'>): readonly AuditGame[] => {
  if (rights.has('community-admin')) return AUDIT_GAMES;
  return (['squad', 'reforger'] as const).filter((game) => rights.has(`${game}-coordinator`));
};

/** @throws Refused 403 */
export const refuseForeign = (caller: Caller, game: AuditGame): void => {
  if (!gamesOf(caller).includes(game)) throw new Refused(403, 'forbidden', 'You are not allowed to do this.');
};
