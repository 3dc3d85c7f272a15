import { GuildUnavailable, MissingAccess, type ApiMember } from '@app/outside/guild-api';
import { LIST_SHARED_MS, MemberReads, MEMBERS_PER_PAGE } from './member-reads';

const memberWith = (id: string): ApiMember => ({ user: { id, username: `u${id}` }, roles: ['1'], joined_at: null });
const idOf = (nth: number) => String(100_000 + nth);

/** A chat platform whose answers wait for `answer`. */
class Platform {
  readonly singles: string[] = [];
  readonly pages: string[] = [];
  failing: Error | undefined;
  private readonly held: (() => void)[] = [];

  constructor(readonly guild: readonly string[]) {}

  async member(_: string, id: string) {
    this.singles.push(id);
    await this.turn();
    return this.guild.includes(id) ? memberWith(id) : undefined;
  }

  async members(_: string, { limit, after }: { limit: number; after: string }) {
    this.pages.push(after);
    await this.turn();
    if (this.failing) throw this.failing;
    return this.guild
      .filter((id) => BigInt(id) > BigInt(after))
      .slice(0, limit)
      .map(memberWith);
  }

  /** Answers everything that waits, and what comes of it, until nothing does. */
  async answer(): Promise<void> {
    while (this.held.length > 0) {
      for (const next of this.held.splice(0)) next();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private turn = () => new Promise<void>((resolve) => this.held.push(resolve));
}

let time = 0;
beforeEach(() => {
  time = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => time);
});
afterEach(() => jest.restoreAllMocks());

const ids = (count: number) => Array.from({ length: count }, (_, nth) => idOf(nth));
const lists: { size: number; startedAt: number }[] = [];
const readsOf = (platform: Platform) => {
  lists.length = 0;
  return new MemberReads(platform, 'g', (members, startedAt) => lists.push({ size: members.size, startedAt }));
};

/** Everybody at the same moment. */
async function all(platform: Platform, reads: MemberReads, wanted: readonly string[]) {
  const answers = Promise.all(wanted.map(async (id) => (await reads.member(id)).found));
  await platform.answer();
  return answers;
}

test('a few members are read one by one', async () => {
  const platform = new Platform(ids(20));
  const found = await all(platform, readsOf(platform), ids(8));
  expect(found.map((one) => one?.user?.id)).toEqual(ids(8));
  expect([platform.singles.length, platform.pages.length]).toEqual([8, 0]);
});

test('when many are wanted the list answers the others, whoever is not in the guild too', async () => {
  const platform = new Platform(ids(2_500));
  const wanted = [...ids(1_000), '1', '2'];
  const found = await all(platform, readsOf(platform), wanted);
  expect(found.map((one) => one?.user?.id)).toEqual([...ids(1_000), undefined, undefined]);
  expect([platform.singles.length, platform.pages.length]).toEqual([8, 3]);
  expect(lists).toEqual([{ size: 2_500, startedAt: 0 }]);
});

test('a list answers those who come soon after it began, and nobody later', async () => {
  const platform = new Platform(ids(50));
  const reads = readsOf(platform);
  await all(platform, reads, ids(20));
  time = LIST_SHARED_MS;
  await all(platform, reads, ids(20));
  expect(platform.pages).toHaveLength(1);
  time += 1;
  await all(platform, reads, ids(20));
  expect(platform.pages).toHaveLength(2);
});

test('whoever comes late while a list is read waits for the next one, and never for two at once', async () => {
  const platform = new Platform(ids(50));
  const reads = readsOf(platform);
  const early = Promise.all(ids(9).map((id) => reads.member(id)));
  time = LIST_SHARED_MS + 1;
  const late = Promise.all([reads.member(idOf(20)), reads.member(idOf(21))]);
  expect(platform.pages).toHaveLength(1);
  await platform.answer();
  const began = (await Promise.all([early, late])).map((reads) => reads.at(-1)?.startedAt);
  expect(began).toEqual([0, LIST_SHARED_MS + 1]);
  expect(lists.map(({ startedAt }) => startedAt)).toEqual([0, LIST_SHARED_MS + 1]);
});

test.each([
  ['the bot may not read it', new MissingAccess('No.'), 600_000],
  ['it fails', new GuildUnavailable('Down.'), 5_000],
])('where there is no list because %s, members are read one by one, and it is tried later', async (_, error, rest) => {
  const platform = new Platform(ids(50));
  const reads = readsOf(platform);
  platform.failing = error;
  expect((await all(platform, reads, ids(30))).every(Boolean)).toBe(true);
  time = rest - 1;
  await all(platform, reads, ids(30));
  expect([platform.singles.length, platform.pages.length]).toEqual([60, 1]);
  platform.failing = undefined;
  time = rest;
  await all(platform, reads, ids(30));
  expect([platform.singles.length, platform.pages.length]).toEqual([68, 2]);
});

test('a guild that is too large has no list', async () => {
  const platform = new Platform(ids(20 * MEMBERS_PER_PAGE));
  expect((await all(platform, readsOf(platform), ids(30))).every(Boolean)).toBe(true);
  expect([platform.singles.length, platform.pages.length, lists.length]).toEqual([30, 20, 0]);
});

test('a list that is no list is an error for whoever waited, and the next one is read again', async () => {
  const platform = new Platform(ids(50));
  const reads = readsOf(platform);
  platform.failing = new TypeError('a fault of ours');
  const answers = Promise.allSettled(ids(9).map((id) => reads.member(id)));
  await platform.answer();
  expect((await answers).map(({ status }) => status)).toEqual([...Array(8).fill('fulfilled'), 'rejected']);
  platform.failing = undefined;
  time = LIST_SHARED_MS + 1;
  expect((await all(platform, reads, ids(9))).every(Boolean)).toBe(true);
});
