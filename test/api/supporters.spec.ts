import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { comparisons, failComparison, finishComparison } from '@app/domain/supporters/comparison';
import { BY_CODE } from '@app/domain/connections/sources';
import { until } from '../until';
import { connectAccount } from '@app/processes/linking';
import { LogUnavailable } from '@app/storage/event-log/errors';
import { Streams, eventStorePort } from '@app/storage/event-log/streams';
import { startApi, type Answer } from './support/api';
import { community } from './support/guild';
import { people, type Person } from './support/people';
import { after, startProjector, startStack, type Stack } from './support/stack';

const [NEW, OLD] = ['the-new-secret-of-the-webhook', 'the-old-secret-of-the-webhook'];
const PATH = '/api/webhooks/patreon';
const TIERS = '/api/battlelog/squad/leaderboards/patreon-tiers';
const STEAM = '76561190000000003';

let stack: Stack;
let projector: Awaited<ReturnType<typeof startProjector>>;

beforeAll(async () => {
  stack = await startStack({
    env: { PATREON_WEBHOOK_SECRETS: `${NEW},${OLD}` },
    projections: ['connections', 'supporters', 'patron-comparison'],
  });
  projector = await stack.projector();
  await connect('member', STEAM);
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const accountOf = (id: string) =>
  ({ platform: 'steam', accountId: id, displayName: 'Quoll', reservation: id }) as const;
/** Links the account as a code said in the game does; without `confirmed` as typing does. */
const connect = async (as: Person, id: string, confirmed = true): Promise<void> => {
  const streams = stack.app.get(Streams);
  const { id: memberId, name } = people[as];
  const by = { actor: { id: memberId, name, roles: [] }, requestId: 'linked' };
  const eventStore = eventStorePort(streams, by);
  const request = { ...accountOf(id), memberId, ...(confirmed ? { provedBy: BY_CODE } : {}) };
  for (let linked = false; !linked;)
    try {
      await connectAccount(eventStore, { ...request, at: new Date().toISOString() });
      linked = true;
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
    }
};

const idsOf = (tier: number) => community.supporterTiers.find((one) => one.tier === tier)?.patreonTiers ?? [];

interface Report {
  readonly membership?: string;
  readonly account?: string | null;
  readonly tier?: number;
  readonly charged?: string | null;
  readonly status?: string;
}

/** Long enough to stand in no hash by chance. */
const [MEMBERSHIP, CENTS] = ['membership-1', 150_013_871];

/** A report as Patreon words it, with what must not be kept of it. */
const reportOf = ({ membership = MEMBERSHIP, account = people.member.id, tier = 3, charged, status }: Report = {}) => ({
  data: {
    type: 'member',
    id: membership,
    attributes: {
      full_name: 'Kestrel Given-Name',
      email: 'kestrel@example.org',
      patron_status: status ?? 'active_patron',
      currently_entitled_amount_cents: CENTS,
      last_charge_date: charged === undefined ? '2026-11-01T08:24:05.000+00:00' : charged,
      next_charge_date: '2026-12-01T00:00:00.000+00:00',
      pledge_relationship_start: '2026-10-01T16:36:58.615+00:00',
    },
    relationships: {
      campaign: { data: { id: '9441253', type: 'campaign' } },
      currently_entitled_tiers: { data: idsOf(tier).map((id) => ({ id, type: 'tier' })) },
      user: { data: { id: `u-${membership}`, type: 'user' } },
    },
  },
  included: [
    { type: 'campaign', id: '9441253', attributes: { summary: 'Servers cost money.' } },
    { type: 'user', id: 'u-creator', attributes: { social_connections: { discord: { user_id: people.visitor.id } } } },
    {
      type: 'user',
      id: `u-${membership}`,
      attributes: { social_connections: { discord: account === null ? null : { user_id: account, url: null } } },
    },
  ],
  links: { self: `https://www.patreon.com/api/oauth2/v2/members/${MEMBERSHIP}` },
});

const sign = (body: string, secret: string) => createHmac('md5', secret).update(body).digest('hex');
const deliver = (
  report: unknown,
  {
    trigger = 'members:pledge:update',
    secret = NEW,
    headers = {},
  }: { trigger?: string; secret?: string; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const body = typeof report === 'string' ? report : JSON.stringify(report);
  const signed = { 'x-patreon-event': trigger, 'x-patreon-signature': sign(body, secret) };
  return stack.post(PATH, body, { headers: { ...signed, ...headers } });
};

const tierOf = async (read: Answer, steamId = STEAM, as: Person = 'newcomer') => {
  const { status, body } = await stack.get(`/api/battlelog/squad/profile/patreon/${steamId}`, {
    as,
    headers: after(read),
  });
  expect(status).toBe(200);
  return (body['data'] as { tier: number }).tier;
};

const written = async (): Promise<readonly { type: string; text: string }[]> => {
  const log = stack.openLog();
  const events: { type: string; text: string }[] = [];
  for await (const chunk of log.readAll({ types: ['PatronReported', 'SupporterTierChanged'] }))
    for (const event of chunk) events.push({ type: event.type, text: JSON.stringify(event) });
  await log.dispose();
  return events;
};
const counted = async (outcome: string): Promise<number> => {
  const { text } = await stack.get('/metrics');
  return Number(new RegExp(`^patron_reports_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
};
const eventsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
  const before = (await written()).length;
  await act();
  return (await written()).slice(before).map(({ type }) => type);
};

test('a report that is sent again counts as what it first was, whatever event it is said to be', async () => {
  const account = '200000000000188901';
  const sent = { membership: 'membership-replayed', account, charged: '2026-11-02T08:24:05.000+00:00' };
  expect(await eventsOf(() => deliver(reportOf(sent)))).toEqual(['PatronReported', 'SupporterTierChanged']);
  const triggers = ['members:pledge:delete', 'members:delete', 'members:update', 'members:create'];
  expect(
    await eventsOf(async () => {
      for (const trigger of triggers) expect((await deliver(reportOf(sent), { trigger })).status).toBe(200);
    }),
  ).toEqual([]);
  const later = { ...sent, charged: '2026-11-03T08:24:05.000+00:00' };
  const ends = () => deliver(reportOf(later), { trigger: 'members:delete' });
  expect(await eventsOf(ends)).toEqual(['PatronReported', 'SupporterTierChanged']);
});

test('operators see how the comparison with the list went, and nobody else', async () => {
  const path = '/api/operations/patrons';
  const empty = await stack.get(path, { as: 'operator' });
  expect([empty.status, empty.body]).toEqual([
    200,
    { success: true, last: null, changedAt: null, failure: null, kept: [], moreKept: 0 },
  ]);
  const streams = stack.app.get(Streams);
  const by = { actor: { id: 'policy:patrons', name: 'patrons', roles: [] }, requestId: 'patrons' };
  const at = '2026-11-22T16:20:00.000Z';
  await streams.transact(comparisons, 'patreon', failComparison({ because: 'Patreon answered 503.', at }), by);
  await until('the failure to be shown', async () =>
    (await stack.get(path, { as: 'operator' })).text.includes('Patreon answered 503.'),
  );
  const compared = { startedAt: at, at, read: 31, changed: 2, ended: 0, missing: ['a', 'b'], tooMany: false };
  await streams.transact(comparisons, 'patreon', finishComparison(compared), by);
  await until('the comparison to be shown', async () => {
    const { body } = await stack.get(path, { as: 'operator' });
    return body['failure'] === null;
  });
  expect((await stack.get(path, { as: 'operator' })).body).toMatchObject({ last: { ...compared, missing: 2 } });
  expect((await stack.get(path, { as: 'member' })).status).toBe(403);
});

test('a signed report makes a supporter, who is found by the linked Steam account', async () => {
  const answer = await deliver(reportOf());
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect(await tierOf(answer)).toBe(3);
  const all = await stack.post(TIERS, { steamIds: [STEAM, '', '76561190000000099', STEAM] }, { as: 'newcomer' });
  expect([all.status, all.body]).toEqual([200, { success: true, data: { [STEAM]: { tier: 3 } } }]);
});

test('the old secret is good for as long as it is configured', async () => {
  const answer = await deliver(reportOf({ tier: 5, charged: '2026-11-02T00:00:00.000+00:00' }), { secret: OLD });
  expect([answer.status, await tierOf(answer)]).toEqual([200, 5]);
});

test('what is delivered again, or was overtaken, leaves no event and is answered as before', async () => {
  const newer = reportOf({ tier: 6, charged: '2026-11-05T00:00:00.000+00:00' });
  expect(await eventsOf(() => deliver(newer))).toEqual(['PatronReported', 'SupporterTierChanged']);
  const older = reportOf({ tier: 1, charged: '2026-11-04T00:00:00.000+00:00' });
  const before = await counted('no-news');
  const types = await eventsOf(async () => {
    for (const report of [newer, older, newer, reportOf()])
      expect([(await deliver(report)).status, await tierOf(await deliver(report))]).toEqual([200, 6]);
  });
  expect(types).toEqual([]);
  expect(await counted('no-news')).toBe(before + 8);
});

test('at the same moment from everywhere, one report is one event', async () => {
  const report = reportOf({ tier: 5, charged: '2026-11-06T00:00:00.000+00:00' });
  const types = await eventsOf(() => Promise.all(Array.from({ length: 12 }, () => deliver(report))));
  expect(types).toEqual(['PatronReported', 'SupporterTierChanged']);
});

test.each(['members:delete', 'members:pledge:delete'])('after %s there is no tier', async (trigger) => {
  const membership = `m-${trigger.replaceAll(':', '-')}`;
  const account = people.vip.id;
  const steamId = '76561190000000007';
  await connect('vip', steamId);
  // What was paid for is over.
  const charged = '2026-09-01T08:24:05.000+00:00';
  expect(await tierOf(await deliver(reportOf({ membership, account, charged })), steamId)).toBe(3);
  expect(
    await tierOf(
      await deliver(reportOf({ membership, account, charged, status: 'former_patron' }), { trigger }),
      steamId,
    ),
  ).toBe(0);
  expect(await tierOf(await deliver(reportOf({ membership, account, charged, tier: 6 })), steamId)).toBe(0);
});

test('who cancels keeps what is paid for, and who pays on for a tier that is gone keeps it', async () => {
  const [account, steamId, charged] = [people['reforger-dev'].id, '76561190000000011', new Date().toISOString()];
  await connect('reforger-dev', steamId);
  const of = { membership: 'm-paid', account, charged };
  expect(await tierOf(await deliver(reportOf({ ...of, tier: 5 })), steamId)).toBe(5);
  expect(await tierOf(await deliver(reportOf({ ...of, tier: 0 })), steamId)).toBe(5);
  const end = reportOf({ ...of, tier: 5, status: 'former_patron' });
  expect(await tierOf(await deliver(end, { trigger: 'members:pledge:delete' }), steamId)).toBe(5);
});

test('operators are told who keeps a tier that is gone, and until when it is paid', async () => {
  const [charged, next] = [new Date(Date.now() - 86_400_000).toISOString(), '/api/operations/patrons'];
  const of = { membership: 'm-kept', account: people['squad-coordinator'].id, charged };
  await deliver(reportOf({ ...of, tier: 5 }));
  const gone = reportOf({ ...of, tier: 0 });
  gone.data.attributes.next_charge_date = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const kept = await stack.get(next, { as: 'operator', headers: after(await deliver(gone)) });
  const expected = {
    ...{ memberId: people['squad-coordinator'].id, name: 'wombat', tier: 5 },
    paidUntil: gone.data.attributes.next_charge_date,
  };
  expect([kept.body['kept'], kept.body['moreKept']]).toEqual([expect.arrayContaining([expected]), 0]);
  const named = reportOf({ ...of, tier: 3, charged: new Date().toISOString() });
  const later = await stack.get(next, { as: 'operator', headers: after(await deliver(named)) });
  expect(later.text).not.toContain(people['squad-coordinator'].id);
});

test('a typed Steam ID shows nobody’s badge until it is proved', async () => {
  const [account, id, membership] = [people.moderator.id, '76561190000000008', 'm-typed'];
  await connect('moderator', id, false);
  expect(await tierOf(await deliver(reportOf({ membership, account })), id)).toBe(0);
  await connect('moderator', id);
  // Nobody's answer names the events of the account: the tier is there when they are folded.
  const charged = '2026-11-12T00:00:00.000Z';
  const answer = await deliver(reportOf({ membership, account, charged }));
  await until('the badge', async () => (await tierOf(answer, id)) === 3);
});

test('a patron who has no chat account is counted, and is nobody in the log', async () => {
  const before = await counted('unknown-patron');
  const types = await eventsOf(async () => {
    expect((await deliver(reportOf({ membership: 'm-nobody', account: null }))).status).toBe(200);
    expect((await deliver({ data: { type: 'member', id: 'm-nobody' } })).status).toBe(200);
  });
  expect(types).toEqual([]);
  expect(await counted('unknown-patron')).toBe(before + 2);
});

test('a report of posts is taken and counted', async () => {
  const before = await counted('other');
  expect((await deliver({ data: { type: 'post' } }, { trigger: 'posts:publish' })).status).toBe(200);
  expect(await counted('other')).toBe(before + 1);
});

test('a tier that is not configured is none', async () => {
  const report = reportOf({ membership: 'm-strange', account: people['squad-admin'].id });
  report.data.relationships.currently_entitled_tiers.data = [{ id: '4711', type: 'tier' }];
  expect(await eventsOf(() => deliver(report))).toEqual(['PatronReported']);
});

test('neither names nor addresses nor money nor ids of the programme reach the log', async () => {
  const text = (await written()).map((event) => event.text).join('\n');
  expect(text).toContain(people.member.id);
  expect(text).not.toMatch(/kestrel@example|Given-Name|the-new-secret|9441253/);
  for (const value of [MEMBERSHIP, CENTS]) expect(text).not.toContain(String(value));
});

describe('what is not signed is refused and leaves nothing:', () => {
  const body = JSON.stringify(reportOf({ tier: 1, charged: '2026-11-20T00:00:00.000+00:00' }));
  test.each<[string, Record<string, string>]>([
    ['another secret', { 'x-patreon-signature': sign(body, 'somebody else') }],
    ['a signature of something else', { 'x-patreon-signature': sign(`${body} `, NEW) }],
    [
      'the right signature with SHA-256',
      { 'x-patreon-signature': createHmac('sha256', NEW).update(body).digest('hex') },
    ],
    ['half a signature', { 'x-patreon-signature': sign(body, NEW).slice(0, 16) }],
    ['no hex', { 'x-patreon-signature': 'z'.repeat(32) }],
    ['zeros', { 'x-patreon-signature': '0'.repeat(32) }],
    ['nothing', { 'x-patreon-signature': '' }],
  ])('%s', async (_, headers) => {
    const types = await eventsOf(async () => {
      const { status, body: answer } = await deliver(body, { headers });
      expect([status, answer]).toMatchObject([401, { success: false, code: 'not-signed' }]);
    });
    expect(types).toEqual([]);
  });

  test('no header at all, and no JSON either', async () => {
    expect((await stack.post(PATH, body)).status).toBe(401);
    expect((await stack.post(PATH, '{"unfinished', { headers: { 'x-patreon-signature': 'x' } })).status).toBe(401);
  });
});

describe('what is signed and wrong is refused in words:', () => {
  test.each<[string, unknown, number]>([
    ['no JSON', '{"unfinished', 400],
    ['nothing', '', 400],
    ['a list', [], 400],
    ['null', null, 400],
    ['another kind of thing', { data: { type: 'pledge', id: 'm-1' } }, 400],
    ['no id', { data: { type: 'member' } }, 400],
    ['an id that is none', { data: { type: 'member', id: { $ne: null } } }, 400],
    ['a prototype', '{"__proto__":{"data":{"type":"member","id":"m-9"}}}', 400],
    ['more than is read', JSON.stringify({ data: 'x'.repeat(300_000) }), 413],
  ])('%s', async (_, report, status) => {
    const types = await eventsOf(async () => {
      const answer = await deliver(report);
      expect([answer.status, answer.body['success']]).toEqual([status, false]);
    });
    expect(types).toEqual([]);
  });

  test('no trigger', async () => {
    const text = JSON.stringify(reportOf());
    const { status } = await stack.post(PATH, text, { headers: { 'x-patreon-signature': sign(text, NEW) } });
    expect(status).toBe(400);
  });

  test('another content type', async () => {
    const answer = await deliver(reportOf(), { headers: { 'content-type': 'text/plain' } });
    expect(answer.status).toBe(415);
  });
});

test('a body in pieces is signed as a whole', async () => {
  const body = JSON.stringify(reportOf({ tier: 6, charged: '2026-11-10T00:00:00.000+00:00' }));
  const headers = {
    'content-type': 'application/json',
    'x-patreon-event': 'members:update',
    'x-patreon-signature': sign(body, NEW),
  };
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${stack.url}${PATH}`, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    request.on('error', reject);
    for (let from = 0; from < body.length; from += 100) request.write(body.slice(from, from + 100));
    request.end();
  });
  expect(status).toBe(200);
});

describe('the tiers of many', () => {
  test.each<[string, unknown]>([
    ['no list', { steamIds: STEAM }],
    ['nothing', {}],
    ['a number', { steamIds: [76561190000000] }],
    ['an operator', { steamIds: [{ $ne: null }] }],
    ['no Steam ID', { steamIds: ['7656'] }],
    ['too many', { steamIds: Array.from({ length: 201 }, () => STEAM) }],
    ['an unknown field', { steamIds: [STEAM], more: true }],
  ])('%s is refused', async (_, body) => {
    const answer = await stack.post(TIERS, body, { as: 'member' });
    expect([answer.status, answer.body['success'], answer.body['code']]).toEqual([400, false, 'invalid']);
  });

  test('are for the guild', async () => {
    expect((await stack.post(TIERS, { steamIds: [] })).status).toBe(401);
    expect((await stack.post(TIERS, { steamIds: [] }, { as: 'visitor' })).status).toBe(403);
    expect((await stack.post(TIERS, { steamIds: [] }, { as: 'newcomer' })).body).toEqual({ success: true, data: {} });
  });

  test('and of one, who must be one', async () => {
    const get = (id: string, as?: Person) => stack.get(`/api/battlelog/squad/profile/patreon/${id}`, as ? { as } : {});
    expect((await get(STEAM)).status).toBe(401);
    expect((await get(STEAM, 'visitor')).status).toBe(403);
    expect((await get('12', 'member')).body).toMatchObject({ success: false, error: 'No Steam ID provided' });
    expect((await get('0002a3f4b5c6d7e8f90a1b2c3d4e5f60', 'member')).body).toEqual({
      success: true,
      data: { tier: 0 },
    });
  });
});

// The last: a second api in this process takes over who verifies tokens.
test('without a secret nothing is believed', async () => {
  const closed = await startApi();
  const body = JSON.stringify(reportOf());
  const signed = { 'x-patreon-event': 'members:update', 'x-patreon-signature': sign(body, '') };
  expect((await closed.post(PATH, body, { headers: signed })).status).toBe(401);
  await closed.close();
});
