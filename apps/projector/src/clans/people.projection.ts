import { clanPeople, type ClanPersonDocument } from '@app/contracts/clans/read-models';
import type { ClanEvent } from '@app/domain/clans/events';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import type { MembersEvent } from '@app/domain/members/events';
import { projection } from '../projection';

const joins = (person: ClanPersonDocument, { data: { clanId } }: { readonly data: { readonly clanId: number } }) => ({
  ...person,
  clanId,
});

const leaves = (person: ClanPersonDocument, { data: { clanId } }: { readonly data: { readonly clanId: number } }) =>
  person.clanId === clanId ? { ...person, clanId: null } : person;

const unlink = (person: ClanPersonDocument, { data }: { readonly data: { readonly accountId: string } }) =>
  person.steamId === data.accountId ? { ...person, steamId: null } : person;

/** The clan of a person, their Steam account, and whether they are in the guild. */
export const people = projection<ClanPersonDocument, ClanEvent | ConnectionsEvent | MembersEvent>()({
  into: clanPeople,
  key: ({ data }) => {
    if ('memberIds' in data) return data.memberIds;
    return 'platform' in data && data.platform !== 'steam' ? undefined : data.memberId;
  },
  initial: (memberId) => ({ memberId, clanId: null, steamId: null, name: null, leftAt: null }),
  evolve: {
    ClanCreated: joins,
    ClanMemberJoined: joins,
    ClanMemberDeparted: leaves,
    ClanMemberKicked: leaves,
    ClanDeleted: leaves,
    GameAccountConnected: (person, { data: { accountId: steamId } }) => ({ ...person, steamId }),
    GameAccountDisconnected: unlink,
    GameAccountReleased: unlink,
    MemberRolesObserved: (person, { data: { name, inGuild, at } }) => {
      const leftAt = inGuild ? null : (person.leftAt ?? at);
      return person.name === name && person.leftAt === leftAt ? person : { ...person, name, leftAt };
    },
  },
});
