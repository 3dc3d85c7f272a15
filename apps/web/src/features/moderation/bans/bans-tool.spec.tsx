import type { ListedBan } from '@app/contracts/moderation/moderation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NO_PERMISSIONS } from '~/lib/session/rights';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import { aBan, anOrder, aRecord, GECKO, listOf, settings } from '~/test/moderation';
import BansTool from './bans-tool';

const file = {
  ...{
    success: true,
    name: 'squad.cfg',
    path: '/api/ban-files/squad.cfg',
    entries: 1,
    version: 3,
    age: 0,
    secret: null,
    formerUntil: null,
  },
  changedAt: '2026-11-20T09:00:00.000Z',
  servers: [
    { serverId: 1, name: 'One', fetchedAt: '2026-11-20T09:01:00.000Z', isCurrent: true },
    { serverId: 2, name: 'Two', fetchedAt: '2026-11-19T09:01:00.000Z', isCurrent: false },
    { serverId: 3, name: 'Three', fetchedAt: null, isCurrent: false },
  ],
};

const show = (
  bans: ListedBan[],
  routes: Routes = {},
  game: 'squad' | 'reforger' = 'squad',
  path = '/admin-portal/squad',
) => {
  const served = serveRoutes('/api/', {
    [`GET moderation/${game}/bans`]: () => ({ body: listOf(bans) }),
    [`GET moderation/${game}/settings`]: { body: settings },
    [`GET moderation/${game}/players/${GECKO}/record`]: { body: aRecord() },
    'GET moderation/squad/ban-file': { body: file },
    [`POST moderation/${game}/bans`]: ({ body }) => {
      bans = [aBan(body as Partial<ListedBan>), ...bans];
      return { body: { success: true, message: 'xX_Gecko_Xx is banned', banId: `squad-${GECKO}-1` } };
    },
    ...routes,
  });
  const lookupPath = (of: string, player: string) => `/lookup/${of}/${player}`;
  showPage(<BansTool game={game} slots={{ lookupPath }} />, path);
  return served;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Reason, shown to the player' }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('servers are told apart by what they have of the list', async () => {
  show([aBan()]);
  expect(await screen.findByText('has this version')).toBeTruthy();
  expect(screen.getByText('has an older one')).toBeTruthy();
  expect(screen.getByText('has not fetched it yet')).toBeTruthy();
});

test('a ban is made with what was typed, once all of it is right, and asks first', async () => {
  const { bodies } = show([]);
  await press('New ban');
  await press(/^Ban player/);
  expect(screen.getByText('Choose a reason.')).toBeTruthy();
  expect(screen.getByText('Type the player’s Steam ID or EOS ID.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /^Player/ }), GECKO);
  await userEvent.type(screen.getByRole('textbox', { name: 'Evidence links' }), 'http://youtu.be/x');
  expect(screen.getByText('Evidence must be a link that begins with https://')).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Evidence links' }));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Evidence links' }),
    'https://youtu.be/x https://youtu.be/y',
  );
  await choose('Teamkilling on purpose');
  expect(screen.getByText(/^Banned from Owls until .*\. Teamkilling on purpose\. Appeal: example\.org$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'For good' }));
  await press(/^Ban xX_Gecko_Xx/);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('For good.');
  await userEvent.click(within(question).getByRole('button', { name: 'Ban' }));
  expect(bodies('POST moderation/squad/bans')).toEqual([
    {
      ...{ player: GECKO, reason: 'Teamkilling on purpose', days: 0, notes: '' },
      evidence: ['https://youtu.be/x', 'https://youtu.be/y'],
    },
  ]);
  expect(await screen.findByText('xX_Gecko_Xx is banned')).toBeTruthy();
});

test('an address that names a player opens a new ban of them; closing it takes the player out of the address', async () => {
  show([], {}, 'squad', `/admin-portal/squad?tool=bans&ban=${GECKO}`);
  expect(await screen.findByRole('textbox', { name: /^Player/ })).toHaveProperty('value', GECKO);
  await press('Cancel');
  await press('New ban');
  expect(screen.getByRole('textbox', { name: /^Player/ })).toHaveProperty('value', '');
});

test('a new ban begins at the player, and closing it leads back to its button', async () => {
  show([]);
  (await screen.findByRole('button', { name: 'New ban' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Player/ }));
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New ban' }));
});

