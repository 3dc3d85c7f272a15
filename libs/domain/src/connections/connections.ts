import { BoundedMap } from '../bounded-map';
import { Rejected, type Decider, type Decision } from '../decider';
import { reasonOf } from '../reason';
import type { ConnectionsEvent, ConnectionsFacts } from './events';
import {
  ACCOUNT_KINDS,
  ACCOUNT_NAMES,
  accountKey,
  displayNameProblem,
  mainProfileOf,
  PLATFORMS,
  sanitise,
  TYPED_A_DAY,
  type AccountKind,
  type Platform,
} from './rules';
import {
  BY_CODE,
  BY_STAFF,
  BY_STEAM,
  isStronger,
  may,
  sourceOf,
  type Power,
  type Proof,
  type ProvingServer,
} from './sources';

/** The gaming accounts of one member. */
export interface Connections {
  readonly accounts: Readonly<Partial<Record<AccountKind, Account>>>;
  /**
   * By platform and account: the highest claim that has ended here and can never become a link again. Who connects and
   * disconnects all day ends thousands: those before are forgotten, which were released long since.
   */
  readonly ended: BoundedMap<string, number>;
  /** By platform: the claim that was disconnected last. */
  readonly left: Readonly<Partial<Record<AccountKind, { readonly accountId: string; readonly claim: number }>>>;
  /** When a Reforger player was last linked or disconnected: a code that was said before counts no more. */
  readonly playerChangedAt: string;
  /** When accounts were typed last, oldest first: `TYPED_A_DAY` of them. */
  readonly typedAt: readonly string[];
  /** By platform and account: what staff have unlinked. The member may not type it again. */
  readonly unlinkedByStaff: ReadonlyMap<string, Unlinked>;
  readonly mainProfile: Platform | null;
  /** Sign-ins that were begun last and not completed. */
  readonly signIns: ReadonlyMap<string, { readonly memberName: string; readonly expiresAt: string }>;
  readonly nonces: ReadonlySet<string>;
  /** Sign-ins completed whose account has not been linked yet, with its SteamID64. */
  readonly proofs: ReadonlyMap<string, string>;
  /** The last ones, more than anybody is shown. */
  readonly unread: ReadonlySet<string>;
  /** The last notices that a policy has left, read or not: each is left once. */
  readonly noticed: ReadonlySet<string>;
}

interface Account {
  readonly accountId: string;
  readonly claim: number;
  readonly displayName: string;
  /** What proved it; null for a link that was typed. */
  readonly provedBy: Proof | null;
  /** What proved it before staff confirmed it. */
  readonly formerly?: Proof | null;
}

type Unlinked = Pick<Account, 'displayName' | 'provedBy'>;

type Decide = Decision<Connections, ConnectionsEvent>;

/** Ended claims of one member that are remembered, at least a fifth of this. */
const MOST_ENDED = 5_000;
/** Sign-ins of one member that can be completed at the same time, and that can wait for their link. */
const MOST_SIGN_INS = 20;
/** Steam answers none twice, and an answer counts for minutes. */
const MOST_NONCES = 500;
/** Notices of one member that are remembered. A clan that invites and cancels all day leaves thousands. */
const MOST_NOTICES = 500;

