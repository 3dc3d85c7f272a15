import { Rejected, type Decision } from '../decider';
import { placesTaken, type Clan, type OpenInvite } from './clan';
import type { ClanEvent } from './events';
import { refuseMissing, refuseOthers } from './members';
import { CLAN_TEXTS, inviteProblem } from './rules';

type Decide = Decision<Clan, ClanEvent>;

/** Open at once in one clan. */
export const MOST_INVITES = 200;

/** Names an invite outside its clan: `12-3`. */
export const inviteId = (clanId: number, invite: number): string => `${clanId}-${invite}`;

/** @returns the numbers in a name of an invite; undefined for any other text */
export const inviteOf = (id: string): { readonly clanId: number; readonly invite: number } | undefined => {
  const parts = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(id);
  return parts ? { clanId: Number(parts[1]), invite: Number(parts[2]) } : undefined;
};

/** `invite` was answered, cancelled, or never sent. */
export const inviteMissing = (): Rejected =>
  new Rejected('invite-not-found', 'This invite does not exist any more', 'missing');

const joins = ({ pending }: Clan) =>
  [...pending.values()].flatMap((waiting) => (waiting.kind === 'join' ? [waiting.data] : []));

interface Invite {
  readonly memberId: string;
  readonly steamId: string;
  /** Who has linked the Steam account, perhaps another than the one they joined with. */
  readonly holder?: string | undefined;
  readonly at: string;
  readonly expiresAt: string;
}

/** Whether somebody joined with this Steam ID or is about to, or who has linked it is in the clan. */
const isInClan = (state: Clan, steamId: string, holder?: string): boolean =>
  (holder !== undefined && state.members.has(holder)) ||
  [...state.members.values(), ...joins(state)].some((one) => one.steamId === steamId);

export const sendInvite = (send: Invite): Decide =>
  function* (state) {
    const { memberId, steamId, holder, at, expiresAt } = send;
    refuseOthers(state, { memberId }, 'leader', 'officer');
    const problem = inviteProblem(steamId);
    if (problem !== undefined) throw new Rejected('invite-invalid', problem, 'invalid');
    if (isInClan(state, steamId, holder)) throw new Rejected('in-your-clan', CLAN_TEXTS.inYourClan);
    const open = [...state.invites.values()].filter((one) => one.expiresAt > at);
    if (open.some((one) => one.steamId === steamId)) throw new Rejected('invite-open', CLAN_TEXTS.inviteOpen);
    if (open.length >= MOST_INVITES)
      throw new Rejected('too-many-invites', `There are ${MOST_INVITES} open invites already. Cancel one first.`);
    const { clanId, lastInvite } = state;
    yield { type: 'ClanInviteSent', data: { clanId, invite: lastInvite + 1, steamId, at, expiresAt } };
  };

/** What was cancelled before stays cancelled. */
export const cancelInvite = (cancel: { memberId: string; invite: number; at: string }): Decide =>
  function* (state) {
    const { memberId, invite, at } = cancel;
    refuseOthers(state, { memberId }, 'leader', 'officer');
    const open = state.invites.get(invite);
    if (!open) {
      if (invite > state.lastInvite || [...state.members.values()].some((one) => one.invite === invite))
        throw inviteMissing();
      return;
    }
    if (joins(state).some((one) => one.invite === invite))
      throw new Rejected('invite-accepted', 'This invite has just been accepted');
    yield { type: 'ClanInviteCancelled', data: { clanId: state.clanId, invite, steamId: open.steamId, at } };
  };

interface Answer {
  readonly invite: number;
  readonly memberId: string;
  /** The Steam account that the member has linked. */
  readonly steamId: string;
  readonly at: string;
}

/** An invite to this Steam ID, as if there were no other. @throws Rejected */
const ownInvite = ({ invites }: Clan, { invite, steamId }: Answer): OpenInvite => {
  const open = invites.get(invite);
  if (open?.steamId !== steamId) throw inviteMissing();
  return open;
};

export const declineInvite = (answer: Answer): Decide =>
  function* (state) {
    refuseMissing(state);
    const { invite, memberId, steamId, at } = answer;
    ownInvite(state, answer);
    if (joins(state).some((one) => one.invite === invite))
      throw new Rejected('invite-accepted', 'This invite has just been accepted');
    yield { type: 'ClanInviteDeclined', data: { clanId: state.clanId, invite, steamId, memberId, at } };
  };

/** Takes a place in the clan. Accepting again what is being accepted, or was, changes nothing. */
export const acceptInvite = ({ memberName, ...answer }: Answer & { memberName: string }): Decide =>
  function* (state) {
    refuseMissing(state);
    const { invite, memberId, steamId, at } = answer;
    const { clanId, members, memberLimit, lastRequest } = state;
    if (members.get(memberId)?.invite === invite) return;
    const open = ownInvite(state, answer);
    if (joins(state).some((one) => one.invite === invite && one.memberId === memberId)) return;
    if (members.has(memberId) || joins(state).some((one) => one.memberId === memberId))
      throw new Rejected('in-a-clan', CLAN_TEXTS.inAClan);
    if (isInClan(state, steamId))
      throw new Rejected('steam-id-in-clan', 'Somebody in this clan joined with your Steam account');
    if (open.expiresAt <= at) throw new Rejected('invite-expired', CLAN_TEXTS.inviteExpired);
    if (placesTaken(state) >= memberLimit) throw new Rejected('clan-full', CLAN_TEXTS.full);
    const request = lastRequest + 1;
    yield {
      type: 'ClanInviteAccepted',
      data: { clanId, request, invite, memberId, memberName, steamId, at },
    };
  };
