import { clans, leaderOf } from '@app/domain/clans/clan';
import { deleteClan, leave, transferLeadership } from '@app/domain/clans/members';
import { accountsThatMay, connections } from '@app/domain/connections/connections';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { reservations } from '@app/domain/connections/reservation';
import { ACCOUNT_KINDS, type AccountKind } from '@app/domain/connections/rules';
import { isKept, playerRecord, playerRecordId } from '@app/domain/moderation/player-record';
import { confirmRole, revokeRole, rewardRole, rewardRoleId, roleFailed } from '@app/domain/seeding/reward-role';
import { REWARDS, type Reward } from '@app/domain/seeding/rules';
import { giveUpSlots, whitelist } from '@app/domain/whitelist/whitelist';
import { clanIdOf } from './clans';
import { disconnectAccount } from './linking';
import type { AddressesPort, EventStorePort, NameReservation, PersonKeysPort, StreamPort, WholeLogPort } from './port';

/**
 * Erasing a member, for the operator's command and for the job that carries out what members requested. In this order,
 * each step harmless when it is done again:
 *
 * 1. `accountsOf`: which accounts go with the member, while the log still says so;
 * 2. `endMemberships`: what others would otherwise find held by nobody;
 * 3. `takeRewardRoles`: what the chat platform shows of them, while somebody can say who they are there;
 * 4. `formerNameOf`: under whose name what they did as staff stays for a time;
 * 5. `destroyKeys`: from then on nobody reads what the log says of them;
 * 6. the read models are folded again.
 */
interface Who {
  readonly memberId: string;
  readonly at: string;
}

/** Accounts that go, and those whose moderation record counts still. */
export interface AccountsToErase {
  readonly free: readonly string[];
  readonly banned: readonly string[];
}

interface Linked {
  readonly platform: AccountKind;
  readonly accountId: string;
}

/** Every account that was ever linked to the member, without those that were found to be somebody else's. */
const linkedAccounts = async (log: StreamPort, memberId: string): Promise<readonly Linked[]> => {
  const linked = new Map<string, Linked>();
  for await (const chunk of log.readStream(`${connections.category}-${memberId}`))
    for (const { type, data } of chunk as unknown as readonly ConnectionsEvent[]) {
      if (type === 'GameAccountConnected') linked.set(`${data.platform} ${data.accountId}`, data);
      const isOthers = type === 'GameAccountReleased' || (type === 'GameAccountDisconnected' && data.byStaff);
      if (isOthers) linked.delete(`${data.platform} ${data.accountId}`);
    }
  return [...linked.values()];
};

/** What the member has linked, or had linked and nobody else has now, however little of it was proved. */
export const typedAccounts = async (
  eventStore: Pick<EventStorePort, 'load'>,
  log: StreamPort,
  memberId: string,
  of: NameReservation,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const { platform, accountId } of await linkedAccounts(log, memberId)) {
    const { holder } = await eventStore.load(reservations, of(platform, accountId));
    if (holder === undefined || holder === memberId) ids.push(accountId);
  }
  return ids;
};

/** The accounts that are proved to be the member's now, as far as this needs it. */
export const provedAccounts = async (
  eventStore: Pick<EventStorePort, 'load'>,
  memberId: string,
  power: 'export' | 'erasure',
): Promise<readonly string[]> =>
  accountsThatMay(await eventStore.load(connections, memberId), power).map(({ accountId }) => accountId);

/**
 * Names on consoles that nobody but the member ever typed. No server reports them: what is stored of such a name is the
 * typing, and that is the member's.
 */
