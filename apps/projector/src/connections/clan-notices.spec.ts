import { clans } from '@app/domain/clans/clan';
import type { ClanEvent, ClanFacts } from '@app/domain/clans/events';
import { Memory } from '../engine/policies/testing';
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
