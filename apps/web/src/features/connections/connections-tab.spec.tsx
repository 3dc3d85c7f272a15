import type { Connections, ConnectionsHistoryEntry, Notice, Platform } from '@app/contracts/connections/connections';
import type { ConnectDto } from '@app/contracts/connections/connections.dto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leaveFor } from '~/lib/leave';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import ConnectionsTab from './connections-tab';

jest.mock('~/lib/leave');

const NOBODY: Connections = {
  discord: { username: 'kestrel_au' },
  steam: { connected: false, username: null, id: null, verified: false, provedBy: null },
  psn: { connected: false, username: null, provedBy: null },
  xbox: { connected: false, username: null, provedBy: null },
  reforger: { connected: false, username: null, uuid: null, provedBy: null },
  currentProfile: null,
  availableProfiles: [],
};
const STEAM_ID = '76561190000000042';
const linked = (...platforms: Platform[]): Connections => ({
  ...NOBODY,
  ...(platforms.includes('steam') && {
    steam: { connected: true, username: 'Kestrel', id: STEAM_ID, verified: false, provedBy: null },
  }),
  ...(platforms.includes('psn') && { psn: { connected: true, username: 'kestrel_psn', provedBy: null } }),
  ...(platforms.includes('xbox') && { xbox: { connected: true, username: 'KestrelX', provedBy: null } }),
  currentProfile: platforms[0] ?? null,
  availableProfiles: platforms,
});

const proved = (): Connections => {
  const connections = linked('steam');
  return { ...connections, steam: { ...connections.steam, verified: true, provedBy: { by: 'steam' } } };
};
const UUID = '6513270e-269e-4d37-b2a7-4de452e6b438';
const withPlayer = (connections: Connections): Connections => ({
  ...connections,
  reforger: { connected: true, username: 'Barra', uuid: UUID, provedBy: { by: 'code', game: 'reforger', serverId: 2 } },
});

function given(connections: Connections = NOBODY, routes: Routes = {}) {
  const state = { connections };
  const done = { body: { success: true } };
  const server = serveRoutes('/api/connections', {
    'GET ': () => ({ body: { success: true, connections: state.connections } }),
    'GET /history': { body: { success: true, history: [] } },
    'GET /notices': { body: { success: true, notices: [] } },
    'POST /connect': ({ body }) => {
      state.connections = linked((body as ConnectDto).platform);
      return done;
    },
    'DELETE /disconnect': () => {
      state.connections = NOBODY;
      return done;
    },
    'POST /current-profile': ({ body }) => {
      state.connections = { ...state.connections, currentProfile: (body as { platform: Platform }).platform };
      return done;
    },
    'PATCH /update-display-name': ({ body }) => {
      const { displayName } = body as { displayName: string };
      state.connections = { ...state.connections, steam: { ...state.connections.steam, username: displayName } };
      return done;
    },
    ...routes,
  });
  showPage(
    <div role="tabpanel" tabIndex={0}>
      <ConnectionsTab />
    </div>,
    '/profile?tab=connections',
  );
  return server;
}
const row = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 3 })).closest<HTMLElement>('li')!;
const refused = (error: string) => ({ status: 409, body: failure(error, 'refused') });
const mute = { status: 500, body: {} };

