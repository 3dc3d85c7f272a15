import type { WhitelistDocument } from '@app/contracts/whitelist/read-models';
import { parseCommunity } from '@app/contracts/community/community';
import { fold, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import { GuildUnavailable, type ApiMember } from '@app/outside/guild-api';
import type { ReadModels } from '@app/storage/read-models/reader';
import communityJson from '../../../../community/community.json';
import type { Consequence } from '../engine/policies/policy-runner';
import { guildRolesJob } from './guild-roles.job';

const community = parseCommunity(communityJson);
const roleId = (key: string) => community.guild.roles.find((role) => role.key === key)!.id;
const id = (n: number) => String(200_000_000_000_000_000n + BigInt(n));

/** Members of the guild, whitelists as the read model shows them, and a log in memory. */
const world = (whitelists: readonly { member: number; allowance: number }[], guild: ReadonlyMap<number, string[]>) => {
  const streams = new Map<string, DomainEvent[]>();
  const members: ApiMember[] = [...guild].map(([n, roles]) => ({
    user: { id: id(n), username: `m${n}` },
    roles: roles.map(roleId),
    joined_at: null,
  }));
  const known = whitelists.map(
    ({ member, allowance }) => ({ memberId: id(member), name: 'm', allowance }) as WhitelistDocument,
  );
  const decide = (async (
    decider: Decider<unknown, DomainEvent>,
    of: string,
    decision: Decision<unknown, DomainEvent>,
  ) => {
    const stream = `${decider.category}-${of}`;
    const past = streams.get(stream) ?? [];
    const events = [...decision(fold(decider, past))];
    streams.set(stream, [...past, ...events]);
    return { events, repeated: events.length === 0, logPosition: undefined, types: [], revision: 0 };
  }) as unknown as Consequence;
  const pages: string[] = [];
  const job = guildRolesJob({
    community,
    api: {
      members: async (_, { limit, after }) => {
        pages.push(after);
        return members.filter(({ user }) => BigInt(user!.id) > BigInt(after)).slice(0, limit);
      },
      member: () => Promise.reject(new GuildUnavailable('nobody asks')),
    },
    readModels: {
      version: async () => ({ frozen: false }),
      find: async (_: unknown, { where }: { where: readonly { value: unknown }[] }) =>
        known.filter(({ memberId }) => memberId > String(where[1]!.value)),
    } as unknown as Pick<ReadModels, 'find' | 'version'>,
  });
  const seed = (stream: string, ...events: DomainEvent[]) => streams.set(stream, events);
  return { job, members, streams, pages, seed, look: () => job.run(decide, new AbortController().signal) };
};

const redeemed = (n: number, allowance: number): DomainEvent => ({
  type: 'WhitelistRedeemed',
  data: { memberId: id(n), allowance, steamId: '1', slots: [{ slotNumber: 1, entryId: 'x-1-0' }] },
});

test('whoever lost a role while away is seen, and the policies do the rest', async () => {
  const { look, streams } = world([{ member: 1, allowance: 3 }], new Map([[1, ['vip']]]));
  await look();
  expect(streams.get(`member-${id(1)}`)).toMatchObject([
    { type: 'MemberRolesObserved', data: { roles: ['vip'], inGuild: true } },
  ]);
  expect(streams.get(`whitelist-${id(1)}`)).toBeUndefined();
});

test('whoever has left the guild holds no role', async () => {
  const { look, streams, seed } = world([{ member: 1, allowance: 3 }], new Map([[2, ['vip']]]));
  seed(`member-${id(1)}`, { type: 'MemberRolesObserved', data: { inGuild: true, roles: ['vip-gold'], at: '' } });
  await look();
  expect(streams.get(`member-${id(1)}`)).toMatchObject([
    {},
    { data: { inGuild: false, roles: [], lost: ['vip-gold'] } },
  ]);
});

test('other allowances in the configuration for known roles are noticed at the second look, not before', async () => {
  const { look, streams, seed } = world([{ member: 1, allowance: 2 }], new Map([[1, ['vip-gold']]]));
  seed(`member-${id(1)}`, { type: 'MemberRolesObserved', data: { inGuild: true, roles: ['vip-gold'], at: '' } });
  seed(`whitelist-${id(1)}`, redeemed(1, 2));
  await look();
  expect(streams.get(`whitelist-${id(1)}`)).toHaveLength(1);
  await look();
  expect(streams.get(`whitelist-${id(1)}`)).toMatchObject([{}, { data: { from: 2, to: 3, because: 'configuration' } }]);
});

test('a guild of many pages is read to its end', async () => {
  const guild = new Map(Array.from({ length: 2_500 }, (_, n) => [n + 1, n === 2_400 ? ['vip'] : []]));
  const { look, streams, pages } = world([{ member: 2_401, allowance: 0 }], guild);
  await look();
  expect(pages).toHaveLength(3);
  expect(streams.get(`member-${id(2_401)}`)).toMatchObject([{ data: { roles: ['vip'] } }]);
});

test('half a guild is not believed', async () => {
  const guild = new Map(Array.from({ length: 1_500 }, (_, n) => [n + 1, ['vip']]));
  const { job, streams, look, members } = world([{ member: 1_500, allowance: 1 }], guild);
  Object.defineProperty(members[999], 'user', {
    get: () => {
      throw new GuildUnavailable('gone');
    },
  });
  await expect(look()).rejects.toThrow('gone');
  expect([job.name, streams.size]).toEqual(['guild-roles', 0]);
});

test('while nobody has a whitelist the guild gets no request', async () => {
  const { look, pages } = world([], new Map([[1, ['vip']]]));
  await look();
  expect(pages).toEqual([]);
});