const namesTypedAlone = async (log: StreamPort, memberId: string, of: NameReservation): Promise<readonly string[]> => {
  const names: string[] = [];
  for (const { platform, accountId } of await linkedAccounts(log, memberId)) {
    if (platform !== 'psn' && platform !== 'xbox') continue;
    let isAlone = true;
    for await (const chunk of log.readStream(`${reservations.category}-${of(platform, accountId)}`))
      for (const { type, data } of chunk as unknown as readonly ConnectionsEvent[])
        if (type === 'AccountReserved' && data.memberId !== memberId) isAlone = false;
    if (isAlone) names.push(accountId);
  }
  return names;
};

/** Whether somebody else has proved an account meanwhile: what waited for the end of its record is theirs. */
export const isAnothers = async (
  eventStore: Pick<EventStorePort, 'load'>,
  memberId: string,
  accountId: string,
  of: NameReservation,
): Promise<boolean> => {
  for (const platform of ACCOUNT_KINDS) {
    const { holder } = await eventStore.load(reservations, of(platform, accountId));
    if (holder === undefined || holder === memberId) continue;
    const linked = (await eventStore.load(connections, holder)).accounts[platform];
    if (linked?.accountId === accountId && linked.provedBy !== null) return true;
  }
  return false;
};

/**
 * The accounts that the member has proved and has linked now, and `more`, each with what game servers reported as the same
 * player's: nobody erases what they only typed. A player who is no member is named by an account in the member's place.
 */
export const accountsOf = async (
  eventStore: Pick<EventStorePort, 'load'>,
  { log, whole }: { readonly log: StreamPort; readonly whole: Pick<WholeLogPort, 'sameAccounts'> },
  { memberId, at, more = [], recordDays }: Who & { readonly more?: readonly string[]; readonly recordDays: number },
  of: NameReservation,
): Promise<AccountsToErase> => {
  const proved = await provedAccounts(eventStore, memberId, 'erasure');
  const ids = [...proved, ...(await namesTypedAlone(log, memberId, of))];
  const isOthers = async (playerId: string): Promise<boolean> => {
    const { holder } = await eventStore.load(reservations, of('reforger', playerId));
    return holder !== undefined && holder !== memberId;
  };
  const groups = await whole.sameAccounts([memberId, ...ids, ...more], isOthers);
  const { free, banned } = await byRecord(eventStore, groups, { at, recordDays });
  return { free: free.filter((id) => id !== memberId), banned };
};

/** Which of these groups of accounts have a record that counts still: one of one account holds for what is the same player's. */
export const byRecord = async (
  eventStore: Pick<EventStorePort, 'load'>,
  groups: readonly (readonly string[])[],
  when: { readonly at: string; readonly recordDays: number },
): Promise<AccountsToErase> => {
  const free: string[] = [];
  const banned: string[] = [];
  for (const group of groups) {
    let anyRecord = false;
    for (const id of group) anyRecord ||= await hasRecord(eventStore, id, when);
    (anyRecord ? banned : free).push(...group);
  }
  return { free: [...new Set(free)], banned: [...new Set(banned)] };
};

const hasRecord = async (
  eventStore: Pick<EventStorePort, 'load'>,
  player: string,
  { at, recordDays }: { readonly at: string; readonly recordDays: number },
): Promise<boolean> => {
  for (const game of ['squad', 'reforger'] as const) {
    const record = await eventStore.load(playerRecord, playerRecordId({ game, player }));
    if (isKept(record, at, recordDays)) return true;
  }
  return false;
};

/** @throws while the guild cannot be asked */
export type IsInGuild = (memberId: string) => Promise<boolean>;

/**
 * Ends what the member holds: links, so that each account is free for its owner; slots, so that nobody is let in by them;
 * the clan. A leader is followed by the officer who joined first, else by the member who did, those first whom the guild
 * has still; a clan of one is deleted.
 * A card of a running game of bingo stays in the game, as a former player's.
 */
