import type { Decider } from '../decider';
import type { LastChange } from '../editing';
import type { ClanEvent, ClanFacts, ClanRefusal } from './events';
import { type Claim, reservedValue } from './reservation';
import { type ClanEdits, type ClanRole, type ClanText, clanTexts, foldedName, textsOf } from './rules';

/** Images of one clan within a day: each stays in the log. */
export const MOST_UPLOADS = 20;
/** Leaders that are remembered: the notice of a join is sent later than it happened. */
const MOST_LEADERS = 20;

export interface ClanMemberState {
  readonly memberId: string;
  readonly memberName: string;
  readonly steamId: string;
  readonly role: ClanRole;
  /** The request under which the member is reserved for this clan. */
  readonly request: number;
  /** Which invite was accepted; 0 for the founder. */
  readonly invite: number;
}

export interface OpenInvite {
  readonly steamId: string;
  /** Id of the member who sent it. */
  readonly by: string | undefined;
  readonly expiresAt: string;
}

/** What waits until everything it needs is reserved. */
export type Pending =
  | { readonly kind: 'create'; readonly data: ClanFacts['ClanRequested'] }
  | { readonly kind: 'join'; readonly data: ClanFacts['ClanInviteAccepted'] }
  | { readonly kind: 'edit'; readonly data: ClanFacts['ClanEditRequested']; readonly by: string | undefined };

/** One clan: one stream, so that its leader, its officers and its places cannot be given twice. */
export interface Clan extends ClanText {
  /** `requested` until member, tag and name are reserved. A refused or deleted clan stays so for good. */
  readonly status: 'none' | 'requested' | 'active' | 'refused' | 'deleted';
  /** How many events there were. */
  readonly revision: number;
  readonly clanId: number;
  readonly memberLimit: number;
  readonly image: string | null;
  /** When the last images were uploaded, oldest first, bounded. */
  readonly uploads: readonly string[];
  /** In the order in which they joined. */
  readonly members: ReadonlyMap<string, ClanMemberState>;
  /** Who has led it, each since so many events, the newest last, bounded. */
  readonly leaders: readonly { readonly memberId: string; readonly since: number }[];
  readonly invites: ReadonlyMap<number, OpenInvite>;
  readonly lastInvite: number;
  readonly lastRequest: number;
  readonly pending: ReadonlyMap<number, Pending>;
  /** Requests that came too late, and why. */
  readonly refused: ReadonlyMap<number, ClanRefusal>;
  /** The requests under which tag and name are reserved. */
  readonly tagRequest: number;
  readonly nameRequest: number;
  /** The last change of what can be edited. */
  readonly last: LastChange;
}

export const clans: Decider<Clan, ClanEvent> = {
  category: 'clan',
  initial: {
    status: 'none',
    revision: 0,
    clanId: 0,
    ...clanTexts(() => ''),
    memberLimit: 0,
    image: null,
    uploads: [],
    members: new Map(),
    leaders: [],
    invites: new Map(),
    lastInvite: 0,
    lastRequest: 0,
    pending: new Map(),
    refused: new Map(),
    tagRequest: 0,
    nameRequest: 0,
    last: { revision: 0, by: undefined },
  },
  evolve: (before, event, by) => {
    const state = { ...before, revision: before.revision + 1 };
    return evolveRequests(state, event, by) ?? evolveMembers(state, event) ?? evolveRest(state, event, by);
  },
};

const evolveRequests = (state: Clan, event: ClanEvent, by: string | undefined): Clan | undefined => {
  switch (event.type) {
    case 'ClanRequested':
      return { ...wait(state, event.data.request, { kind: 'create', data: event.data }), status: 'requested' };
    case 'ClanCreated': {
      const { clanId, request, memberLimit, memberId, memberName, steamId } = event.data;
      const leader = { memberId, memberName, steamId, role: 'leader', request, invite: 0 } as const;
      return {
        ...settled(state, request),
        ...textsOf(event.data),
        status: 'active',
        clanId,
        memberLimit,
        members: new Map([[memberId, leader]]),
        leaders: [{ memberId, since: state.revision }],
        tagRequest: request,
        nameRequest: request,
        last: { revision: state.revision, by: memberId },
      };
    }
    case 'ClanCreationRefused':
      return { ...refuse(state, event.data), status: 'refused' };
    case 'ClanEditRequested':
      return wait(state, event.data.request, { kind: 'edit', data: event.data, by });
    case 'ClanEdited':
      return edited(state, event.data, by);
    case 'ClanInviteAccepted':
      return wait(state, event.data.request, { kind: 'join', data: event.data });
    case 'ClanMemberJoined': {
      const { request, invite, memberId, memberName, steamId } = event.data;
      const member = { memberId, memberName, steamId, role: 'member', request, invite } as const;
      return {
        ...without(settled(state, request), invite),
        members: new Map(state.members).set(memberId, member),
      };
    }
    case 'ClanEditRefused':
    case 'ClanJoinRefused':
      return refuse(state, event.data);
    default:
      return undefined;
  }
};

