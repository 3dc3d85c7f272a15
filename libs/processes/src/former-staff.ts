import type { FormerStaffFacts } from '@app/domain/privacy/events';
import type { PersonKeysPort, WholeLogPort } from './port';

const DAY = 86_400_000;

/** Under whose name stays what somebody did as staff, and until when; undefined for who did nothing. */
export const formerNameOf = async (
  keys: Pick<PersonKeysPort, 'ofIds'>,
  whole: Pick<WholeLogPort, 'lastAct'>,
  { memberId, days }: { readonly memberId: string; readonly days: number },
): Promise<Omit<FormerStaffFacts['StaffNameKept'], 'record' | 'at'> | undefined> => {
  const [key] = await keys.ofIds([memberId]);
  const last = key && (await whole.lastAct(memberId));
  if (!last) return undefined;
  const until = new Date(last.at + days * DAY).toISOString();
  return { person: key.pseudonym.slice(1), name: last.name, memberId, until };
};