test('an address that names what to find finds it', async () => {
  show([aBan()], {}, 'squad', `/admin-portal/squad?tool=bans&find=${GECKO}`);
  expect(await screen.findByRole('searchbox', { name: 'Find a ban' })).toHaveProperty('value', GECKO);
});

test('what the site refuses is said, and what was typed stays', async () => {
  const said = 'This player is banned already. Change the length of that ban instead.';
  show([], { 'POST moderation/squad/bans': { status: 409, body: failure(said, 'already-banned') } });
  await press('New ban');
  await userEvent.type(screen.getByRole('textbox', { name: /^Player/ }), GECKO);
  await choose('Teamkilling on purpose');
  await press(/^Ban xX_Gecko_Xx/);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ban' }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Player/, hidden: true })).toHaveProperty('value', GECKO);
});

test('the player of a ban is a link to the lookup', async () => {
  show([aBan()]);
  const link = await screen.findByRole('link', { name: 'xX_Gecko_Xx' });
  expect(link.getAttribute('href')).toBe(`/lookup/squad/${GECKO}`);
});

test.each([true, false])(
  'the staff of a ban are links to the audit for whoever may read it (%p)',
  async (isCommunityAdmin) => {
    const right = { canAccess: true, isAdmin: true, isSeniorAdmin: false, isCoordinator: false };
    const permissions = { hasAdminAccess: true, isCommunityAdmin, squad: right, reforger: { ...right, isDev: false } };
    const at = '2026-11-21T09:00:00.000Z';
    const lifted = { state: 'lifted', liftedAt: at, liftedBy: 'Bunya', liftedById: '200' } as const;
    const changes = [{ at, by: 'Allies', byId: null, until: null }];
    const served = show([aBan({ ...lifted, changes })], {
      'GET auth/permissions': { body: { success: true, permissions: NO_PERMISSIONS, isStaff: true } },
      'GET admin-portal/permissions': { body: { success: true, permissions } },
    });
    await press('Details of the ban of xX_Gecko_Xx');
    await waitFor(() => expect(served.count('GET admin-portal/permissions')).toBe(1));
    const hrefs = (name: string) => screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    const [kestrel, bunya] = isCommunityAdmin
      ? [Array(2).fill('/admin-portal/audit?person=100'), ['/admin-portal/audit?person=200']]
      : [[], []];
    await waitFor(() => expect([hrefs('Kestrel'), hrefs('Bunya'), hrefs('Allies')]).toEqual([kestrel, bunya, []]));
  },
);

test('an opened ban shows its evidence, and is lifted with a reason', async () => {
  const lift = `POST moderation/squad/bans/squad-${GECKO}-1/lift`;
  const { bodies } = show([aBan()], { [lift]: { body: { success: true, message: 'Ban lifted' } } });
  await press(/^Details/);
  expect(screen.getByRole('link', { name: 'youtu.be/3kQz7' })).toHaveProperty('rel', 'noreferrer noopener');
  await press('Lift ban...');
  const dialog = await screen.findByRole('dialog', { name: 'Lift the ban of xX_Gecko_Xx?' });
  expect(within(dialog).getByRole('button', { name: 'Lift Ban' })).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByRole('textbox'), 'Another player.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lift Ban' }));
  expect(bodies(lift)).toEqual([{ reason: 'Another player.' }]);
});

test('with the last ban of the last page gone, the page before it is shown', async () => {
  let bans = Array.from({ length: 21 }, (_, n) => aBan({ banId: `squad-${GECKO}-${n}`, name: `Gecko ${n}` }));
  show([], {
    'GET moderation/squad/bans': ({ path }) => {
      const page = Number(new URL(path, 'http://site').searchParams.get('page'));
      const shown = bans.slice((page - 1) * 20, page * 20);
      return { body: { ...listOf(shown), total: bans.length, totalPages: Math.ceil(bans.length / 20) } };
    },
    [`POST moderation/squad/bans/squad-${GECKO}-20/lift`]: () => {
      bans = bans.slice(0, 20);
      return { body: { success: true, message: 'Ban lifted' } };
    },
  });
  await press('Page 2');
  await press('Details of the ban of Gecko 20');
  await press('Lift ban...');
  await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Another player.');
  await press('Lift Ban');
  expect(await screen.findByText('Gecko 19')).toBeTruthy();
  expect(screen.queryByText('Nobody is banned.')).toBeNull();
});

