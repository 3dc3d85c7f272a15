import { Inject, Injectable } from '@nestjs/common';
import type { Community } from '@app/contracts/community/community';
import { RIGHTS, type Right } from '@app/contracts/community/rights';
import { Lru } from '@app/kit/lru';
import { RefreshingCache } from '@app/kit/refreshing-cache';
import { GuildApi, GuildUnavailable, type ApiMember, type ApiRole, type ApiUser } from '@app/outside/guild-api';
import { CONFIG, type Config } from '../../platform/config';
import type { MemberRoles } from '../../platform/ports/member-roles';
import { LIST_SHARED_MS, MEMBERS_PER_PAGE, MemberReads } from './member-reads';

/** Somebody as the guild knows them. */
export interface Member {
  readonly id: string;
  /** What they are called in the guild: nickname, else display name, else handle. */
  readonly displayName: string;
  /** The handle; null for an account that the chat platform does not know. */
  readonly username: string | null;
  readonly avatarUrl: string | null;
  readonly inGuild: boolean;
  /** ISO 8601; null when not in the guild. */
  readonly joinedAt: string | null;
  /** The chat platform's ids. */
  readonly roleIds: readonly string[];
  /** The community's keys of those roles it has configured. */
  readonly roleKeys: readonly string[];
  readonly rights: ReadonlySet<Right>;
}

/** A cached member is read again in the background after this, milliseconds. */
export const SOFT_AGE = 30_000;
/**
 * Nothing older than this is believed, milliseconds: a right that was taken away is gone within a minute, also where it
 * was read from a list that had begun before.
 */
export const HARD_AGE = 60_000 - LIST_SHARED_MS;
/**
 * While the chat platform answers, what somebody may do follows from roles that are at most so old, milliseconds: with
 * the look at a held connection and a list that is shared, ten seconds.
 */
export const RIGHTS_AGE = 5_000;
/** Roles of this age are read again in the background, milliseconds: nobody who goes on using the site waits. */
const RIGHTS_SOFT_AGE = 4_000;
const MOST_MEMBERS = 20_000;

type AnswerListener = (member: Member, requestedAt: number, refreshed: boolean) => void;

/**
 * Who is in the guild with which roles, and what that allows. Simultaneous requests share one answer, which is cached
 * for a minute at most, "not in the guild" too. When the chat platform cannot be reached and nothing fresh enough is
 * cached, nobody has any rights.
 */
