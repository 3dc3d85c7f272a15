import { leaderOf, type Clan } from '@app/domain/clans/clan';
import type { ClanEvent } from '@app/domain/clans/events';
import { editableOf } from '@app/domain/clans/members';
import type { ClanEdits } from '@app/domain/clans/rules';
import type { DomainEvent } from '@app/domain/decider';
import type { AuditNote } from '@app/storage/event-log/event';

type Action = 'UPDATE' | 'DELETE' | 'TRANSFER_LEADERSHIP' | 'REMOVE_MEMBER';

const note = ({ clanId, tag, name }: Clan, action: Action, changes: AuditNote['changes']): AuditNote => ({
  game: 'squad',
  tool: 'clans',
  action,
  resourceType: 'clan',
  resourceId: String(clanId),
  resourceName: `[${tag}] ${name}`,
  changes,
});

/** What staff do with clans. Reservations, and what only follows from a request, carry no note. */
export const clanAudit = (before: Clan, [first]: readonly DomainEvent[]): AuditNote | undefined => {
  const event = first as ClanEvent;
  switch (event.type) {
    case 'ClanEdited':
      return event.data.request === null ? note(before, 'UPDATE', fromTo(before, event.data.changes)) : undefined;
    case 'ClanEditRequested':
      return note(before, 'UPDATE', fromTo(before, event.data.changes));
    case 'ClanImageChanged': {
      const { image, bytes } = event.data;
      return note(before, 'UPDATE', { image: { from: before.image, to: image }, bytes });
    }
    case 'ClanMemberKicked': {
      const { memberName, steamId } = event.data;
      return note(before, 'REMOVE_MEMBER', { member: { from: memberName, to: null }, steamId });
    }
    case 'ClanLeadershipTransferred': {
      const { fromName, memberName, steamId } = event.data;
      return note(before, 'TRANSFER_LEADERSHIP', { leader: { from: fromName, to: memberName }, steamId });
    }
    case 'ClanDeleted': {
      const was = Object.entries({ ...editableOf(before), leader: leaderOf(before)?.memberName });
      const members = [...before.members.values()].map(({ memberName, steamId }) => `${memberName} (${steamId})`);
      return note(before, 'DELETE', {
        ...Object.fromEntries(was.map(([field, from]) => [field, { from, to: null }])),
        members: { from: members, to: null },
      });
    }
    default:
      return undefined;
  }
};

const fromTo = (before: Clan, changes: ClanEdits): AuditNote['changes'] => {
  const was = editableOf(before);
  return Object.fromEntries(
    Object.entries(changes).map(([field, to]) => [field, { from: was[field as keyof typeof was], to }]),
  );
};