export const connections: Decider<Connections, ConnectionsEvent> = {
  category: 'connections',
  initial: {
    accounts: {},
    ended: new BoundedMap(MOST_ENDED),
    left: {},
    playerChangedAt: '',
    typedAt: [],
    unlinkedByStaff: new Map(),
    mainProfile: null,
    signIns: new Map(),
    nonces: new Set(),
    proofs: new Map(),
    unread: new Set(),
    noticed: new Set(),
  },
  evolve(state, event) {
    switch (event.type) {
      case 'GameAccountConnected': {
        const { platform, accountId, claim, displayName } = event.data;
        const provedBy = proofIn(state, event.data);
        const unlinkedByStaff = new Map([...state.unlinkedByStaff].filter(([key]) => key !== keyOf(event.data)));
        const isTyped = !provedBy && !event.data.byStaff;
        const typedAt = isTyped ? [...state.typedAt, event.data.at].slice(-TYPED_A_DAY) : state.typedAt;
        const linked = noticed({ ...spend(state, event.data), typedAt, unlinkedByStaff }, event.data.byStaff);
        return put(linked, platform, { accountId, claim, displayName, provedBy });
      }
      case 'GameAccountDisconnected': {
        const { platform, accountId, claim, byStaff } = event.data;
        const { unlinkedByStaff } = state;
        const unlinked = byStaff && { displayName: byStaff.displayName, provedBy: proofOfUnlinked(state, event.data) };
        return {
          ...noticed(end(spend(state, event.data), event.data), byStaff),
          unlinkedByStaff: unlinked ? new Map(unlinkedByStaff).set(keyOf(event.data), unlinked) : unlinkedByStaff,
          left: { ...state.left, [platform]: { accountId, claim } },
        };
      }
      case 'GameAccountReleased':
        return noticed(end(state, event.data), event.data);
      case 'ClanNoticeSent':
      case 'ErasureNoticeSent':
      case 'AccountLinkRefused':
        return { ...noticed(state, event.data), noticed: withLast(state.noticed, event.data.noticeId, MOST_NOTICES) };
      case 'GameAccountClaimVoided':
        return end(state, event.data);
      case 'GameAccountVerified': {
        const { platform, byStaff } = event.data;
        const formerly = state.accounts[platform]?.provedBy ?? null;
        const linked = noticed(byStaff ? state : spend(state, event.data), byStaff);
        return change(linked, platform, { provedBy: proofIn(state, event.data), ...(byStaff && { formerly }) });
      }
      case 'GameAccountConfirmationWithdrawn': {
        const { platform, provedBy = null, byStaff } = event.data;
        return change(noticed(state, byStaff), platform, { provedBy });
      }
      case 'GameAccountRenamed':
        return change(state, event.data.platform, { displayName: event.data.displayName });
      case 'MainProfileSelected':
        return { ...state, mainProfile: event.data.platform };
      case 'SteamSignInRequested': {
        const { signInId, memberName, at, expiresAt } = event.data;
        const open = [...state.signIns].filter(([, signIn]) => signIn.expiresAt > at);
        return { ...state, signIns: new Map(open.slice(1 - MOST_SIGN_INS)).set(signInId, { memberName, expiresAt }) };
      }
      case 'SteamSignInCompleted': {
        const { signInId, nonce, steamId } = event.data;
        const open = [...state.signIns].filter(([id]) => id !== signInId);
        return {
          ...state,
          signIns: new Map(open),
          nonces: withLast(state.nonces, nonce, MOST_NONCES),
          proofs: new Map([...state.proofs].slice(1 - MOST_SIGN_INS)).set(signInId, steamId),
        };
      }
      case 'NoticesAcknowledged':
        return { ...state, unread: new Set([...state.unread].filter((id) => !event.data.noticeIds.includes(id))) };
      default:
        return state;
    }
  },
};

interface WhichAccount {
  readonly platform: AccountKind;
  readonly accountId: string;
}

interface WhichClaim extends WhichAccount {
  readonly memberId: string;
  readonly claim: number;
  readonly at: string;
}

const keyOf = ({ platform, accountId }: WhichAccount) => `${platform} ${accountKey(platform, accountId)}`;

const put = (state: Connections, platform: AccountKind, account: Account): Connections => ({
  ...state,
  accounts: { ...state.accounts, [platform]: account },
});

const noticed = (state: Connections, notice: { readonly noticeId: string } | undefined): Connections =>
  notice ? { ...state, unread: withLast(state.unread, notice.noticeId, MOST_NOTICES) } : state;

const withLast = (ids: ReadonlySet<string>, id: string, most: number): ReadonlySet<string> =>
  new Set([...[...ids].slice(1 - most), id]);

const change = (state: Connections, platform: AccountKind, to: Partial<Account>): Connections => {
  const account = state.accounts[platform];
  return account ? put(state, platform, { ...account, ...to }) : state;
};

type Link = ConnectionsFacts['GameAccountConnected'] | ConnectionsFacts['GameAccountVerified'];

/**
 * What an event of a link says that proved it. Events from before do not say what: it was the member's sign-in with Steam
 * where one was waiting for its link, what it was before staff unlinked it, and else a code.
 */
const proofIn = (state: Connections, link: Link): Proof | null => {
  if (link.provedBy) return link.provedBy;
  if ('verified' in link && !link.verified) return null;
  if ('byStaff' in link) return state.unlinkedByStaff.get(keyOf(link))?.provedBy ?? BY_CODE;
  const isSignedIn = link.platform === 'steam' && [...state.proofs.values()].includes(link.accountId);
  return isSignedIn ? BY_STEAM : BY_CODE;
};

