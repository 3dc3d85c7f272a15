import { clanList, type ClanDocument, type ClanMemberRecord } from '@app/contracts/clans/read-models';
import type { ClanEvent } from '@app/domain/clans/events';
import { clanTexts, textsOf } from '@app/domain/clans/rules';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { projection } from '../projection';

interface Change extends Pick<RecordedEvent, 'revision'> {
  readonly data: { readonly at: string };
}

/** Everything of a clan moves its revision on and is an update: texts, image, members, roles, leader. */
const after = (doc: ClanDocument, { revision, data }: Change, to: Partial<ClanDocument> = {}): ClanDocument => ({
  ...doc,
  ...to,
  revision: revision + 1,
  updatedAt: data.at,
});

const withMembers = (doc: ClanDocument, event: Change, members: readonly ClanMemberRecord[]): ClanDocument =>
  after(doc, event, { members, memberCount: members.length });

interface OfMember extends Change {
  readonly data: Change['data'] & { readonly memberId: string };
}

const withRole =
  (role: ClanMemberRecord['role']) =>
  (doc: ClanDocument, event: OfMember): ClanDocument =>
    withMembers(
      doc,
      event,
      doc.members.map((one) => (one.memberId === event.data.memberId ? { ...one, role } : one)),
    );

const without = (doc: ClanDocument, event: OfMember): ClanDocument =>
  withMembers(
    doc,
    event,
    doc.members.filter(({ memberId }) => memberId !== event.data.memberId),
  );

/** Every clan with its members. */
export const clans = projection<ClanDocument, ClanEvent>()({
  into: clanList,
  key: ({ data }) => String(data.clanId),
  initial: (id) => ({
    id: Number(id),
    revision: 0,
    ...clanTexts(() => ''),
    ...{ image: null, memberLimit: 0, members: [], memberCount: 0, createdAt: '', updatedAt: '' },
  }),
  evolve: {
    ClanCreated: (doc, event) => {
      const { memberId, memberName, steamId, memberLimit, at } = event.data;
      const leader = { memberId, name: memberName, steamId, role: 'leader', joinedAt: at } as const;
      return withMembers({ ...doc, ...textsOf(event.data), memberLimit, createdAt: at }, event, [leader]);
    },
    ClanEdited: (doc, event) => after(doc, event, event.data.changes),
    ClanImageChanged: (doc, event) => after(doc, event, { image: event.data.image }),
    ClanMemberJoined: (doc, event) => {
      const { memberId, memberName: name, steamId, at: joinedAt } = event.data;
      return withMembers(doc, event, [...doc.members, { memberId, name, steamId, role: 'member', joinedAt }]);
    },
    ClanMemberDeparted: without,
    ClanMemberKicked: without,
    ClanMemberPromoted: withRole('officer'),
    ClanMemberDemoted: withRole('member'),
    ClanLeadershipTransferred: (doc, event) => {
      const roles: Readonly<Record<string, ClanMemberRecord['role']>> = {
        [event.data.from]: 'member',
        [event.data.memberId]: 'leader',
      };
      return withMembers(
        doc,
        event,
        doc.members.map((one) => ({ ...one, role: roles[one.memberId] ?? one.role })),
      );
    },
    ClanDeleted: () => undefined,
  },
});
