import type { AutomationDecision, CheckAnswer } from '@app/contracts/automations/automations';
import type { Rule } from '@app/domain/automations/rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NO_PERMISSIONS } from '~/lib/session/rights';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import AutomationsTool from './automations-tool';
import type { Entry } from './queries';

const rule: Rule = {
  ...{ name: 'Team kills', trigger: { kind: 'team-kill' }, servers: [], afterMinutes: 0, layer: '', week: null },
  ...{ players: { min: 0, max: 200 }, within: 30, exempt: { staff: true, players: [] } },
  rungs: [{ steps: [{ kind: 'warn', text: 'Watch your fire' }] }],
  limits: { every: 2, perMinute: 20, perDay: 500 },
  conditions: [],
};
const sentence = 'When somebody kills a teammate on any server: warn the player, “Watch your fire”.';
const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ id: 3, name: 'Team kills', mode: 'watch', version: 2, sentence, rule, lastAct: '2026-11-28T09:00:00.000Z' },
  ...{ acts7Days: [0, 1, 0, 4, 0, 0, 2], limited: false },
  ...more,
});
const PATH = 'automations/squad';
const whole: CheckAnswer = { success: true, sentence, problems: [], conflicts: [] };

const show = (automations: readonly Entry[], routes: Routes = {}, isCoordinator = true, address = '') => {
  const right = { canAccess: true, isAdmin: true, isSeniorAdmin: false, isCoordinator };
  const permissions = {
    ...{ hasAdminAccess: true, isCommunityAdmin: false, squad: right },
    reforger: { ...right, isDev: false },
  };
  const done = (message: string) => ({ body: { success: true, message, id: 3 } });
  const served = serveRoutes('/api/', {
    'GET auth/permissions': { body: { success: true, permissions: NO_PERMISSIONS, isStaff: true } },
    'GET admin-portal/permissions': { body: { success: true, permissions } },
    [`GET ${PATH}`]: () => ({
      headers: { etag: 'W/"5-x"' },
      body: { success: true, automations, stopped: [], passedOver: [] },
    }),
    [`GET ${PATH}/back-tests`]: { body: { success: true, backTests: [] } },
    [`GET ${PATH}/presets`]: {
      body: {
        success: true,
        presets: [{ id: 'welcome', name: 'Welcome', sentence: 'When somebody joins: warn.', rule }],
      },
    },
    [`POST ${PATH}`]: done('The rule is saved, and off.'),
    [`POST ${PATH}/check`]: { body: whole },
    [`PUT ${PATH}/3`]: done('The rule is saved.'),
    [`DELETE ${PATH}/3`]: done('The rule is deleted.'),
    [`POST ${PATH}/3/mode`]: done('The rule is on.'),
    [`POST ${PATH}/servers/1`]: done('No rule acts on Squad #1 any more.'),
    ...routes,
  });
  showPage(
    <AutomationsTool game="squad" lookup={(player) => `/lookup/${player}`} />,
    `/admin-portal/squad?tool=automations${address}`,
  );
  return served;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('where there is no rule yet, presets are offered, and one press adds one', async () => {
  const { bodies, requests } = show([]);
  expect(await screen.findByText('There are no rules yet.')).toBeTruthy();
  expect(await screen.findByText('When somebody joins: warn.')).toBeTruthy();
  await press('Add Welcome');
  expect(await screen.findByText('Welcome is added, and off.')).toBeTruthy();
  expect(bodies(`POST ${PATH}`)).toEqual([{ rule }]);
  expect(requests.find(({ route }) => route === `POST ${PATH}`)?.headers['idempotency-key']).toBeTruthy();
});

test('a rule says what it does and how often it did; switching on and deleting ask first', async () => {
  const { bodies, requests } = show([entry({ limited: true })]);
  const card = within(await screen.findByRole('article', { name: 'Team kills' }));
  expect(card.getByText(sentence)).toBeTruthy();
  expect(card.getByText('Limit reached')).toBeTruthy();
  expect(card.getByRole('img', { name: /^Applied 7 times in seven days: 0, 1, 0, 4, 0, 0, 2/ })).toBeTruthy();
  const on = await card.findByRole('radio', { name: 'On' });
  await waitFor(() => expect(on).toHaveProperty('disabled', false));
  await userEvent.click(on);
  expect(bodies(`POST ${PATH}/3/mode`)).toEqual([]);
  await press('Switch On');
  expect(await screen.findByText('The rule is on.')).toBeTruthy();
  expect(bodies(`POST ${PATH}/3/mode`)).toEqual([{ mode: 'on' }]);
  expect(requests.find(({ route }) => route === `POST ${PATH}/3/mode`)?.headers['if-match']).toBe('W/"5-x"');
  await userEvent.click(card.getByRole('radio', { name: 'Off' }));
  await waitFor(() => expect(bodies(`POST ${PATH}/3/mode`)).toHaveLength(2));
  await press('Delete...');
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await press('Delete');
  expect(await screen.findByText('The rule is deleted.')).toBeTruthy();
});

test('an admin who may not edit reads rules, switches them off and stops a server at once', async () => {
  const { bodies, count } = show([entry({ mode: 'on' })], {}, false);
  const card = within(await screen.findByRole('article', { name: 'Team kills' }));
  for (const name of ['Watch', 'On']) expect(card.getByRole('radio', { name })).toHaveProperty('disabled', true);
  for (const name of ['Delete...', 'Write a Rule', 'Edit']) expect(screen.queryByRole('button', { name })).toBeNull();
  await userEvent.click(card.getByRole('radio', { name: 'Off' }));
  await waitFor(() => expect(bodies(`POST ${PATH}/3/mode`)).toEqual([{ mode: 'off' }]));
  await press('Stop everything on Squad #1');
  expect(await screen.findByText('No rule acts on Squad #1 any more.')).toBeTruthy();
  expect(count(`POST ${PATH}/servers/1/stop`)).toBe(1);
  await press('View');
  expect((await box('What staff call it')).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save Rule' })).toBeNull();
});

test('a stopped server is resumed when that is confirmed', async () => {
  const { count } = show([], {
    [`GET ${PATH}`]: { body: { success: true, automations: [], stopped: [1], passedOver: [] } },
  });
  await press('Resume Squad #1...');
  expect(count(`POST ${PATH}/servers/1/resume`)).toBe(0);
  await press('Resume');
  await waitFor(() => expect(count(`POST ${PATH}/servers/1/resume`)).toBe(1));
});

test('a rule is edited in parts: what is wrong stands beside its part, and it is saved over what was read', async () => {
  const error = 'The text may become longer than 250 characters when it is filled';
  const other = entry({ id: 4, name: 'Apologies' });
  const { bodies, requests } = show([entry(), other], {
    [`POST ${PATH}/check`]: ({ body }) => {
      const { rungs } = (body as { rule: Rule }).rule;
      const isLong = rungs[0]!.steps[0]!.text.includes('{squad}');
      const problems = isLong ? [{ part: 'rungs.0.steps.0.text', error }] : [];
      return { body: { ...whole, sentence: isLong ? null : sentence, problems, conflicts: [3, 4] } };
    },
  });
  const card = within(await screen.findByRole('article', { name: 'Team kills' }));
  await userEvent.click(await card.findByRole('button', { name: 'Edit' }));
  expect(await screen.findByText('“Apologies”. A player gets the strongest act of them.')).toBeTruthy();
  const text = await box(/^Text, step 1 of: Each time/);
  fireEvent.change(text, { target: { value: '{squad}' } });
  const said = await screen.findByText(error, {}, { timeout: 3_000 });
  expect(text.getAttribute('aria-describedby')).toBe(said.id);
  fireEvent.change(text, { target: { value: 'Mind your fire' } });
  await press('Add a Condition');
  fireEvent.change(screen.getByRole('spinbutton', { name: 'At least' }), { target: { value: '5' } });
  await press('Add a Condition');
  await press('Remove condition: Hours the player has played here');
  await press('Add a Rung');
  fireEvent.change(await box(/^Text, step 1 of: From the second time on/), { target: { value: 'Out' } });
  await press('Save Rule');
  expect(await screen.findByText('The rule is saved.')).toBeTruthy();
  const rungs = ['Mind your fire', 'Out'].map((words) => ({ steps: [{ kind: 'warn', text: words }] }));
  expect(bodies(`PUT ${PATH}/3`)).toEqual([
    { rule: { ...rule, rungs, conditions: [{ kind: 'rank', min: 5, max: 100 }] } },
  ]);
  expect(requests.find(({ method }) => method === 'PUT')?.headers['if-match']).toBe('W/"5-x"');
  const edit = within(await screen.findByRole('article', { name: 'Team kills' })).getByRole('button', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(edit));
});

test('a new rule that the site refuses keeps what was typed, and leads to what is wrong', async () => {
  show([], {
    [`POST ${PATH}`]: {
      status: 400,
      body: {
        ...failure('A rule needs a name', 'invalid'),
        problems: [{ part: 'name', error: 'A rule needs a name' }],
      },
    },
    [`POST ${PATH}/check`]: { body: { ...whole, sentence: null } },
  });
  await press('Write a Rule');
  await press('Save Rule');
  expect(await screen.findByText('A rule needs a name')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await box('What staff call it')));
});

test('a rule that somebody else changed is not saved over unseen', async () => {
  const current = { rule: { ...rule, name: 'Team killers' }, version: 3, mode: 'on' };
  let tries = 0;
  const { requests } = show([entry()], {
    [`PUT ${PATH}/3`]: () =>
      tries++ > 0
        ? { body: { success: true, message: 'The rule is saved.', id: 3 } }
        : {
            status: 409,
            body: {
              ...failure('This rule was changed in the meantime.', 'automation-changed'),
              current,
              etag: '"6"',
              own: false,
            },
          },
  });
  await press('Edit');
  fireEvent.change(await box('What staff call it'), { target: { value: 'Mine' } });
  await press('Save Rule');
  expect(await screen.findByText(/“Team killers” is of version 3 now\./)).toBeTruthy();
  expect((await box('What staff call it')).value).toBe('Mine');
  await press('Keep Mine');
  await press('Save Rule');
  expect(await screen.findByText('The rule is saved.')).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['if-match'])).toEqual([
    'W/"5-x"',
    '"6"',
  ]);
});