test('a ban that a Reforger server did not get is sent again', async () => {
  const send = `POST moderation/reforger/bans/squad-${GECKO}-1/send/1`;
  const order = anOrder({ game: 'reforger', kind: 'ban', state: 'expired', ban: `squad-${GECKO}-1` });
  const { count } = show(
    [aBan({ game: 'reforger', orders: [order] })],
    { [send]: { status: 202, body: { success: true } } },
    'reforger',
  );
  await press(/^Details/);
  expect(screen.getByText('Ban on Server #1: not carried out')).toBeTruthy();
  await press('Send Now');
  expect(count(send)).toBe(1);
});

test('of a changed ban a server ends the old one first; what it did not do after that is sent again', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const order = (orderId: string, more: object) =>
    anOrder({ game: 'reforger', ban: `squad-${GECKO}-1`, orderId, at, ...more });
  const orders = [order('o2', { kind: 'ban', state: 'expired' }), order('o1', { kind: 'unban', state: 'done' })];
  show([aBan({ game: 'reforger', orders })], {}, 'reforger');
  await press(/^Details/);
  const steps = screen.getAllByText(/on Server #1/).map(({ textContent }) => textContent);
  expect(steps).toEqual(['Ban ended on Server #1', 'Ban on Server #1: not carried out']);
  expect(screen.getByRole('button', { name: 'Send Now' })).toBeTruthy();
});

test('while other bans are read, nothing says that there are none, and those from before are dimmed', async () => {
  const { routes } = show([]);
  expect(await screen.findByText('Nobody is banned.')).toBeTruthy();
  routes['GET moderation/squad/bans'] = never;
  await press(/^Lifted/);
  expect(screen.queryByText('No such bans.')).toBeNull();
  expect(screen.getByText('Loading the bans...')).toBeTruthy();
  routes['GET moderation/squad/bans'] = { body: listOf([aBan()]) };
  await press(/^All/);
  const row = await screen.findByRole('button', { name: /^Details/ });
  routes['GET moderation/squad/bans'] = never;
  await press(/^Expired/);
  expect(row.closest('[aria-busy="true"]')).toBeTruthy();
});

test('nobody banned, and a list that cannot be read, say so', async () => {
  const { routes } = show([]);
  expect(await screen.findByText('Nobody is banned.')).toBeTruthy();
  routes['GET moderation/squad/bans'] = {
    status: 503,
    body: failure('This cannot be read for the moment.', 'unavailable'),
  };
  await press(/^Lifted/);
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
});

test('a lift that was left to itself closes no question that was opened since', async () => {
  let answer: (reply: object) => void = () => undefined;
  const other = aBan({ banId: 'squad-2', name: 'Rusty_Ute' });
  show([aBan(), other], {
    [`POST moderation/squad/bans/squad-${GECKO}-1/lift`]: () => new Promise<object>((resolve) => (answer = resolve)),
  });
  const lift = async (name: string) => {
    await press(`Details of the ban of ${name}`);
    await press('Lift ban...');
    const dialog = await screen.findByRole('dialog', { name: `Lift the ban of ${name}?` });
    await userEvent.type(within(dialog).getByRole('textbox'), 'Another player.');
    return within(dialog);
  };
  await userEvent.click((await lift('xX_Gecko_Xx')).getByRole('button', { name: 'Lift Ban' }));
  await press('Keep the ban');
  await lift('Rusty_Ute');
  answer({ body: { success: true, message: 'Ban lifted' } });
  expect(await screen.findByText('Ban lifted')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Lift the ban of Rusty_Ute?' })).toBeTruthy();
});

test('a ban that was left to itself closes no form that was opened since', async () => {
  let answer: (reply: object) => void = () => undefined;
  show([], { 'POST moderation/squad/bans': () => new Promise<object>((resolve) => (answer = resolve)) });
  await press('New ban');
  await userEvent.type(screen.getByRole('textbox', { name: /^Player/ }), GECKO);
  await choose('Teamkilling on purpose');
  await press(/^Ban xX_Gecko_Xx/);
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Ban' }));
  await userEvent.keyboard('{Escape}');
  await press('Close');
  await press('Leave');
  await press('New ban');
  await userEvent.type(screen.getByRole('textbox', { name: /^Notes for staff/ }), 'Another one.');
  answer({ body: { success: true, message: 'xX_Gecko_Xx is banned' } });
  expect(await screen.findByText('xX_Gecko_Xx is banned')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Notes for staff/ })).toHaveProperty('value', 'Another one.');
});
