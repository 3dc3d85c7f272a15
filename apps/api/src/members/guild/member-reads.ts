import { GuildUnavailable, MissingAccess, type ApiMember, type GuildApi } from '@app/outside/guild-api';

/**
 * Members read one by one at the same time. The chat platform allows a bot 50 calls a second, so whoever wants more
 * members than that gets them from the list of the guild, a thousand with each call.
 */
const MOST_ALONE = 8;
/** The most the chat platform gives with one call. */
export const MEMBERS_PER_PAGE = 1_000;
/** A guild with more pages has no list: it would take longer than reading members one by one. */
const MOST_PAGES = 20;
/** The list answers whoever comes up to so long after its reading began, milliseconds. */
export const LIST_SHARED_MS = 2_000;
/** After a failure the list is not tried for so long, milliseconds. */
const REST_MS = 5_000;
/** The same where it can be read by no later try: the bot may not, or the guild is too large. Milliseconds. */
const LONG_REST_MS = 600_000;

type Members = ReadonlyMap<string, ApiMember>;

/** What was read of a member; `found` is undefined for somebody who is not in the guild. */
interface MemberRead {
  readonly found: ApiMember | undefined;
  /** By `performance.now()`. A list may have begun before it was wanted. */
  readonly startedAt: number;
}

interface List {
  /** By `performance.now()`. */
  readonly startedAt: number;
  isReading: boolean;
  /** undefined when it cannot be read. */
  readonly members: Promise<Members | undefined>;
}

/** Reads members of the guild: one by one while few are wanted, and all of them at once when many are. */
export class MemberReads {
  private alone = 0;
  private list: List | undefined;
  private noListUntil = -Infinity;

  /** @param onList receives each list, and when its reading began, by `performance.now()` */
  constructor(
    private readonly api: Pick<GuildApi, 'member' | 'members'>,
    private readonly guildId: string,
    private readonly onList: (members: Members, startedAt: number) => void,
  ) {}

  /** @throws GuildUnavailable */
  async member(id: string): Promise<MemberRead> {
    if (this.alone >= MOST_ALONE) {
      const list = await this.listed();
      const members = await list?.members;
      if (list && members) return { found: members.get(id), startedAt: list.startedAt };
    }
    this.alone++;
    const startedAt = performance.now();
    try {
      return { found: await this.api.member(this.guildId, id), startedAt };
    } finally {
      this.alone--;
    }
  }

  private async listed(): Promise<List | undefined> {
    for (;;) {
      const now = performance.now();
      const { list } = this;
      if (list && now - list.startedAt <= LIST_SHARED_MS) return list;
      if (list?.isReading) await list.members;
      else if (now < this.noListUntil) return undefined;
      else this.begin(now);
    }
  }

  private begin(startedAt: number): void {
    const members = this.read(startedAt).finally(() => (list.isReading = false));
    const list: List = { startedAt, isReading: true, members };
    this.list = list;
  }

  private async read(startedAt: number): Promise<Members | undefined> {
    try {
      const members = new Map<string, ApiMember>();
      for (let [after, pages] = ['0', 0]; ; pages++) {
        if (pages === MOST_PAGES) return this.rest(LONG_REST_MS);
        const page = await this.api.members(this.guildId, { limit: MEMBERS_PER_PAGE, after });
        for (const member of page) if (member.user) members.set(member.user.id, member);
        const last = page.at(-1)?.user?.id;
        if (page.length < MEMBERS_PER_PAGE || last === undefined || BigInt(last) <= BigInt(after)) break;
        after = last;
      }
      this.onList(members, startedAt);
      return members;
    } catch (error) {
      if (!(error instanceof GuildUnavailable)) throw error;
      return this.rest(error instanceof MissingAccess ? LONG_REST_MS : REST_MS);
    }
  }

  private rest(milliseconds: number): undefined {
    this.noListUntil = performance.now() + milliseconds;
    this.list = undefined;
  }
}