test('the history says whom a rule met, what it did and what came of it', async () => {
  const decision: AutomationDecision = {
    ...{ id: 'd1', at: '2026-11-28T09:00:00.000Z', version: 2, serverId: 1, mode: 'on', player: '76561198000000001' },
    ...{ name: 'Galah', squad: null, count: 3, outdone: false, saw: 'M4A1' },
    steps: [{ kind: 'kick', text: 'Team killing' }],
    orders: [{ kind: 'kick', state: 'done', answer: 'Kicked player 4.' }],
  };
  const watched: AutomationDecision = { ...decision, id: 'd0', mode: 'watch', outdone: true, orders: [], count: 2 };
  show([entry()], {
    [`GET ${PATH}/3/decisions`]: {
      body: { success: true, decisions: [decision, watched], total: 26, page: 1, pages: 2 },
    },
  });
  await press('History');
  const [newest, before] = within(await screen.findByRole('list', { name: 'Decisions' })).getAllByRole('listitem');
  expect(newest!.textContent).toMatch(/Squad #1.*Galah.*The 3rd time.*Kick the player.*Team killing/);
  expect(newest!.textContent).toContain('Kick the player: done. “Kicked player 4.”');
  expect(within(newest!).getByRole('link', { name: 'Galah' }).getAttribute('href')).toBe('/lookup/76561198000000001');
  expect(before!.textContent).toMatch(/The 2nd time.*Only watched.*Outdone by a stronger act/);
  expect(screen.getByRole('button', { name: 'Page 2' })).toBeTruthy();
  await press('All Rules');
  expect(await screen.findByRole('article', { name: 'Team kills' })).toBeTruthy();
});

test('rules that could not be loaded can be tried again', async () => {
  show([], { [`GET ${PATH}`]: { status: 503, body: failure('The read models are away.', 'unavailable') } });
  expect(await screen.findByText('Failed to load the rules')).toBeTruthy();
});

const tried = (more: object = {}) => ({
  ...{ success: true, id: '0-abcdefgh', name: 'Team kills', days: 7, progress: 1, by: 'Mulga Bill', sentence, rule },
  ...{ state: 'done', requestedAt: '2026-11-28T09:00:00.000Z', against: { id: 3, version: 2 } },
  result: {
    ...{ facts: 2_000, acts: 2, late: 1, steps: { warn: 1, kick: 1 }, byDay: [{ day: '2026-11-27', acts: 2 }] },
    ...{ byHour: Array.from({ length: 24 }, (_, hour) => (hour === 20 ? 2 : 0)), limited: { times: 0, first: null } },
    players: [{ player: 'kea', name: 'Kea', acts: 2 }],
    cases: [1, 2].map((number) => ({
      ...{ case: number, at: '2026-11-27T09:00:00.000Z', serverId: 1, player: 'kea', name: 'Kea', count: number },
      ...{ steps: number === 1 ? ['warn'] : ['kick'], mark: number === 1 ? 'right' : null },
    })),
    difference: { more: { kick: 1 }, fewer: {}, staff: 0 },
  },
  ...more,
});

test('a rule is tried on the past before it is saved, and its cases are looked at and marked', async () => {
  const moment = {
    at: '2026-11-27T09:00:01.000Z',
    kind: 'chat',
    player: 'kea',
    name: 'Kea',
    text: 'sorry',
    isCase: false,
  };
  let answers = 0;
  const { bodies } = show([entry()], {
    [`POST ${PATH}/back-tests`]: { body: { success: true, message: 'The rule is being tried.', id: '0-abcdefgh' } },
    [`GET ${PATH}/back-tests/0-abcdefgh`]: () => ({
      body: tried(answers++ === 0 ? { state: 'running', progress: 0.4, result: null } : {}),
    }),
    [`GET ${PATH}/back-tests/0-abcdefgh/cases/2`]: { body: { success: true, moments: [moment] } },
    [`POST ${PATH}/back-tests/0-abcdefgh/cases/2`]: { body: { success: true, message: 'The case is marked.' } },
  });
  await press('Edit');
  await userEvent.click(await screen.findByRole('radio', { name: '7 days' }));
  await press('Try It');
  expect(await screen.findByText('The last 7 days are read: 40 %.')).toBeTruthy();
  expect(bodies(`POST ${PATH}/back-tests`)).toEqual([{ rule, id: 3, days: 7, late: true }]);
  expect((await screen.findByText(/^It would have applied/, {}, { timeout: 5_000 })).textContent).toBe(
    'It would have applied 2 times: warn the player 1 time, kick the player 1 time.',
  );
  expect(screen.getByText(/more: kick the player 1 time/)).toBeTruthy();
  expect(screen.getByText('You found 1 right and 0 wrong.')).toBeTruthy();
  const [, second] = within(screen.getByRole('list', { name: 'Cases' })).getAllByRole('listitem');
  await userEvent.click(within(second!).getByRole('button', { name: 'Around It' }));
  expect(await within(second!).findByText(/sorry/)).toBeTruthy();
  await userEvent.click(within(second!).getByRole('button', { name: 'Wrong' }));
  expect(await screen.findByText('Marked as wrong.')).toBeTruthy();
  expect(bodies(`POST ${PATH}/back-tests/0-abcdefgh/cases/2`)).toEqual([{ mark: 'wrong' }]);
});

test('what was tried lately is listed, can be looked at again, and says when it broke off', async () => {
  const listed = tried({ state: 'failed', result: null });
  show([entry()], {
    [`GET ${PATH}/back-tests`]: { body: { success: true, backTests: [listed] } },
    [`GET ${PATH}/back-tests/0-abcdefgh`]: { body: tried({ state: 'failed', result: null }) },
  });
  expect(await screen.findByText(/it broke off/)).toBeTruthy();
  await press('Look');
  expect(await screen.findByText('The rule could not be tried.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
});