export const endMemberships = async (
  eventStore: EventStorePort,
  { memberId, at }: Who,
  of: NameReservation,
  isInGuild: IsInGuild,
): Promise<void> => {
  await leaveClan(eventStore, { memberId, at }, isInGuild);
  await eventStore.transact(whitelist, memberId, giveUpSlots({ memberId, at }));
  const { accounts, left } = await eventStore.load(connections, memberId);
  for (const platform of ACCOUNT_KINDS)
    if (accounts[platform] || left[platform]) await disconnectAccount(eventStore, { memberId, platform, at }, of);
};

/** Takes a role on the chat platform. @returns why it refuses; undefined when it is done @throws while it cannot be reached */
export type TakeRole = (memberId: string, roleId: string) => Promise<string | undefined>;

/**
 * Takes the roles that the member's points have earned. A role that somebody else had given stays, and so does one that
 * the chat platform refuses to take: the member is erased nevertheless.
 * @param roleIds of the rewards; old grants do not say which role it was
 * @throws what `takeRole` throws
 */
export const takeRewardRoles = async (
  eventStore: EventStorePort,
  takeRole: TakeRole,
  { memberId, at, roleIds }: Who & { readonly roleIds: Readonly<Record<Reward, string>> },
): Promise<void> => {
  for (const reward of REWARDS) {
    const id = rewardRoleId(reward, memberId);
    const of = { reward, memberId, at };
    await eventStore.transact(rewardRole, id, revokeRole({ ...of, points: 0, threshold: 0, because: 'erased' }));
    const { open, roleId } = await eventStore.load(rewardRole, id);
    if (!open) continue;
    const refused = await takeRole(memberId, roleId ?? roleIds[reward]);
    const outcome =
      refused === undefined ? confirmRole({ ...of, held: false }) : roleFailed({ ...of, reason: refused });
    await eventStore.transact(rewardRole, id, outcome);
  }
};

const leaveClan = async (eventStore: EventStorePort, { memberId, at }: Who, isInGuild: IsInGuild): Promise<void> => {
  const clanId = await clanIdOf(eventStore, memberId);
  if (clanId === undefined) return;
  const id = String(clanId);
  const clan = await eventStore.load(clans, id);
  if (leaderOf(clan)?.memberId !== memberId)
    return void (await eventStore.transact(clans, id, leave({ memberId, at })));
  const others = [...clan.members.values()]
    .filter((member) => member.memberId !== memberId)
    .toSorted((one, other) => Number(other.role === 'officer') - Number(one.role === 'officer'));
  // Where the guild has none of them, staff can still say who leads.
  let [successor] = others;
  for (const other of others)
    if (await isInGuild(other.memberId)) {
      successor = other;
      break;
    }
  const who = { memberId };
  if (!successor) {
    const edit = { from: undefined, editor: memberId };
    await eventStore.transact(clans, id, deleteClan({ who, edit, at }));
    return;
  }
  await eventStore.transact(clans, id, transferLeadership({ who, steamId: successor.steamId, at }));
  await eventStore.transact(clans, id, leave({ memberId, at }));
};

/** What has to be forgotten beside the log. */
export interface Forgetting {
  readonly keys: PersonKeysPort;
  readonly addresses: AddressesPort;
}

/**
 * The names that servers reported without an account go first, because the accounts say which they are; the member's key
 * goes last: as long as it is there, all of it has to be done again. @returns whether any was left
 */
export const destroyKeys = async (
  { keys, addresses }: Forgetting,
  whole: Pick<WholeLogPort, 'namesAlone'>,
  { memberId, accounts }: { readonly memberId: string; readonly accounts: readonly string[] },
): Promise<boolean> => {
  const left = await keys.ofIds([...accounts, memberId]);
  if (left.length === 0) {
    // Who broke off may have deleted the last key without counting it: other processes would go on reading with it.
    await keys.destroy([]);
    return false;
  }
  await keys.destroy(await whole.namesAlone([...accounts, memberId]));
  await keys.destroy(accounts);
  await addresses.forgetPlayers([...accounts, memberId]);
  await keys.destroy([memberId]);
  return true;
};