const evolveMembers = (state: Clan, event: ClanEvent): Clan | undefined => {
  switch (event.type) {
    case 'ClanMemberPromoted':
      return withRoles(state, { [event.data.memberId]: 'officer' });
    case 'ClanMemberDemoted':
      return withRoles(state, { [event.data.memberId]: 'member' });
    case 'ClanLeadershipTransferred': {
      const { from, memberId } = event.data;
      const leaders = [...state.leaders, { memberId, since: state.revision }].slice(-MOST_LEADERS);
      return { ...withRoles(state, { [from]: 'member', [memberId]: 'leader' }), leaders };
    }
    case 'ClanMemberDeparted':
    case 'ClanMemberKicked': {
      const members = new Map(state.members);
      members.delete(event.data.memberId);
      return { ...state, members };
    }
    default:
      return undefined;
  }
};

const evolveRest = (state: Clan, event: ClanEvent, by: string | undefined): Clan => {
  switch (event.type) {
    case 'ClanImageChanged': {
      const { image, at } = event.data;
      const uploads = image === null ? state.uploads : [...state.uploads, at].slice(-MOST_UPLOADS);
      return { ...state, image, uploads, last: { revision: state.revision, by } };
    }
    case 'ClanInviteSent': {
      const { invite, steamId, expiresAt } = event.data;
      const others = [...state.invites].filter(([, open]) => open.steamId !== steamId);
      return { ...state, lastInvite: invite, invites: new Map(others).set(invite, { steamId, by, expiresAt }) };
    }
    case 'ClanInviteCancelled':
    case 'ClanInviteDeclined':
      return without(state, event.data.invite);
    case 'ClanDeleted':
      return { ...state, status: 'deleted', members: new Map(), invites: new Map(), pending: new Map(), image: null };
    default:
      return state;
  }
};

const wait = (state: Clan, request: number, pending: Pending): Clan => ({
  ...state,
  lastRequest: request,
  pending: new Map(state.pending).set(request, pending),
});

const settled = (state: Clan, request: number): Clan => {
  const pending = new Map(state.pending);
  pending.delete(request);
  return { ...state, pending };
};

const refuse = (state: Clan, { request, because }: { request: number; because: ClanRefusal }): Clan => ({
  ...settled(state, request),
  refused: new Map(state.refused).set(request, because),
});

const without = (state: Clan, invite: number): Clan => {
  const invites = new Map(state.invites);
  invites.delete(invite);
  return { ...state, invites };
};

const withRoles = (state: Clan, roles: Readonly<Record<string, ClanRole>>): Clan => ({
  ...state,
  members: new Map(
    [...state.members].map(([memberId, member]) => [memberId, { ...member, role: roles[memberId] ?? member.role }]),
  ),
});

const edited = (state: Clan, { request, changes }: ClanFacts['ClanEdited'], by: string | undefined): Clan => {
  const pending = request === null ? undefined : state.pending.get(request);
  const editor = pending?.kind === 'edit' ? pending.by : by;
  return {
    ...(request === null ? state : settled(state, request)),
    ...changes,
    tagRequest: request !== null && isOther(state.tag, changes.tag) ? request : state.tagRequest,
    nameRequest: request !== null && isOther(state.name, changes.name) ? request : state.nameRequest,
    last: { revision: state.revision, by: editor },
  };
};

/** Whether a name or tag becomes another in the spelling that counts. */
const isOther = (before: string, after: string | undefined): boolean =>
  after !== undefined && foldedName(after) !== foldedName(before);

/** Whether these changes need something that must be reserved first. */
export const needsReservation = (state: ClanText, { tag, name }: ClanEdits): boolean =>
  isOther(state.tag, tag) || isOther(state.name, name);

/** What must be reserved before a request can be granted, in the order in which every request does it. */
export const claimsOf = (state: Clan, clanId: number, request: number): readonly Claim[] => {
  const pending = state.pending.get(request);
  if (!pending) return [];
  const claim = (kind: Claim['kind'], text: string): Claim => ({
    kind,
    value: reservedValue(kind, text),
    clanId,
    request,
  });
  switch (pending.kind) {
    case 'create': {
      const { memberId, tag, name } = pending.data;
      return [claim('member', memberId), claim('tag', tag), claim('name', name)];
    }
    case 'join':
      return [claim('member', pending.data.memberId)];
    case 'edit': {
      const { tag, name } = pending.data.changes;
      return [
        ...(isOther(state.tag, tag) ? [claim('tag', tag!)] : []),
        ...(isOther(state.name, name) ? [claim('name', name!)] : []),
      ];
    }
  }
};

/** Whether a clan has what is reserved for one of its requests, or may still get it. */
export const holds = (state: Clan, { kind, value, request }: Omit<Claim, 'clanId'>): boolean => {
  if (state.pending.has(request)) return true;
  if (state.status !== 'active') return false;
  if (kind === 'member') return state.members.get(value)?.request === request;
  return kind === 'tag'
    ? state.tagRequest === request && foldedName(state.tag) === value
    : state.nameRequest === request && foldedName(state.name) === value;
};

/** Places that are taken: members, and those who are about to be. */
export const placesTaken = ({ members, pending }: Clan): number =>
  members.size + [...pending.values()].filter(({ kind }) => kind === 'join').length;

export const leaderOf = ({ members }: Clan): ClanMemberState | undefined =>
  [...members.values()].find(({ role }) => role === 'leader');

/**
 * Who led the clan after the event of this revision, which is 0 for the first. For events before the earliest leader
 * that is remembered, that leader.
 */
export const leaderAt = ({ leaders }: Clan, revision: number): string | undefined =>
  (leaders.findLast(({ since }) => since <= revision + 1) ?? leaders[0])?.memberId;
