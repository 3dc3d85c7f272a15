import { clanActivity, type ClanActivityDocument, type ClanActivityRecord } from '@app/contracts/clans/read-models';
import type { ClanEvent } from '@app/domain/clans/events';
import { textsOf, type ClanEdits } from '@app/domain/clans/rules';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { projection } from '../projection';

/** Most entries of one clan; the log has all of them. */
const MOST_ENTRIES = 200;

type Described = Pick<RecordedEvent, 'id' | 'metadata'> & { readonly data: { readonly at: string } };

/** Staff are shown with their roles, members without: a rank in the clan is no role on the chat platform. */
const doer = ({ metadata: { actor, audit } }: Pick<RecordedEvent, 'metadata'>) => ({
  by: actor.name,
  byId: actor.id,
  roles: audit ? actor.roles : [],
});

const withEntry = (
  doc: ClanActivityDocument,
  event: Described,
  action: string,
  changes: ClanActivityRecord['changes'] = {},
  more: Partial<ClanActivityRecord> = {},
): ClanActivityDocument => {
  const entry = { id: event.id, action, ...doer(event), changes, at: event.data.at, ...more };
  return { ...doc, entries: [...doc.entries, entry].slice(-MOST_ENTRIES) };
};

const fromTo = (doc: ClanActivityDocument, changes: ClanEdits): ClanActivityRecord['changes'] =>
  Object.fromEntries(Object.entries(changes).map(([field, to]) => [field, { from: doc.current[field] ?? null, to }]));

const player = ({ memberName, steamId }: { readonly memberName: string; readonly steamId: string }) => ({
  player: memberName,
  steamId,
});

/** The sender of the invite is not needed any more. */
const answered = (
  doc: ClanActivityDocument,
  { data: { invite } }: { readonly data: { readonly invite: number } },
): ClanActivityDocument => ({ ...doc, invited: leftOut(doc.invited, invite) });

/** What happened in a clan, in words of data. It stays when the clan is deleted. */
export const activity = projection<ClanActivityDocument, ClanEvent>()({
  into: clanActivity,
  key: ({ data }) => String(data.clanId),
  initial: (id) => ({ id: Number(id), current: {}, waiting: {}, invited: {}, entries: [] }),
  evolve: {
    ClanCreated: (doc, event) => {
      const { data } = event;
      const current = { ...textsOf(data), memberLimit: data.memberLimit, image: null };
      // A policy may have finished it; the actor shown is who requested it.
      const by = { by: data.memberName, byId: data.memberId, roles: [] };
      return withEntry({ ...doc, current }, event, 'CREATE', { name: data.name, tag: data.tag }, by);
    },
    ClanEditRequested: (doc, event) => ({ ...doc, waiting: { ...doc.waiting, [event.data.request]: doer(event) } }),
    ClanEditRefused: ({ waiting, ...doc }, { data: { request } }) => ({ ...doc, waiting: leftOut(waiting, request) }),
    ClanEdited: (doc, event) => {
      const { request, changes } = event.data;
      const by = request === null ? undefined : doc.waiting[request];
      const next = withEntry(doc, event, 'UPDATE', fromTo(doc, changes), by);
      return {
        ...next,
        current: { ...doc.current, ...changes },
        waiting: request === null ? doc.waiting : leftOut(doc.waiting, request),
      };
    },
    ClanImageChanged: (doc, event) => {
      const { image, bytes } = event.data;
      const next = withEntry(doc, event, 'UPDATE', { image: { from: doc.current['image'] ?? null, to: image }, bytes });
      return { ...next, current: { ...doc.current, image } };
    },
    ClanInviteSent: (doc, event) => {
      const { invite, steamId } = event.data;
      const { name: by, id: byId } = event.metadata.actor;
      return { ...withEntry(doc, event, 'INVITE', { steamId }), invited: { ...doc.invited, [invite]: { by, byId } } };
    },
    ClanInviteCancelled: (doc, event) =>
      answered(withEntry(doc, event, 'CANCEL_INVITE', { steamId: event.data.steamId }), event),
    ClanInviteDeclined: (doc, event) =>
      answered(withEntry(doc, event, 'DECLINE_INVITE', { steamId: event.data.steamId }), event),
    ClanMemberJoined: (doc, event) => {
      const { invite, memberId: byId, memberName: by } = event.data;
      const invitedBy = doc.invited[invite];
      const more = { by, byId, roles: [], ...(invitedBy ? { invitedBy } : {}) };
      return answered(withEntry(doc, event, 'JOIN', player(event.data), more), event);
    },
    ClanMemberDeparted: (doc, event) => withEntry(doc, event, 'LEAVE', player(event.data)),
    ClanMemberKicked: (doc, event) =>
      withEntry(doc, event, event.metadata.audit ? 'REMOVE_MEMBER' : 'KICK', player(event.data)),
    ClanMemberPromoted: (doc, event) =>
      withEntry(doc, event, 'PROMOTE', { ...player(event.data), role: { from: 'member', to: 'officer' } }),
    ClanMemberDemoted: (doc, event) =>
      withEntry(doc, event, 'DEMOTE', { ...player(event.data), role: { from: 'officer', to: 'member' } }),
    ClanLeadershipTransferred: (doc, event) =>
      withEntry(doc, event, 'TRANSFER_LEADERSHIP', {
        ...player(event.data),
        leader: { from: event.data.fromName, to: event.data.memberName },
      }),
    ClanDeleted: (doc, event) => withEntry(doc, event, 'DELETE', { members: event.data.memberIds.length }),
  },
});

const leftOut = <Value>(record: Readonly<Record<string, Value>>, number: number): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== String(number)));