const proofOfUnlinked = (state: Connections, account: ConnectionsFacts['GameAccountDisconnected']): Proof | null =>
  isLinked(state, account)
    ? (state.accounts[account.platform]?.provedBy ?? null)
    : account.byStaff?.verified
      ? BY_CODE
      : null;

/** Once an account was linked or disconnected, the proofs that led there are not used again. */
const spend = (
  state: Connections,
  { platform, accountId, at }: WhichAccount & { readonly at: string },
): Connections => {
  if (platform === 'reforger') return at > state.playerChangedAt ? { ...state, playerChangedAt: at } : state;
  return platform === 'steam' && state.proofs.size > 0
    ? { ...state, proofs: new Map([...state.proofs].filter(([, steamId]) => steamId !== accountId)) }
    : state;
};

const end = (state: Connections, claim: WhichAccount & { readonly claim: number }): Connections => {
  const ended = state.ended.with(keyOf(claim), Math.max(claim.claim, endedClaim(state, claim)));
  if (!isLinked(state, claim)) return { ...state, ended };
  return {
    ...state,
    ended,
    accounts: { ...state.accounts, [claim.platform]: undefined },
    mainProfile: state.mainProfile === claim.platform ? null : state.mainProfile,
  };
};

/** The linked accounts that a power reaches, by what proved them. */
export const reachedBy = ({ accounts }: Connections, power: Power): readonly WhichAccount[] =>
  ACCOUNT_KINDS.flatMap((platform) => {
    const account = accounts[platform];
    return account && may(sourceOf(account.provedBy), power) ? [{ platform, accountId: account.accountId }] : [];
  });

/** The highest claim on this account that has ended here; 0 when none has. */
export const endedClaim = ({ ended }: Connections, account: WhichAccount): number => ended.get(keyOf(account)) ?? 0;

/** Whether this very account is linked. */
export const isLinked = ({ accounts }: Connections, { platform, accountId }: WhichAccount): boolean => {
  const linked = accounts[platform];
  return linked !== undefined && accountKey(platform, linked.accountId) === accountKey(platform, accountId);
};

/** The accounts of a member that were proved well enough for this. */
export const accountsThatMay = ({ accounts }: Connections, power: Power): readonly Account[] =>
  Object.values(accounts).filter((account) => account && may(sourceOf(account.provedBy), power));

export const availableProfiles = ({ accounts }: Connections): Platform[] =>
  PLATFORMS.filter((platform) => accounts[platform] !== undefined);

/** @throws Rejected when another account of the platform is linked. A Reforger player gives way to one proved later. */
export const refuseOtherAccount = (state: Connections, account: WhichAccount): void => {
  if (account.platform === 'reforger' || !state.accounts[account.platform] || isLinked(state, account)) return;
  const name = ACCOUNT_NAMES[account.platform];
  throw new Rejected('other-account-connected', `Another ${name} account is connected already. Disconnect it first.`);
};

/** @throws Rejected when the sign-in, or the code in the chat of Reforger, has led to a link before */
export const refuseSpentProof = (
  { proofs, playerChangedAt }: Connections,
  { platform, proof, at }: { readonly platform: AccountKind; readonly proof?: string | undefined; readonly at: string },
): void => {
  if (proof !== undefined && !proofs.has(proof))
    throw new Rejected('proof-spent', 'This sign-in with Steam has been used before. Begin again.');
  if (platform === 'reforger' && at <= playerChangedAt)
    throw new Rejected('proof-spent', 'This link code was said before the Reforger player was linked or disconnected.');
};

/** @throws Rejected when staff have unlinked this account from the member, who only types it again */
export const refuseUnlinkedByStaff = ({ unlinkedByStaff }: Connections, link: WhichAccount & Partial<LinkAs>): void => {
  if (isTyped(link) && unlinkedByStaff.has(keyOf(link))) throw unlinked(link.platform);
};

const isTyped = (link: Partial<LinkAs>): boolean => !proofOf(link) && link.relink === undefined;

const DAY = 86_400_000;

