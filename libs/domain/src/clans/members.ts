import { Rejected, type Decision } from '../decider';
import { Outdated, met, whyOutdated, type Edit } from '../editing';
import { leaderOf, type Clan, type ClanMemberState } from './clan';
import type { ClanEvent, ClanFacts } from './events';
import { CLAN_TEXTS, type ClanEdits, type ClanRole, officersFull, textsOf } from './rules';

type Decide = Decision<Clan, ClanEvent>;

/** Who acts: a member of the clan by their id, or staff, whom the api has let in. */
export type ActsFor = { readonly memberId: string } | 'staff';

/** @throws Rejected for a clan that never was, or is no more */
export const refuseMissing = ({ status }: Clan): void => {
  if (status !== 'active') throw new Rejected('clan-not-found', 'This clan does not exist', 'missing');
};

/** @throws Rejected unless they are one of these in this clan; staff may do what a leader may */
export const refuseOthers = (state: Clan, who: ActsFor, ...roles: readonly ClanRole[]): void => {
  refuseMissing(state);
  if (who === 'staff') return;
  const role = state.members.get(who.memberId)?.role;
  if (role === undefined) throw new Rejected('not-in-clan', 'You are not a member of this clan', 'forbidden');
  if (!roles.includes(role))
    throw new Rejected(
      'clan-forbidden',
      roles.includes('officer')
        ? 'Only the leader and the officers of the clan can do this'
        : 'Only the leader of the clan can do this',
      'forbidden',
    );
};

/** The fields of a clan that can be edited, with their values now. */
export const editableOf = (state: Clan): Required<ClanEdits> => ({
  ...textsOf(state),
  memberLimit: state.memberLimit,
});

/**
 * The refusal of an edit or a deletion that was made from another version of the clan. It carries what stands there
 * now.
 */
export const clanChanged = (state: Clan, edit: Edit, why: 'conflict' | 'unseen') =>
  new Outdated(editableOf(state), why, met(edit, state.last, state.revision), {
    what: 'This clan was changed',
    code: 'clan-changed',
  });

/** @throws Rejected where nobody in the clan has this Steam ID */
const memberNamed = ({ members }: Clan, steamId: string): ClanMemberState => {
  const member = [...members.values()].find((one) => one.steamId === steamId);
  if (!member) throw new Rejected('member-not-found', 'This player is not a member of the clan', 'missing');
  return member;
};

const named = (
  { clanId }: Clan,
  { memberId, memberName, steamId }: ClanMemberState,
  at: string,
): ClanFacts['ClanMemberDeparted'] => ({
  clanId,
  memberId,
  memberName,
  steamId,
  at,
});

interface OnMember {
  readonly who: ActsFor;
  /** The member whom the act is about. */
  readonly steamId: string;
  readonly at: string;
}

/** An act that gives a member rights in the clan. */
interface OnRaised extends OnMember {
  /** The member whom the guild has no more, where it was asked: they could not hand the rights on. */
  readonly goneId?: string | undefined;
}

const refuseGone = ({ memberId }: ClanMemberState, goneId: string | undefined): void => {
  if (memberId === goneId) throw new Rejected('left-guild', CLAN_TEXTS.leftGuild);
};

/** @param act `most`: how many officers a clan may have */
export const promote = ({ who, steamId, at, most, goneId }: OnRaised & { most: number }): Decide =>
  function* (state) {
    refuseOthers(state, who, 'leader');
    const member = memberNamed(state, steamId);
    if (member.role === 'officer') return;
    if (member.role === 'leader') throw new Rejected('is-leader', 'The leader cannot be promoted');
    const officers = [...state.members.values()].filter(({ role }) => role === 'officer').length;
    if (officers >= most) throw new Rejected('officers-full', officersFull(most));
    refuseGone(member, goneId);
    yield { type: 'ClanMemberPromoted', data: named(state, member, at) };
  };

export const demote = ({ who, steamId, at }: OnMember): Decide =>
  function* (state) {
    refuseOthers(state, who, 'leader');
    const member = memberNamed(state, steamId);
    if (member.role === 'member') return;
    if (member.role === 'leader') throw new Rejected('is-leader', 'The leader cannot be demoted');
    yield { type: 'ClanMemberDemoted', data: named(state, member, at) };
  };

export const kick = ({ who, steamId, at }: OnMember): Decide =>
  function* (state) {
    refuseOthers(state, who, 'leader');
    const member = memberNamed(state, steamId);
    if (member.role === 'leader')
      throw new Rejected('is-leader', who === 'staff' ? CLAN_TEXTS.leaderFirst : 'The leader cannot be kicked');
    yield { type: 'ClanMemberKicked', data: named(state, member, at) };
  };

/** The old leader becomes a plain member, also where an officer's place is free. */
export const transferLeadership = ({ who, steamId, at, goneId }: OnRaised): Decide =>
  function* (state) {
    refuseOthers(state, who, 'leader');
    if (steamId === '') throw new Rejected('new-leader-missing', CLAN_TEXTS.newLeaderMissing, 'invalid');
    const member = memberNamed(state, steamId);
    if (member.role === 'leader') throw new Rejected('is-leader', 'This player leads the clan already');
    refuseGone(member, goneId);
    const { memberId: from, memberName: fromName } = leaderOf(state)!;
    yield { type: 'ClanLeadershipTransferred', data: { ...named(state, member, at), from, fromName } };
  };

export const leave = ({ memberId, at }: { memberId: string; at: string }): Decide =>
  function* (state) {
    refuseOthers(state, { memberId }, 'leader', 'officer', 'member');
    const member = state.members.get(memberId)!;
    if (member.role === 'leader')
      throw new Rejected('is-leader', 'A leader cannot leave. Transfer leadership or delete the clan first.');
    yield { type: 'ClanMemberDeparted', data: named(state, member, at) };
  };

/**
 * Deletes a clan for good. Staff who delete a deleted clan change nothing. `edit.from` is the revision that the caller
 * saw: when the clan was edited since then, the deletion is refused. Without it nothing is compared.
 */
export const deleteClan = ({ who, edit, at }: { who: ActsFor; edit: Edit; at: string }): Decide =>
  function* (state) {
    if (who === 'staff' && state.status === 'deleted') return;
    refuseOthers(state, who, 'leader');
    if (edit.from !== undefined && whyOutdated(edit, state.last, state.revision))
      throw clanChanged(state, edit, 'conflict');
    const { clanId, members, invites } = state;
    yield {
      type: 'ClanDeleted',
      data: { clanId, memberIds: [...members.keys()], invites: [...invites.keys()], at },
    };
  };
