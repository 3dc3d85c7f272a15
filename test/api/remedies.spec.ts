import type { MemberAccountsAnswer, NoticesAnswer, ServerProofsAnswer } from '@app/contracts/connections/connections';
import type { MemberSlotsAnswer, WhitelistAnswer } from '@app/contracts/whitelist/whitelist';
import { changeAllowance, whitelist } from '@app/domain/whitelist/whitelist';
import { byCodeOn, type ProvingServer } from '@app/domain/connections/sources';
import { connectAccount } from '@app/processes/linking';
import { Linking } from '../../apps/api/src/connections/linking';
import { Streams, eventStorePort } from '@app/storage/event-log/streams';
import { until } from '../until';
import type { Answer } from './support/api';
import { people, type Person } from './support/people';
import { after, startStack, type Stack } from './support/stack';

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
beforeAll(async () => {
  stack = await startStack({
    projections: ['connections', 'unlinked-accounts', 'notices', 'whitelist', 'whitelists', 'audit'],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const STAFF: Person = 'squad-coordinator' as Person;
const squatter = people.vip.id;
const STEAM = '76561190000000771';
const REASON = 'The owner wrote to us';
const ACCOUNTS = '/api/admin-portal/member-accounts';
const SLOTS = '/api/admin-portal/member-slots';

const link = (as: Person, id: string, platform = 'steam') =>
  stack.post('/api/connections/connect', { platform, id, username: 'Typed' }, { as });
const remedy = (what: string, accountId = STEAM, { reason = REASON, as = STAFF, platform = 'steam' } = {}) =>
  stack.post(`${ACCOUNTS}/${squatter}/${platform}/${what}`, { accountId, reason }, { as });
const members = async (query: string, ...since: Answer[]) => {
  const answer = await stack.get(`${ACCOUNTS}?${query}`, { as: STAFF, headers: after(...since) });
  expect(answer.status).toBe(200);
  return (answer.body as unknown as MemberAccountsAnswer).members;
};
const slots = async (...since: Answer[]) =>
  (await stack.get(`${SLOTS}/${squatter}`, { as: STAFF, headers: after(...since) }))
    .body as unknown as MemberSlotsAnswer;
const own = async (...since: Answer[]) =>
  (await stack.get('/api/whitelisting', { as: 'vip', headers: after(...since) })).body as unknown as WhitelistAnswer;
const refusal = ({ status, body }: Answer) => [status, body['code']];

test('a squatted account is unlinked, is its owner’s, and is not typed again; the member reads why', async () => {
  const typed = await link('vip', STEAM);
  expect(await members(`account=${STEAM}`, typed)).toEqual([
    {
      ...{ memberId: squatter, name: people.vip.name.toLowerCase(), unlinked: [] },
      accounts: [{ platform: 'steam', id: STEAM, displayName: 'Typed', verified: false, provedBy: null }],
    },
  ]);
  const unlinked = await remedy('unlink');
  expect([unlinked.status, unlinked.body['message']]).toEqual([200, 'Account unlinked']);
  expect(refusal(await link('vip', STEAM))).toEqual([409, 'unlinked-by-staff']);
  const [member] = await members(`account=${STEAM}`, unlinked);
  expect(member).toMatchObject({
    accounts: [],
    unlinked: [{ id: STEAM, reason: REASON, by: people[STAFF].name, verified: false, provedBy: null }],
  });
  const { body } = await stack.get('/api/connections/notices', { as: 'vip', headers: after(unlinked) });
  const [notice] = (body as unknown as NoticesAnswer).notices;
  expect(notice).toMatchObject({ kind: 'account-unlinked', accountId: STEAM, reason: REASON });
  expect(JSON.stringify(body)).not.toContain(people[STAFF].name);

  // Given back at once: nobody has taken it meanwhile.
  const relinked = await remedy('relink', STEAM, { reason: 'It was theirs' });
  expect(relinked.status).toBe(200);
  expect((await members(`member=${squatter}`, relinked))[0]).toMatchObject({ accounts: [{ id: STEAM }], unlinked: [] });

  // Unlinked again, the owner types it, and staff cannot take it from them.
  expect((await remedy('unlink')).status).toBe(200);
  expect((await link('member', STEAM)).status).toBe(200);
  expect(refusal(await remedy('relink'))).toEqual([409, 'account-linked']);
  const both = await members(`account=${STEAM}`, await link('member', STEAM));
  expect(both.map(({ memberId }) => memberId)).toEqual([people.member.id, squatter]);
});

test('each remedy is one entry of the audit, under the name of who did it', async () => {
  const revoked = await stack.post(`${SLOTS}/${squatter}/revoke`, { reason: REASON }, { as: STAFF });
  expect(revoked.status).toBe(200);
  await stack.post(`${SLOTS}/${squatter}/restore`, { reason: 'Settled' }, { as: STAFF });
  await until('the audit', async () => {
    const { text } = await stack.get(`/api/admin-portal/logs/resource/member/${squatter}`, { as: 'community-admin' });
    const actions = [...text.matchAll(/"action":"(\w+)"/g)].map(([, action]) => action).reverse();
    return (
      JSON.stringify(actions) ===
        JSON.stringify(['UNLINK_ACCOUNT', 'RELINK_ACCOUNT', 'UNLINK_ACCOUNT', 'REVOKE_SLOTS', 'RESTORE_SLOTS']) &&
      text.includes(people[STAFF].name) &&
      text.includes(REASON)
    );
  });
});

test('revoked slots let nobody in and keep what they hold; restored they are as before', async () => {
  const linked = await link('vip', '76561190000000772');
  await until('the slots to follow the link', async () => (await own(linked)).hasConnections);
  const redeemed = await stack.post('/api/whitelisting/redeem', {}, { as: 'vip' });
  expect(redeemed.status).toBe(200);
  const listed = async () =>
    (await (await fetch(`${stack.url}/api/whitelist-files/squad.cfg`)).text()).includes('76561190000000772');
  await until('the player to be listed', listed);

  const revoked = await stack.post(`${SLOTS}/${squatter}/revoke`, { reason: REASON }, { as: STAFF });
  expect(await slots(revoked)).toMatchObject({ allowance: 1, held: 1, revoked: { reason: REASON } });
  expect(await own()).toMatchObject({
    ...{ totalSlots: 0, hasSlots: false, revoked: REASON, slots: [{ isActive: false }] },
    message: `Staff have revoked your whitelist slots: ${REASON}.`,
  });
  await until('the player to be listed no more', async () => !(await listed()));
  expect(refusal(await stack.post('/api/whitelisting/update-own', {}, { as: 'vip' }))).toEqual([409, 'slots-revoked']);

  const restored = await stack.post(`${SLOTS}/${squatter}/restore`, { reason: 'Settled' }, { as: STAFF });
  expect(await slots(restored)).toMatchObject({ held: 1, revoked: null });
  await until('the player to be listed again', listed);
});

test('a slot beyond the allowance holds somebody and lets nobody in: staff do not see it counted', async () => {
  const by = { actor: { id: '1', name: 'Elsewhere', roles: [] }, requestId: 'elsewhere' };
  const to = async (allowance: number) => {
    const at = new Date().toISOString();
    const change = changeAllowance({ memberId: squatter, to: allowance, because: 'configuration', roles: [], at });
    await stack.app.get(Streams).transact(whitelist, squatter, change, by);
    return until(`an allowance of ${allowance}`, async () => {
      const answer = await slots();
      return answer.allowance === allowance && answer;
    });
  };
  expect(await to(0)).toMatchObject({ held: 0 });
  expect((await own()).slots).toMatchObject([{ steamId: '76561190000000772', isActive: false }]);
  expect(await to(1)).toMatchObject({ held: 1 });
});

test('coordinators and community admins only', async () => {
  for (const as of ['member', 'moderator', 'squad-admin', 'squad-senior-admin', 'reforger-admin'] as const)
    for (const { status } of [
      await stack.get(`${ACCOUNTS}?account=${STEAM}`, { as }),
      await remedy('unlink', STEAM, { as }),
      await remedy('relink', STEAM, { as }),
      await stack.get(`${SLOTS}/${squatter}`, { as }),
      await stack.post(`${SLOTS}/${squatter}/revoke`, { reason: REASON }, { as }),
      await stack.post(`${SLOTS}/${squatter}/restore`, { reason: REASON }, { as }),
    ])
      expect(status).toBe(403);
  for (const as of ['reforger-coordinator', 'community-admin'] as const)
    expect((await stack.get(`${SLOTS}/${squatter}`, { as })).status).toBe(200);
});

test.each([
  ['no reason', { accountId: STEAM, reason: ' ' }, 'reason-invalid'],
  ['a reason that is too long', { accountId: STEAM, reason: 'x'.repeat(301) }, 'reason-invalid'],
  ['no account', { reason: REASON }, 'invalid'],
  ['a field too many', { accountId: STEAM, reason: REASON, by: 'me' }, 'invalid'],
])('%s is refused and changes nothing', async (_, body, code) => {
  const answer = await stack.post(`${ACCOUNTS}/${squatter}/steam/unlink`, body, { as: STAFF });
  expect(refusal(answer)).toEqual([400, code]);
});

test('what is no member, no platform or no account is refused in words', async () => {
  expect(
    (await stack.post(`${ACCOUNTS}/12/steam/unlink`, { accountId: STEAM, reason: REASON }, { as: STAFF })).status,
  ).toBe(400);
  expect((await remedy('unlink', STEAM, { platform: 'epic' })).status).toBe(400);
  expect(refusal(await remedy('unlink', '76561190000000999'))).toEqual([409, 'not-connected']);
  expect(refusal(await remedy('relink', '76561190000000999'))).toEqual([409, 'not-unlinked']);
  expect((await stack.get(ACCOUNTS, { as: STAFF })).status).toBe(400);
});

const PROOFS = '/api/admin-portal/server-proofs';

test('staff confirm what has no sign-in of its own, and take it back', async () => {
  const typed = await link('bingo-host', 'Heron-AU', 'psn');
  const of = (what: string) =>
    stack.post(
      `${ACCOUNTS}/${people['bingo-host'].id}/psn/${what}`,
      { accountId: 'Heron-AU', reason: REASON },
      { as: STAFF },
    );
  const proved = async (...since: Answer[]) => {
    const [member] = await members(`member=${people['bingo-host'].id}`, ...since);
    return member!.accounts.map(({ provedBy }) => provedBy);
  };
  expect(await proved(typed)).toEqual([null]);
  const confirmed = await of('confirm');
  expect(confirmed.status).toBe(200);
  expect(await proved(confirmed)).toEqual([{ by: 'staff' }]);
  expect(await proved(await of('withdraw-confirmation'))).toEqual([null]);
  const steam = await remedy('confirm');
  expect(refusal(steam)[1]).toBe('has-sign-in');
});

const withdrawn = '2026-11-21T09:00:00.000Z';
/** As a policy does once the code was said on a game server. */
const prove = async (as: Person, accountId: string, server: ProvingServer) => {
  const { id: memberId, name } = people[as];
  const by = { actor: { id: memberId, name, roles: [] }, requestId: 'said' };
  const platform = server.game === 'squad' ? 'steam' : 'reforger';
  const reservation = stack.app.get(Linking).reservationOf(platform, accountId);
  const account = { memberId, platform, accountId, displayName: name, reservation, at: withdrawn } as const;
  await connectAccount(eventStorePort(stack.app.get(Streams), by), { ...account, provedBy: byCodeOn(server) });
};
const proofs = async (server: string, since = withdrawn) => {
  const { body } = await stack.get(`${PROOFS}/${server}?since=${since}`, { as: 'community-admin' });
  return (body as unknown as ServerProofsAnswer).proofs.map(({ id }) => id).sort();
};
const withdraw = (server: string, as: Person) =>
  stack.post(`${PROOFS}/${server}/withdraw`, { since: withdrawn, reason: 'Its token leaked' }, { as });

test('what codes said on a server have proved is listed and taken back together, and nothing else', async () => {
  const [vip, host, elsewhere] = ['76561190000000772', '76561190000000781', '76561190000000782'] as const;
  await prove('vip', vip, { game: 'squad', serverId: 1 });
  await prove('bingo-host', host, { game: 'squad', serverId: 1 });
  await prove('reforger-dev', elsewhere, { game: 'squad', serverId: 2 });
  await until('the proofs of one server', async () => (await proofs('squad/1')).join() === `${vip},${host}`);
  await until('the proof of the other', async () => (await proofs('squad/2')).join() === elsewhere);
  expect(await proofs('squad/1', '2026-11-21T09:00:00.001Z')).toEqual([]);
  expect((await stack.get(`${PROOFS}/squad/1?since=${withdrawn}`, { as: STAFF })).status).toBe(403);
  expect((await withdraw('squad/1', STAFF)).status).toBe(403);
  const taken = await withdraw('squad/1', 'community-admin');
  expect(taken.body).toMatchObject({ success: true, withdrawn: 2 });
  await until('the links to end', async () => (await proofs('squad/1')).length === 0);
  expect(await proofs('squad/2')).toEqual([elsewhere]);
  await until('the slots to follow the link', async () => !(await own()).hasConnections);
  await until('the notice', async () =>
    (await stack.get('/api/connections/notices', { as: 'vip' })).text.includes('Its token leaked'),
  );
  // The own slot of a Steam account keeps what it holds, as after every unlinking.
  expect((await own()).slots).toMatchObject([{ steamId: vip }]);
  expect((await withdraw('squad/1', 'community-admin')).body).toMatchObject({ success: true, withdrawn: 0 });
});

test('a withdrawn proof of a Reforger player empties the slot that followed from it', async () => {
  const player = '0c9d7f3e-5a41-4a36-9a0e-6f1c2b3d4e5f';
  const inSlot = async () => (await own()).slots[0]?.reforgerUuid;
  await prove('vip', player, { game: 'reforger', serverId: 1 });
  await until('the player to be in the slot', async () => (await inSlot()) === player);
  await until('the proof', async () => (await proofs('reforger/1')).join() === player);
  expect((await withdraw('reforger/1', 'community-admin')).body).toMatchObject({ success: true, withdrawn: 1 });
  await until('the slot to be without the player', async () => (await inSlot()) !== player);
  await until('the link to end', async () => (await proofs('reforger/1')).length === 0);
});