/** @throws Rejected when the member has typed so many accounts within a day: nobody tries out whose ids are free */
export const refuseManyTyped = ({ typedAt }: Connections, link: Partial<LinkAs> & { readonly at: string }): void => {
  if (!isTyped(link)) return;
  const dayBefore = new Date(Date.parse(link.at) - DAY).toISOString();
  if (typedAt.filter((time) => time > dayBefore).length >= TYPED_A_DAY)
    throw new Rejected(
      'too-many-accounts',
      `You have typed ${TYPED_A_DAY} accounts within a day. Try again tomorrow, or sign in with Steam.`,
    );
};

const unlinked = (platform: AccountKind) =>
  new Rejected(
    'unlinked-by-staff',
    platform === 'steam'
      ? 'Staff have unlinked this Steam account from you. Sign in with Steam to show that it is yours.'
      : `Staff have unlinked this ${ACCOUNT_NAMES[platform]} account from you. Open a support ticket if it is yours.`,
  );

interface LinkAs {
  readonly displayName: string;
  /** The sign-in that proves it. */
  readonly proof: string | undefined;
  /** What else proves it. */
  readonly provedBy?: Proof | undefined;
  /** Staff give back what they unlinked, for this reason. */
  readonly relink?: string | undefined;
}

/** What proves a link that is requested; undefined for one that is typed. */
export const proofOf = ({ proof, provedBy }: Partial<LinkAs>): Proof | undefined =>
  proof === undefined ? provedBy : BY_STEAM;

/**
 * What staff unlinked from the member, to be given back. Undefined when it is linked again already.
 * @throws Rejected when staff have unlinked no such account, or another one took its place
 */
export const relinkable = (state: Connections, account: WhichAccount): Unlinked | undefined => {
  if (isLinked(state, account)) return undefined;
  const name = ACCOUNT_NAMES[account.platform];
  const unlinkedThen = state.unlinkedByStaff.get(keyOf(account));
  if (!unlinkedThen)
    throw new Rejected('not-unlinked', `Staff have not unlinked this ${name} account from this member.`);
  if (state.accounts[account.platform])
    throw new Rejected(
      'other-account-connected',
      `The member has connected another ${name} account since. It has to be unlinked first.`,
    );
  return unlinkedThen;
};

/**
 * Links the account that was reserved under this claim; linked already, it only learns what proves it, if that is more
 * than before. `proof` is the sign-in with Steam, and counts once.
 * @throws Rejected `claim-ended` when the claim ended meanwhile: whoever links looks at the reservation again
 */
export const linkAccount = (link: WhichClaim & LinkAs): Decide =>
  function* (state) {
    const { memberId, platform, accountId, claim, displayName, relink, at } = link;
    const provedBy = proofOf(link);
    refuseOtherAccount(state, link);
    refuseUnlinkedByStaff(state, link);
    const linked = state.accounts[platform];
    const isThis = isLinked(state, link);
    if (isThis && !isStronger(provedBy, linked?.provedBy)) return;
    refuseSpentProof(state, link);
    if (claim <= endedClaim(state, link) || (isThis && linked?.claim !== claim))
      throw new Rejected('claim-ended', 'This account changed at the same moment. Try again.');
    refuseManyTyped(state, link);
    if (relink !== undefined) relinkable(state, link);
    const more = {
      ...(provedBy && { provedBy }),
      ...(relink !== undefined && { byStaff: noticeOf('relinked', link, relink) }),
    };
    if (linked && !isThis) {
      const { accountId: former, claim: ended } = linked;
      yield { type: 'GameAccountDisconnected', data: { memberId, platform, accountId: former, claim: ended, at } };
    }
    if (isThis)
      yield {
        type: 'GameAccountVerified',
        data: { memberId, platform, accountId, claim, at, ...(provedBy && { provedBy }) },
      };
    else
      yield {
        type: 'GameAccountConnected',
        data: { memberId, platform, accountId, claim, displayName, verified: provedBy !== undefined, at, ...more },
      };
  };

const noticeOf = (
  what: string,
  { platform, accountId, claim }: Omit<WhichClaim, 'memberId' | 'at'>,
  reason: string,
  /** Tells what staff may do again to the same claim. */
  at?: string,
) => ({
  reason,
  noticeId: `${what}-${platform}-${accountId}-${claim}${at === undefined ? '' : `-${at}`}`,
});

