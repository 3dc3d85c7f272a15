import { auditedTypes } from '@app/contracts/capabilities';
import type { FormerStaffFacts } from '@app/domain/privacy/events';
import type { EventMetadata, RecordedEvent } from '../event-log/event';
import type { EventLog } from '../event-log/log';
import type { PersonKeyStore } from '../person-keys/port';

const DAY = 86_400_000;

/**
 * Under whose name stays what somebody did as staff, and until when; undefined for who did nothing. `isStaff` says it of the
 * roles that they held then.
 */
export const formerNameOf = async (
  keys: Pick<PersonKeyStore, 'ofIds'>,
  log: Pick<EventLog, 'readAll' | 'readable'>,
  {
    memberId,
    days,
    isStaff,
  }: {
    readonly memberId: string;
    readonly days: number;
    readonly isStaff: (roles: readonly string[]) => boolean;
  },
): Promise<Omit<FormerStaffFacts['StaffNameKept'], 'record' | 'at'> | undefined> => {
  const [key] = await keys.ofIds([memberId]);
  if (!key) return undefined;
  let last: RecordedEvent | undefined;
  for await (const events of log.readAll({ types: auditedTypes, asWritten: true }))
    for (const event of events) {
      // An event that somebody else wrote into the log may have none.
      const { actor, audit } = (event.metadata ?? {}) as Partial<EventMetadata>;
      const isTheirs = actor?.id === key.pseudonym || actor?.id === memberId;
      // What they asked for themselves is no act of staff.
      if (isTheirs && audit && audit.tool !== 'privacy' && isStaff(actor.roles)) last = event;
    }
  if (!last) return undefined;
  const [event] = await log.readable([last]);
  const { actor, written = last.created } = event!.metadata;
  return {
    person: key.pseudonym.slice(1),
    name: actor.name,
    memberId,
    until: new Date(written + days * DAY).toISOString(),
  };
};