@Injectable()
export class Guild implements MemberRoles {
  private readonly api: GuildApi;
  private readonly reads: MemberReads;
  private readonly members = new RefreshingCache(
    { fresh: SOFT_AGE, usable: HARD_AGE, most: MOST_MEMBERS },
    (id: string, refreshed?: boolean) => this.read(id, refreshed ?? false),
  );
  /** When members were last looked up, by `performance.now()`. */
  private readonly lookedUpAt = new Lru<string, number>(MOST_MEMBERS);
  private readonly roleList = new RefreshingCache({ fresh: HARD_AGE }, () => this.api.roles(this.community.guild.id));
  private listener: AnswerListener | undefined;
  private readonly keys: ReadonlyMap<string, string>;
  private readonly community: Community;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.api = new GuildApi({ ...config.discord, contact: config.community.links.chatInvite });
    this.community = config.community;
    this.reads = new MemberReads(this.api, this.community.guild.id, (list, startedAt) => this.refresh(list, startedAt));
    this.keys = new Map(config.community.guild.roles.map(({ id, key }) => [id, key]));
  }

  /**
   * At once where it is cached.
   * @param refresh reads the chat platform even if the member is cached
   * @throws GuildUnavailable
   */
  member(id: string, { refresh = false } = {}): Member | Promise<Member> {
    this.lookedUpAt.set(id, performance.now());
    return refresh ? this.members.read(id, true) : this.members.get(id);
  }

  /**
   * For what the member may do. At once where it was read lately; while the chat platform does not answer, for a minute
   * after it last did.
   * @throws GuildUnavailable
   */
  current(id: string): Member | Promise<Member> {
    const now = performance.now();
    this.lookedUpAt.set(id, now);
    const held = this.members.last(id);
    const age = held ? now - held.at : Infinity;
    if (held && age < RIGHTS_SOFT_AGE) return held.value;
    const read = this.members.read(id);
    if (!held || age >= HARD_AGE) return read;
    const counts = () => performance.now() - held.at < HARD_AGE;
    if (age >= RIGHTS_AGE && !this.members.failing(id))
      return read.catch((error: unknown) => {
        if (error instanceof GuildUnavailable && counts()) return held.value;
        throw error;
      });
    read.catch(() => undefined);
    return held.value;
  }

  /**
   * Everybody in the guild but its bots, a page at a time, straight from the chat platform, without caching.
   *
   * @throws MissingAccess while the bot has no server members intent
   * @throws GuildUnavailable
   */
  async *everybody(): AsyncGenerator<readonly Member[]> {
    for (let after = '0'; ;) {
      const page = await this.api.members(this.community.guild.id, { limit: MEMBERS_PER_PAGE, after });
      yield page.flatMap((member) =>
        member.user && !member.user.bot ? this.toMember(member.user.id, member.user, member) : [],
      );
      const last = page.at(-1)?.user?.id;
      if (page.length < MEMBERS_PER_PAGE || last === undefined || BigInt(last) <= BigInt(after)) return;
      after = last;
    }
  }

  /** Name and colour of every role. While the guild cannot be read, those of the community's configuration. */
  async roles(): Promise<readonly Pick<ApiRole, 'id' | 'name' | 'color' | 'position'>[]> {
    try {
      return await this.roleList.get();
    } catch (error) {
      if (!(error instanceof GuildUnavailable)) throw error;
      return this.roleList.last()?.value ?? configured(this.community);
    }
  }

  async rolesOf(memberId: string): Promise<readonly string[]> {
    return (await this.api.member(this.community.guild.id, memberId))?.roles ?? [];
  }

  async isInGuild(memberId: string): Promise<boolean> {
    return (await this.member(memberId, { refresh: true })).inGuild;
  }

  giveRole(memberId: string, roleId: string): Promise<string | undefined> {
    return this.api.giveRole(this.community.guild.id, memberId, roleId);
  }

  takeRole(memberId: string, roleId: string): Promise<string | undefined> {
    return this.api.takeRole(this.community.guild.id, memberId, roleId);
  }

  tell(...message: Parameters<MemberRoles['tell']>): Promise<string | undefined> {
    return this.api.tell(...message);
  }

  editAnswer(...answer: Parameters<MemberRoles['editAnswer']>): Promise<void> {
    return this.api.editAnswer(...answer);
  }

  /** Receives every answer of the guild about a member, when it was requested, and whether it was a forced refresh. */
  onAnswer(listener: AnswerListener): void {
    this.listener = listener;
  }

  private async read(id: string, refreshed: boolean): Promise<Member> {
    const { found, startedAt } = await (refreshed ? this.readAlone(id) : this.reads.member(id));
    const held = this.members.last(id);
    // Somebody read this member alone after the list had begun.
    if (held && held.at > startedAt) return held.value;
    const member = found ? this.toMember(id, found.user, found) : this.toMember(id, await this.api.user(id));
    this.listener?.(member, epochOf(startedAt), refreshed);
    return member;
  }

  private async readAlone(id: string) {
    const startedAt = performance.now();
    return { found: await this.api.member(this.community.guild.id, id), startedAt };
  }

  /**
   * Whoever was looked up lately and stands in a list needs no reading of their own for a while. Others may have been
   * erased since: what the list says of them is passed over.
   */
  private refresh(list: ReadonlyMap<string, ApiMember>, startedAt: number): void {
    for (const [id, found] of list) {
      const held = this.members.last(id);
      const isLookedUp = startedAt - (this.lookedUpAt.peek(id) ?? -Infinity) < HARD_AGE;
      if (!held || held.at > startedAt || !isLookedUp) continue;
      const member = this.toMember(id, found.user, found);
      this.members.set(id, member, startedAt);
      if (!held.value.inGuild || held.value.roleKeys.join() !== member.roleKeys.join())
        this.listener?.(member, epochOf(startedAt), false);
    }
  }

  private toMember(id: string, user: ApiUser | undefined, member?: ApiMember): Member {
    const roleKeys = (member?.roles ?? []).flatMap((role) => this.keys.get(role) ?? []);
    return {
      id,
      displayName: plain(member?.nick ?? user?.global_name ?? user?.username ?? id),
      username: user?.username === undefined ? null : plain(user.username),
      avatarUrl: this.avatar(id, user, member),
      inGuild: member !== undefined,
      joinedAt: member?.joined_at ? new Date(member.joined_at).toISOString() : null,
      roleIds: member?.roles ?? [],
      roleKeys,
      rights: rightsOf(this.community, roleKeys),
    };
  }

  private avatar(id: string, user: ApiUser | undefined, member?: ApiMember): string | null {
    const { cdnUrl } = this.config.discord;
    if (member?.avatar)
      return `${cdnUrl}/guilds/${this.community.guild.id}/users/${id}/avatars/${member.avatar}.png?size=128`;
    return user?.avatar ? `${cdnUrl}/avatars/${id}/${user.avatar}.png?size=128` : null;
  }
}

/** @param moment by `performance.now()` @returns epoch milliseconds */
const epochOf = (moment: number): number => Date.now() - (performance.now() - moment);

/** Everything the community gives to holders of these roles. */
export const rightsOf = ({ rights }: Community, roleKeys: readonly string[]): ReadonlySet<Right> =>
  new Set(RIGHTS.filter((right) => rights[right].some((key) => roleKeys.includes(key))));

/** A name fit for logs, lists and screens: one line, no control characters, at most 64. */
const plain = (name: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed here
  [...name.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g, ' ').trim()]
    .slice(0, 64)
    .join('') || 'somebody';

const configured = ({ guild }: Community) =>
  guild.roles.map(({ id, name, color }, index) => ({
    id,
    name,
    color: Number.parseInt(color.slice(1), 16),
    position: guild.roles.length - index,
  }));