/** Disconnecting again decides nothing. */
export const unlinkAccount = (unlink: { memberId: string; platform: AccountKind; at: string }): Decide =>
  function* ({ accounts, left }) {
    const { memberId, platform, at } = unlink;
    const linked = accounts[platform];
    if (linked) {
      const { accountId, claim } = linked;
      yield { type: 'GameAccountDisconnected', data: { memberId, platform, accountId, claim, at } };
    } else if (!left[platform]) throw notConnected(platform);
  };

/**
 * Staff take an account from a member to whom it does not belong. Doing it again decides nothing.
 * @throws Rejected when the member has no such account linked
 */
export const unlinkByStaff = (unlink: WhichAccount & { memberId: string; reason: string; at: string }): Decide =>
  function* (state) {
    const { memberId, platform, at } = unlink;
    const reason = reasonOf(unlink.reason);
    const linked = state.accounts[platform];
    if (!linked || !isLinked(state, unlink)) {
      if (state.unlinkedByStaff.has(keyOf(unlink))) return;
      throw new Rejected('not-connected', `This ${ACCOUNT_NAMES[platform]} account is not linked to this member.`);
    }
    const { accountId, claim, displayName, provedBy } = linked;
    const notice = noticeOf('unlinked', { platform, accountId, claim }, reason);
    const byStaff = { ...notice, displayName, verified: provedBy !== null };
    yield { type: 'GameAccountDisconnected', data: { memberId, platform, accountId, claim, at, byStaff } };
  };

type Remedy = WhichAccount & { readonly memberId: string; readonly reason: string; readonly at: string };

const linkedFor = (state: Connections, remedy: Remedy): Account => {
  const linked = state.accounts[remedy.platform];
  if (linked && isLinked(state, remedy)) return linked;
  throw new Rejected('not-connected', `This ${ACCOUNT_NAMES[remedy.platform]} account is not linked to this member.`);
};

/**
 * Staff have seen that the account is the member's. Doing it again decides nothing.
 * @throws Rejected for what its owner proves without staff, and when the member has no such account linked
 */
export const confirmByStaff = (confirm: Remedy): Decide =>
  function* (state) {
    const { memberId, platform, at } = confirm;
    const reason = reasonOf(confirm.reason);
    if (platform === 'steam')
      throw new Rejected('has-sign-in', 'Steam tells whose its accounts are: have the member sign in with Steam.');
    const { accountId, claim, provedBy } = linkedFor(state, confirm);
    if (!isStronger(BY_STAFF, provedBy)) return;
    const byStaff = noticeOf('confirmed', { platform, accountId, claim }, reason, at);
    yield {
      type: 'GameAccountVerified',
      data: { memberId, platform, accountId, claim, provedBy: BY_STAFF, at, byStaff },
    };
  };

/** Staff take their confirmation back: the link is what it was before. Doing it again decides nothing. */
export const withdrawConfirmation = (withdraw: Remedy): Decide =>
  function* (state) {
    const { memberId, platform, at } = withdraw;
    const reason = reasonOf(withdraw.reason);
    const { accountId, claim, provedBy, formerly } = linkedFor(state, withdraw);
    if (provedBy?.by !== 'staff') return;
    const byStaff = noticeOf('unconfirmed', { platform, accountId, claim }, reason, at);
    const left = formerly ? { provedBy: formerly } : {};
    yield {
      type: 'GameAccountConfirmationWithdrawn',
      data: { memberId, platform, accountId, claim, at, ...left, byStaff },
    };
  };

/** Ends a link that nothing but a code said on this server proves. Whatever has happened to it since stays. */
export const withdrawProof = (withdraw: Remedy & { readonly server: ProvingServer }): Decide =>
  function* (state) {
    const { platform, server } = withdraw;
    const proof = isLinked(state, withdraw) ? state.accounts[platform]?.provedBy : undefined;
    if (proof?.by === 'code' && proof.game === server.game && proof.serverId === server.serverId)
      yield* unlinkByStaff(withdraw)(state);
  };

/**
 * Ends a claim of this member, so that the reservation can move on. `because`: a proof ends any claim but a link
 * with a stronger proof than `by`, being abandoned ends one that never became a link, and without a reason only a claim that has ended anyway may be passed over.
 * @throws Rejected when the account stays this member's
 */
