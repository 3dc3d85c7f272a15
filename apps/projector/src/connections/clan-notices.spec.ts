import { clans } from '@app/domain/clans/clan';
import type { ClanEvent, ClanFacts } from '@app/domain/clans/events';
import { clanNumbers } from '@app/domain/clans/numbers';
import { Memory } from '../../../../test/memory';
import { connectionsClanNotices } from './clan-notices.policy';

const at = '2026-11-21T09:00:00.000Z';
const clanId = 12;
const person = (n: number) => ({
  memberId: `20000000000000000${n}`,
  memberName: `Member ${n}`,
  steamId: `7656119000000000${n}`,
});
const [lead, anna] = [person(1), person(2)];
const texts = { name: 'Night Owls', tag: 'OWL', motto: '', description: '', discordLink: '' };
const fact = <Type extends keyof ClanFacts>(type: Type, data: ClanFacts[Type]) => ({ type, data }) as ClanEvent;
const founding = { clanId, ...lead, ...texts, memberLimit: 20, request: 1, at };
const joined = fact('ClanMemberJoined', { clanId, invite: 1, request: 2, ...anna, at });
const transferred = (to: typeof anna, from: typeof anna) =>
  fact('ClanLeadershipTransferred', { clanId, ...to, from: from.memberId, fromName: from.memberName, at });
const before = [
  fact('ClanRequested', founding),
  fact('ClanCreated', founding),
  fact('ClanInviteSent', { clanId, invite: 1, steamId: anna.steamId, at, expiresAt: at }),
  fact('ClanInviteAccepted', { clanId, invite: 1, request: 2, ...anna, at }),
];

/** The notices of a member, when the policy comes to the join after `later` happened. */
const noticesAfter = async (later: readonly ClanEvent[], memberId: string) => {
  const memory = new Memory();
  await memory.decide(clans, String(clanId), () => [...before, joined, ...later]);
  const { act } = connectionsClanNotices(undefined);
  const event = { ...joined, id: 'join', revision: before.length, metadata: { actor: { id: 'policy', name: '' } } };
  for (let times = 0; times < 2; times++) await act(event as never, memory.decide);
  return (memory.streams.get(`connections-${memberId}`) ?? []).map(({ data }) => data);
};

test('whoever led the clan at a join gets its notice, once, however late that is sent', async () => {
  const notice = { kind: 'clan-joined', memberId: lead.memberId, clanTag: 'OWL', by: anna.memberName };
  for (const later of [
    [],
    [transferred(anna, lead)],
    [transferred(anna, lead), fact('ClanMemberKicked', { clanId, ...lead, at })],
  ]) {
    expect(await noticesAfter(later, lead.memberId)).toMatchObject([notice]);
    expect(await noticesAfter(later, anna.memberId)).toEqual([]);
  }
});

test('of many leaders since, the earliest that is remembered gets it', async () => {
  const later = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? transferred(anna, lead) : transferred(lead, anna)));
  const got = await Promise.all([lead, anna].map(({ memberId }) => noticesAfter(later, memberId)));
  expect(got.flat()).toHaveLength(1);
});

describe('invites that were sent before their Steam account was linked', () => {
  const sent = (clan: number, invite: number, steamId: string, expiresAt = '2026-11-28T09:00:00.000Z') =>
    ({ type: 'ClanInviteSent', data: { clanId: clan, invite, steamId, at, expiresAt } }) as ClanEvent;
  const linked = (platform: string, accountId: string) => ({
    type: 'GameAccountConnected',
    data: { memberId: anna.memberId, platform, accountId, claim: 1, at: '2026-11-22T09:00:00.000Z' },
    ...{ id: 'link', revision: 0, metadata: { actor: { id: anna.memberId, name: anna.memberName } } },
  });
  /** Clans of these numbers, founded by one leader, with what happened in each since. */
  const noticesOf = async (
    later: Readonly<Record<number, readonly ClanEvent[]>>,
    link = linked('steam', anna.steamId),
  ) => {
    const memory = new Memory();
    const last = Math.max(...Object.keys(later).map(Number));
    await memory.decide(clanNumbers, undefined, () => [
      fact('ClanNumberAssigned', { clanId: last, memberId: lead.memberId, at }),
    ]);
    for (const [number, events] of Object.entries(later)) {
      const founded = { ...founding, clanId: Number(number), tag: `C${number}` };
      const past = [fact('ClanRequested', founded), fact('ClanCreated', founded), ...events];
      for (const event of past) await memory.decide(clans, number, () => [event]);
    }
    const { act } = connectionsClanNotices('a secret of thirty-two characters');
    for (let times = 0; times < 2; times++) await act(link as never, memory.decide);
    return (memory.streams.get(`connections-${anna.memberId}`) ?? []).map(({ data }) => data);
  };

  test('are told when the account is linked, each once', async () => {
    const told = await noticesOf({ 1: [sent(1, 1, anna.steamId)], 2: [], 4: [sent(4, 1, anna.steamId)] });
    expect(told).toMatchObject(
      ['C1', 'C4'].map((clanTag) => ({
        kind: 'clan-invited',
        clanTag,
        by: 'Night Owls',
        at: '2026-11-22T09:00:00.000Z',
      })),
    );
  });

  test('are not when they are over, are of another account, or the account is of another platform', async () => {
    const cancelled = fact('ClanInviteCancelled', { clanId: 1, invite: 1, steamId: anna.steamId, at });
    const deleted = fact('ClanDeleted', { clanId: 3, memberIds: [lead.memberId], invites: [1], at });
    const over = {
      1: [sent(1, 1, anna.steamId), cancelled],
      2: [sent(2, 1, anna.steamId, '2026-11-22T08:59:59.999Z')],
      3: [sent(3, 1, anna.steamId), deleted],
      4: [sent(4, 1, lead.steamId)],
    };
    expect(await noticesOf(over)).toEqual([]);
    expect(await noticesOf({ 1: [sent(1, 1, anna.steamId)] }, linked('reforger', anna.steamId))).toEqual([]);
  });
});