describe('the accounts', () => {
  test('are announced while they load', () => {
    given(NOBODY, { 'GET ': never });
    expect(screen.getByText('Loading connections...')).toBeTruthy();
  });

  test('that fail to load say so, and are asked for again', async () => {
    const server = given(NOBODY, { 'GET ': mute });
    expect(await screen.findByRole('heading', { name: 'Failed to load connections' })).toBeTruthy();
    server.routes['GET '] = { body: { success: true, connections: linked('steam') } };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(within(await row('Steam')).getByText('Kestrel')).toBeTruthy();
  });

  test('show the Discord name and what is linked on each platform', async () => {
    given(linked('steam', 'xbox'));
    expect((await row('Discord')).textContent).toContain('kestrel_au');
    expect((await row('Steam')).textContent).toContain(`Kestrel${STEAM_ID}`);
    expect((await row('PlayStation')).textContent).toContain('Not connected');
    expect((await row('Xbox')).textContent).toContain('KestrelX');
  });

  test('show the Reforger player that a code has linked, and no way to type one', async () => {
    given(withPlayer(NOBODY));
    expect((await row('Reforger')).textContent).toContain(`BarraVerified${UUID}`);
    expect(screen.queryByRole('button', { name: 'Connect Reforger' })).toBeNull();
  });

  test('tell a proved one from a typed one', async () => {
    given(proved());
    expect(within(await row('Steam')).getByText('Verified')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Verify with Steam' })).toBeNull();
  });
});

describe('connecting', () => {
  const open = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Connect ${name}` }));
    return screen.findByRole('dialog', { name: 'Connect account' });
  };
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Connect Account' });
  const fill = async (label: string, text: string) => {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  };

  test('is possible only with an id and a name', async () => {
    given();
    await open('Steam');
    expect(button().disabled).toBe(true);
    await fill('Steam ID', STEAM_ID);
    expect(button().disabled).toBe(true);
    await fill('Display name', 'Kestrel');
    expect(button().disabled).toBe(false);
  });

  test('sends the account, shows it and closes', async () => {
    const server = given();
    await open('Steam');
    await fill('Steam ID', STEAM_ID);
    await fill('Display name', 'Kestrel');
    await userEvent.click(button());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies('POST /connect')).toEqual([{ platform: 'steam', id: STEAM_ID, username: 'Kestrel' }]);
    expect(within(await row('Steam')).getByText(STEAM_ID)).toBeTruthy();
  });

  test('keeps a Steam id to seventeen digits and a name to sixty-four characters', async () => {
    given();
    await open('Steam');
    fireEvent.change(screen.getByLabelText('Steam ID'), { target: { value: ' 7656-1190000000042999' } });
    expect(screen.getByLabelText<HTMLInputElement>('Steam ID').value).toBe(STEAM_ID);
    expect(screen.getByLabelText<HTMLInputElement>('Display name').maxLength).toBe(64);
  });

  test('strips what has no place in a name, and shows what is left', async () => {
    const server = given(NOBODY, { 'POST /connect': refused('Taken.') });
    await open('Steam');
    await fill('Steam ID', STEAM_ID);
    await fill('Display name', ' <b>Kes"trel\'&\\/</b> ');
    await userEvent.click(button());
    expect(server.bodies('POST /connect')).toEqual([{ platform: 'steam', id: STEAM_ID, username: 'bKestrelb' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe('bKestrelb');
  });

  const console = (platform: string, what: string) =>
    `${platform} ${what} must start with a letter, contain only letters, numbers, hyphens, and underscores, and be max 16 characters`;
  test.each([
    ['Steam', '1234', 'Kestrel', 'Steam ID must be exactly 17 digits'],
    ['Steam', '12345678901234567', 'Kestrel', 'Invalid Steam ID format. Steam IDs should start with 7656119'],
    ['Steam', STEAM_ID, '   ', 'ID and username cannot be empty'],
    ['Steam', STEAM_ID, '<>', 'ID and username cannot be empty'],
    ['Steam', STEAM_ID, 'javascript:', 'Invalid characters detected'],
    ['Steam', STEAM_ID, 'x onload=1', 'Invalid characters detected'],
    ['Steam', STEAM_ID, 'UNION  SELECT', 'Invalid characters detected'],
    ['Steam', STEAM_ID, 'drop table', 'Invalid characters detected'],
    ['PlayStation', '1kestrel', 'kestrel', console('PSN', 'ID')],
    ['PlayStation', 'kestrel', 'kes trel', console('PSN', 'username')],
    ['PlayStation', 'kestrel_seventeen', 'kestrel', console('PSN', 'ID')],
    ['Xbox', '-kestrel', 'kestrel', console('XBOX', 'ID')],
    ['Xbox', 'kestrel', 'kestrel.', console('XBOX', 'username')],
    ['Xbox', 'onclick', 'kestrel', 'Invalid characters detected'],
  ])('%s with "%s" and "%s" is refused: %s', async (platform, id, name, message) => {
    const server = given();
    await open(platform);
    await fill(`${platform} ID`, id);
    await fill('Display name', name);
    await userEvent.click(button());
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(server.count('POST /connect')).toBe(0);
  });

  test.each([
    ['the server’s words', refused('This Steam account is linked to another member.'), /^This Steam account is linked/],
    ['ours when it has none', mute, /^Failed to connect account/],
  ])('that fails says so in %s, and keeps what was typed', async (_, reply, message) => {
    given(NOBODY, { 'POST /connect': reply });
    await open('Steam');
    await fill('Steam ID', STEAM_ID);
    await fill('Display name', 'Kestrel');
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    expect(screen.getByLabelText<HTMLInputElement>('Steam ID').value).toBe(STEAM_ID);
  });

  test('offers no platform that is connected already', async () => {
    given(linked('psn'));
    await open('Xbox');
    await userEvent.click(screen.getByRole('combobox', { name: 'Platform' }));
    const taken = await screen.findByRole('option', { name: 'PlayStation (connected)' });
    expect(taken.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('option', { name: 'Steam' }));
    expect(await screen.findByLabelText('Steam ID')).toBeTruthy();
  });
});

describe('signing in with Steam', () => {
  test('asks where to go, and goes there', async () => {
    given(NOBODY, { 'POST /steam/sign-in': { body: { success: true, url: 'https://steam.example/openid/login' } } });
    await userEvent.click(within(await row('Steam')).getByRole('button', { name: 'Sign in with Steam' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://steam.example/openid/login'));
  });

  test('leaves no other page when the answer comes after this one was left', async () => {
    jest.mocked(leaveFor).mockClear();
    let answer = (_: { body: object }) => {};
    given(NOBODY, { 'POST /steam/sign-in': () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.click(within(await row('Steam')).getByRole('button', { name: 'Sign in with Steam' }));
    await screen.findByText('Opening Steam...');
    cleanup();
    answer({ body: { success: true, url: 'https://steam.example/openid/login' } });
    await new Promise((done) => setTimeout(done));
    expect(leaveFor).not.toHaveBeenCalled();
  });

  test('says why not when it cannot begin', async () => {
    given(linked('steam'), { 'POST /steam/sign-in': mute });
    await userEvent.click(await screen.findByRole('button', { name: 'Verify with Steam' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to connect account');
  });
});

describe('disconnecting', () => {
  const openQuestion = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect PlayStation' }));
    return screen.findByRole('alertdialog');
  };
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));

  test('asks first, and does nothing when the answer is no', async () => {
    const server = given(linked('psn'));
    expect((await openQuestion()).textContent).toContain(
      'Are you sure you want to disconnect your PlayStation account?',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.count('DELETE /disconnect/psn')).toBe(0);
  });

  test('takes the link away', async () => {
    given(linked('psn'));
    await openQuestion();
    await confirm();
    await waitFor(async () => expect((await row('PlayStation')).textContent).toContain('Not connected'));
  });

  test('of a Reforger player says what is lost, and takes the link away', async () => {
    const server = given(withPlayer(proved()));
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Reforger' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect Reforger' });
    for (const lost of [/own whitelist slot/, /supporter badge/, /statistics shown as yours/])
      expect(within(dialog).getByText(lost)).toBeTruthy();
    await confirm();
    await waitFor(async () => expect((await row('Reforger')).textContent).toContain('Not connected'));
    expect(server.count('DELETE /disconnect/reforger')).toBe(1);
  });

  test.each([
    ['what the server says', refused('Not now.'), 'Not now.'],
    ['only that, when the server says nothing', mute, 'Failed to disconnect account'],
  ])('that fails is told in a dialog: %s', async (_, reply, text) => {
    given(linked('psn'), { 'DELETE /disconnect': reply });
    await openQuestion();
    await confirm();
    const dialog = await screen.findByRole('alertdialog', { name: 'Failed to disconnect account' });
    expect(dialog.textContent).toContain(text);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((await row('PlayStation')).textContent).toContain('kestrel_psn');
  });

  test('without an answer is not said to have changed nothing: it may have been carried out', async () => {
    const server = given(linked('psn'), {
      'DELETE /disconnect': () => {
        server.routes['GET '] = { body: { success: true, connections: NOBODY } };
        return Promise.reject(new TypeError('network'));
      },
    });
    await openQuestion();
    await confirm();
    const dialog = await screen.findByRole('alertdialog', { name: 'Failed to disconnect account' });
    expect(dialog.textContent).not.toContain('Nothing was changed');
    expect(dialog.textContent).toContain('No answer came, so it may have been carried out all the same.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect((await row('PlayStation')).textContent).toContain('Not connected');
  });
});

describe('the display name', () => {
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Steam display name' }));
    const box = screen.getByLabelText<HTMLInputElement>('Steam display name');
    await userEvent.clear(box);
    return box;
  };

  test('is changed in its place, with Enter', async () => {
    const server = given(linked('steam'));
    await userEvent.type(await edit(), ' Old <Kestrel>{Enter}');
    expect(await within(await row('Steam')).findByText('Old Kestrel')).toBeTruthy();
    expect(server.bodies('PATCH /update-display-name/steam')).toEqual([{ displayName: 'Old Kestrel' }]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Steam display name' }));
  });

  test('can be changed no more while it is saved: the form closes after it', async () => {
    given(linked('steam'), { 'PATCH /update-display-name': never });
    const box = await edit();
    await userEvent.type(box, 'Brolga{Enter}');
    await screen.findByText('Saving...');
    await userEvent.type(box, ' the second');
    expect(box.value).toBe('Brolga');
  });

  test.each([
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('stays as it was after %s', async (_, leave) => {
    const server = given(linked('steam'));
    await userEvent.type(await edit(), 'Somebody else');
    await leave();
    expect(within(await row('Steam')).getByText('Kestrel')).toBeTruthy();
    expect(server.count('PATCH /update-display-name/steam')).toBe(0);
  });

  test('cannot be nothing, and cannot be longer than sixty-four characters', async () => {
    given(linked('steam'));
    const box = await edit();
    await userEvent.type(box, '<>{Enter}');
    expect(screen.getByText('Display name cannot be empty')).toBeTruthy();
    fireEvent.change(box, { target: { value: 'k'.repeat(65) } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Display name too long (max 64 characters)')).toBeTruthy();
  });

  test.each([
    ['the server’s words', refused('Not that one.'), 'Not that one.'],
    ['ours', mute, 'Failed to update display name'],
  ])('that cannot be saved says so in %s, and stays in the box', async (_, reply, message) => {
    given(linked('steam'), { 'PATCH /update-display-name': reply });
    const box = await edit();
    await userEvent.type(box, 'Windhover{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(box.value).toBe('Windhover');
  });
});

describe('the main profile', () => {
  test('is no question with one account', async () => {
    given(linked('steam'));
    await row('Steam');
    expect(screen.queryByRole('heading', { name: 'Main profile' })).toBeNull();
  });

  test('is chosen among those that are connected', async () => {
    const server = given(linked('steam', 'xbox'));
    const group = await screen.findByRole('radiogroup', { name: 'Main profile' });
    expect(
      within(group)
        .getAllByRole('radio')
        .map(({ textContent }) => textContent),
    ).toEqual(['Steam', 'Xbox']);
    await userEvent.click(within(group).getByRole('radio', { name: 'Xbox' }));
    await waitFor(() =>
      expect(within(group).getByRole('radio', { name: 'Xbox' }).getAttribute('aria-checked')).toBe('true'),
    );
    expect(server.bodies('POST /current-profile')).toEqual([{ platform: 'xbox' }]);
  });

  test('that cannot be changed says so in a dialog and stays', async () => {
    given(linked('steam', 'xbox'), { 'POST /current-profile': mute });
    const group = await screen.findByRole('radiogroup', { name: 'Main profile' });
    await userEvent.click(within(group).getByRole('radio', { name: 'Xbox' }));
    expect(await screen.findByRole('alertdialog', { name: 'Failed to update current profile' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(within(group).getByRole('radio', { name: 'Steam' }).getAttribute('aria-checked')).toBe('true');
  });
});

test('a released account is shown until it is read', async () => {
  const notice: Notice = {
    id: 'n1',
    kind: 'account-released',
    platform: 'steam',
    accountId: STEAM_ID,
    at: '2026-11-20T09:00:00.000Z',
    read: false,
  };
  let read = false;
  const server = given(NOBODY, {
    'GET /notices': () => ({ body: { success: true, notices: [{ ...notice, read }] } }),
    'POST /notices/read': () => {
      read = true;
      return { body: { success: true } };
    },
  });
  expect((await screen.findByText('Your Steam account was released.')).parentElement!.textContent).toContain(STEAM_ID);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Your Steam account was released.')).toBeNull());
  expect(server.bodies('POST /notices/read')).toEqual([{ ids: ['n1'] }]);
  // What was pressed is gone.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your accounts' }));
});

describe('the history', () => {
  const entry = (overrides: Partial<ConnectionsHistoryEntry>): ConnectionsHistoryEntry => ({
    at: '2026-11-20T09:00:00.000Z',
    type: 'connected',
    platform: 'steam',
    accountId: STEAM_ID,
    displayName: 'Kestrel',
    by: 'Kestrel',
    ...overrides,
  });
  const showHistory = (history: ConnectionsHistoryEntry[]) =>
    given(NOBODY, { 'GET /history': { body: { success: true, history } } });
  const lines = async () =>
    within(await screen.findByRole('region', { name: 'What happened to your links' }))
      .findAllByRole('listitem')
      .then((items) => items.map(({ textContent }) => textContent));

  test('says what happened, and by whom', async () => {
    showHistory([
      entry({ type: 'released', by: null }),
      entry({ type: 'main-profile-selected', accountId: null, displayName: null }),
      entry({ type: 'renamed', displayName: 'Windhover' }),
      entry({ type: 'verified' }),
      entry({}),
    ]);
    expect((await lines()).map((line) => line!.replace(/^.*?(?=Steam)/, ''))).toEqual([
      `Steam ${STEAM_ID} released: somebody else proved that it is theirs`,
      'Steam selected as main profileby Kestrel',
      'Steam display name changed to Windhoverby Kestrel',
      `Steam ${STEAM_ID} provedby Kestrel`,
      `Steam ${STEAM_ID} connected as Kestrelby Kestrel`,
    ]);
  });

  test('is short until all of it is wanted', async () => {
    showHistory(Array.from({ length: 9 }, () => entry({ type: 'disconnected' })));
    expect(await lines()).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 9' }));
    expect(await lines()).toHaveLength(9);
    // The button is gone: whoever pressed it by keyboard reads on here.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What happened to your links' }));
  });

  test('of nothing says so', async () => {
    showHistory([]);
    expect(await screen.findByText(/^Nothing yet/)).toBeTruthy();
  });

  test('that cannot be read is asked for again', async () => {
    const server = given(NOBODY, { 'GET /history': mute });
    expect(await screen.findByText('The history could not be read.')).toBeTruthy();
    server.routes['GET /history'] = { body: { success: true, history: [] } };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Nothing yet/)).toBeTruthy();
  });
});

describe('linking by a code', () => {
  // What waits for something to appear moves this clock.
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const issued = { body: { success: true, code: '!zsu k7m2qx', expiresAt: '2026-11-21T09:10:00.000Z' } };

  test('shows a code to say in the game, and what happens then', async () => {
    const server = given(NOBODY, { 'POST /link-code': issued });
    const get = await screen.findByRole('button', { name: 'Get a code' });
    get.focus();
    fireEvent.click(get);
    expect(await screen.findByText('!zsu k7m2qx')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Link by code' }));
    expect(screen.getByText('Waiting for it in the game.')).toBeTruthy();
    expect(screen.getByText('10:00')).toBeTruthy();
    server.routes['GET '] = { body: { success: true, connections: withPlayer(proved()) } };
    expect(await screen.findByText('Kestrel', {}, { timeout: 10_000 })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Link by code' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });

  test('waits for the Reforger player when Steam is proved', async () => {
    const server = given(proved(), { 'POST /link-code': issued });
    expect(await screen.findByText(/In Reforger, your player is linked/)).toBeTruthy();
    expect(screen.queryByText(/In Squad/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Get a code' }));
    await screen.findByText('!zsu k7m2qx');
    server.routes['GET '] = { body: { success: true, connections: withPlayer(proved()) } };
    expect(await screen.findByText('Reforger connected as Barra', {}, { timeout: 10_000 })).toBeTruthy();
  });

  test('an expired code is said to be one, and another can be had', async () => {
    given(NOBODY, { 'POST /link-code': issued });
    fireEvent.click(await screen.findByRole('button', { name: 'Get a code' }));
    await screen.findByText('!zsu k7m2qx');
    screen.getByRole('button', { name: 'Copy' }).focus();
    jest.setSystemTime(Date.now() + 10 * 60_000);
    expect(await screen.findByText('That code has expired.', {}, { timeout: 3_000 })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Get another code' })).toBeTruthy();
    expect(screen.queryByText('!zsu k7m2qx')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Link by code' }));
  });

  test('a failure is told in the words of the server', async () => {
    given(NOBODY, { 'POST /link-code': refused('Rate limited - please try again') });
    fireEvent.click(await screen.findByRole('button', { name: 'Get a code' }));
    expect(await screen.findByText('Rate limited - please try again')).toBeTruthy();
  });

  test('is offered to who typed an id, as a proof of it', async () => {
    given(linked('steam'));
    expect(await screen.findByRole('heading', { name: 'Prove by code' })).toBeTruthy();
    expect(within(await row('Steam')).getByText(/Typed, not proved\. Prizes and roles/)).toBeTruthy();
  });

  test('is not offered to who has proved a Steam account and a Reforger player', async () => {
    given(withPlayer(proved()));
    expect(within(await row('Steam')).queryByText(/Typed, not proved/)).toBeNull();
    expect(screen.queryByRole('heading', { name: /by code/ })).toBeNull();
  });
});
