import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PatreonApi, PatreonUnavailable } from '@app/outside/patreon-api';
import { readMembership } from '@app/outside/patreon-membership';
import { reportOf } from '../../apps/local/src/demo/supporters';
import { startPatreon, type PatreonMember } from '../../apps/local/src/emulators/patreon/server';

interface Example {
  readonly query: Readonly<Record<string, string>>;
  readonly page: { readonly data: readonly { readonly id: string }[] };
  readonly throttled: { readonly errors: readonly { readonly retry_after_seconds: number }[] };
  readonly webhook: { readonly data: { readonly id: string } };
}
const example = JSON.parse(readFileSync(join(__dirname, '../fixtures/patreon/members.json'), 'utf8')) as Example;
const [first, second] = example.page.data.map(({ id }) => id) as [string, string];
const [DISCORD, TIER] = ['290401099666423845', '9512023'];

const members: readonly PatreonMember[] = [
  {
    ...{ id: first, user: '70000001', discord: DISCORD, tierIds: [TIER], status: 'active_patron', cents: 1500 },
    ...{ since: '2026-10-01T16:36:58.000Z', lastCharge: '2026-11-01T08:24:05.000Z' },
  },
  { id: second, user: '70000002', discord: null, tierIds: [], status: null, lastCharge: null },
];

let patreon: Awaited<ReturnType<typeof startPatreon>>;
beforeEach(async () => {
  patreon = await startPatreon({ port: 0, accessToken: 'of-the-creator' });
  await order({ members });
});
afterEach(() => patreon.close());

const order = (orders: object) => fetch(`${patreon.url}/control`, { method: 'POST', body: JSON.stringify(orders) });
const client = () =>
  new PatreonApi({ apiUrl: patreon.url, tokens: { accessToken: 'of-the-creator' }, contact: 'https://chat.example' });
const signal = new AbortController().signal;

test('the emulator answers the query of the client as Patreon does', async () => {
  await client().members('9441253', undefined, signal);
  const sent = new URL(patreon.requests.at(-1)!.split(' ')[1]!, patreon.url);
  expect(Object.fromEntries(sent.searchParams)).toMatchObject(example.query);
  const answer = await fetch(sent, { headers: { authorization: 'Bearer of-the-creator' } });
  expect(await answer.json()).toEqual(example.page);
  // Without a field's name there is none.
  sent.searchParams.delete('fields[member]');
  sent.searchParams.set('include', 'user');
  const bare = (await (await fetch(sent, { headers: { authorization: 'Bearer of-the-creator' } })).json()) as object;
  expect(bare).toMatchObject({ data: [{ attributes: {}, relationships: { user: {} } }, {}] });
  expect(JSON.stringify(bare)).not.toMatch(/patron_status|tier/);
});

test('the client reads what Patreon answers', async () => {
  const page = await client().members('9441253', undefined, signal);
  expect(page).toEqual({
    next: undefined,
    members: [
      {
        ...{ membershipId: first, memberId: DISCORD, tierIds: [TIER], ended: false, active: true },
        ...{ paidUntil: '2026-12-01T08:24:05.000Z', asOf: '2026-11-01T08:24:05.000Z' },
      },
      {
        ...{ membershipId: second, memberId: null, tierIds: [], ended: false, active: false, paidUntil: '', asOf: '' },
      },
    ],
  });
});

test('a rate limit is said and waited for in Patreon’s words', async () => {
  await order({ answers: [429], retryAfter: 9 });
  const answer = await fetch(`${patreon.url}/api/oauth2/v2/campaigns`);
  const shape = ({ errors: [error] }: Example['throttled']) => ({
    ...error,
    id: typeof (error as { id?: unknown }).id,
  });
  expect(shape((await answer.json()) as Example['throttled'])).toEqual(shape(example.throttled));
  // Longer than is ever waited: a client that passed over the words would ask again after a second, and be answered.
  await order({ answers: [429], retryAfter: 3_600 });
  await expect(client().campaigns(signal)).rejects.toThrow(PatreonUnavailable);
  await order({ answers: [429], retryAfter: 0 });
  expect(await client().campaigns(signal)).toEqual(['9441253']);
});

/** Names of what is in a value, however deep, with what it is. */
const paths = (value: unknown, at = ''): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => paths(one, `${at}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => paths(inner, `${at}.${name}`));
  return [`${at}: ${value === null ? 'null' : typeof value}`];
};

test('the demo’s supporters are reported as Patreon reports them', () => {
  const report = reportOf('vip', TIER, { at: Date.parse('2026-11-20T00:00:00.000Z') });
  expect(paths(example.webhook)).toEqual(expect.arrayContaining([...paths(report)]));
  const now = Date.parse('2026-11-21T00:00:00.000Z');
  expect(readMembership('members:pledge:create', report, now)).toMatchObject({
    ...{ active: true, paidUntil: '2026-12-11T00:00:00.000Z', tierIds: [TIER] },
  });
  expect(readMembership('members:pledge:update', example.webhook, now)).toEqual({
    ...{ membershipId: first, memberId: DISCORD, tierIds: [TIER], ended: false, active: true },
    ...{ paidUntil: '2026-12-01T00:00:00.000Z', asOf: '2026-11-01T08:24:05.000Z' },
  });
});