export const endClaim = (
  which: WhichClaim & { because: 'abandoned' | 'proved' | undefined; by?: Proof | undefined },
): Decide =>
  function* (state) {
    const { memberId, platform, accountId, claim, because, by, at } = which;
    if (claim <= endedClaim(state, which)) return;
    const of = { memberId, platform, accountId, claim, at };
    const name = ACCOUNT_NAMES[platform];
    if (isLinked(state, which)) {
      if (because !== 'proved' || isStronger(state.accounts[platform]?.provedBy, by ?? BY_STEAM))
        throw new Rejected('account-linked', `This ${name} account is already connected to another member.`);
      yield { type: 'GameAccountReleased', data: { ...of, noticeId: `released-${platform}-${accountId}-${claim}` } };
      return;
    }
    if (because === undefined)
      throw new Rejected(
        'account-claimed',
        `Another member is connecting this ${name} account right now. Try again in a few minutes.`,
      );
    yield { type: 'GameAccountClaimVoided', data: { ...of, because } };
  };

export const renameAccount = (to: { memberId: string; platform: Platform; displayName: string; at: string }): Decide =>
  function* ({ accounts }) {
    const { memberId, platform, at } = to;
    const displayName = sanitise(to.displayName);
    const problem = displayNameProblem(displayName);
    if (problem) throw new Rejected('display-name-invalid', problem, 'invalid');
    const linked = accounts[platform];
    if (!linked) throw notConnected(platform);
    const { accountId, displayName: before } = linked;
    if (displayName !== before)
      yield { type: 'GameAccountRenamed', data: { memberId, platform, accountId, displayName, before, at } };
  };

export const selectMainProfile = (select: { memberId: string; platform: Platform; at: string }): Decide =>
  function* (state) {
    const available = availableProfiles(state);
    if (!available.includes(select.platform)) throw notConnected(select.platform);
    if (mainProfileOf(state.mainProfile, available) !== select.platform)
      yield { type: 'MainProfileSelected', data: select };
  };

export const requestSteamSignIn = (request: {
  memberId: string;
  signInId: string;
  memberName: string;
  expiresAt: string;
  at: string;
}): Decide =>
  function* () {
    yield { type: 'SteamSignInRequested', data: request };
  };

/** @throws Rejected when this sign-in was not begun, is over, or has been completed before */
export const completeSteamSignIn = (complete: {
  memberId: string;
  signInId: string;
  steamId: string;
  nonce: string;
  reservation: string;
  at: string;
}): Decide =>
  function* (state) {
    const open = openSignIn(state, complete.signInId, complete.at);
    if (!open || state.nonces.has(complete.nonce))
      throw new Rejected('sign-in-over', 'This sign-in with Steam has been used or has expired. Begin again.');
    yield { type: 'SteamSignInCompleted', data: { ...complete, memberName: open.memberName } };
  };

/** The sign-in of this id; undefined when it was not begun, is over, or has been completed. */
export const openSignIn = (
  { signIns }: Connections,
  signInId: string,
  at: string,
): { readonly memberName: string } | undefined => {
  const signIn = signIns.get(signInId);
  return signIn && signIn.expiresAt > at ? signIn : undefined;
};

/** Leaves a notice that an account which used the member's link code was not linked. */
export const refuseLink = (refused: ConnectionsFacts['AccountLinkRefused']): Decide =>
  function* (state) {
    if (!state.noticed.has(refused.noticeId)) yield { type: 'AccountLinkRefused', data: refused };
  };

export const sendClanNotice = (notice: ConnectionsFacts['ClanNoticeSent']): Decide =>
  function* ({ noticed }) {
    if (!noticed.has(notice.noticeId)) yield { type: 'ClanNoticeSent', data: notice };
  };

export const sendErasureNotice = (notice: ConnectionsFacts['ErasureNoticeSent']): Decide =>
  function* ({ noticed }) {
    if (!noticed.has(notice.noticeId)) yield { type: 'ErasureNoticeSent', data: notice };
  };

/** Without ids: every notice. Those that are none, or were read before, are passed over. */
export const acknowledgeNotices = (read: { memberId: string; ids?: readonly string[]; at: string }): Decide =>
  function* ({ unread }) {
    const { memberId, ids, at } = read;
    const noticeIds = [...unread].filter((id) => !ids || ids.includes(id));
    if (noticeIds.length > 0) yield { type: 'NoticesAcknowledged', data: { memberId, noticeIds, at } };
  };

const notConnected = (platform: AccountKind) =>
  new Rejected('not-connected', `No ${ACCOUNT_NAMES[platform]} account is connected.`, 'missing');
