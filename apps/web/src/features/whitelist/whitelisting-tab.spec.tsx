import type {
  SlotEdit,
  WhitelistAnswer,
  WhitelistHistoryEntry,
  WhitelistSlot,
} from '@app/contracts/whitelist/whitelist';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import WhitelistingTab from './whitelisting-tab';

const STEAM = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const UUID = '6513270e-269e-4d37-b2a7-4de452e6b438';
const slot = (slotNumber: number, overrides: Partial<WhitelistSlot> = {}): WhitelistSlot => ({
  slotNumber,
  entryId: `e-${slotNumber}-0`,
  game: 'SQUAD',
  steamId: STEAM(slotNumber),
  reforgerUuid: null,
  isActive: true,
  isOwnSlot: slotNumber === 1,
  ...overrides,
});
const slots = (count: number): WhitelistSlot[] => Array.from({ length: count }, (_, index) => slot(index + 1));
const whitelist = (overrides: Partial<WhitelistAnswer> = {}): WhitelistAnswer => ({
  success: true,
  hasSlots: true,
  hasConnections: true,
  hasRedeemed: true,
  totalSlots: 3,
  revoked: null,
  message: 'ok',
  enabledGames: { reforger: false },
  slots: slots(3),
  revision: 4,
  slotRoles: [
    { name: 'VIP Gold', slots: 3, held: true, exclusive: true },
    { name: 'VIP', slots: 1, held: false, exclusive: true },
  ],
  supporter: null,
  ...overrides,
});

/** Saves slots as the server does: a slot whose content changes gets a new entry id. */
function given(overrides: Partial<WhitelistAnswer> = {}, routes: Routes = {}, path = '/profile?tab=whitelisting') {
  const state = { answer: whitelist(overrides) };
  const apply = (edits: readonly SlotEdit[]) => {
    const { answer } = state;
    const changed = answer.slots.map((before) => {
      const edit = edits.find(({ entryId }) => entryId === before.entryId);
      if (!edit) return before;
      const entryId = before.entryId.replace(/\d+$/, (version) => String(Number(version) + 1));
      if (edit.shouldDelete) return { ...before, entryId, game: 'SQUAD' as const, steamId: null, reforgerUuid: null };
      const held = edit.game === 'SQUAD' ? { steamId: edit.id! } : { reforgerUuid: edit.id! };
      return { ...before, entryId, game: edit.game as 'SQUAD', ...held };
    });
    state.answer = { ...answer, slots: changed, revision: answer.revision + 1 };
  };
  const server = serveRoutes('/api/', {
    'GET whitelisting': () => ({ body: state.answer }),
    'GET whitelisting/history': { body: { success: true, history: [] } },
    'POST whitelisting/redeem': () => {
      state.answer = { ...state.answer, hasRedeemed: true };
      return { body: { success: true, message: 'Whitelist redeemed' } };
    },
    'POST whitelisting/update-own': () => {
      state.answer = { ...state.answer, slots: state.answer.slots.with(0, slot(1, { steamId: STEAM(777) })) };
      return { body: { success: true, message: 'Your slot is up to date' } };
    },
    'POST whitelisting/slots': ({ body }) => {
      apply((body as { slots: SlotEdit[] }).slots);
      return { body: { success: true, message: 'Slots saved' } };
    },
    ...routes,
  });
  return { ...server, apply, state, ...showPage(<WhitelistingTab />, path) };
}
const row = (slotNumber: number) => screen.findByRole('listitem', { name: `Slot ${slotNumber}` });
const box = async (slotNumber: number) => within(await row(slotNumber)).getByRole<HTMLInputElement>('textbox');
const game = async (slotNumber: number) => within(await row(slotNumber)).getByRole('combobox');
const retype = async (slotNumber: number, id: string) => {
  // Clearing leaves the focus there.
  await userEvent.clear(await box(slotNumber));
  await userEvent.paste(id);
  await userEvent.tab();
};
const choose = async (slotNumber: number, name: string) => {
  await userEvent.click(await game(slotNumber));
  await userEvent.click(await screen.findByRole('option', { name }));
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const bar = () => screen.getByText(/Nothing is sent until you save/).textContent;
const saved = (server: ReturnType<typeof given>) => server.bodies('POST whitelisting/slots');
const address = () => screen.getByTestId('address').textContent;
const mute = { status: 500, body: {} };

describe('before there are slots to manage', () => {
  test('loading is announced', () => {
    given({}, { 'GET whitelisting': never });
    expect(screen.getByText('Loading your slots...')).toBeTruthy();
  });

  test('a failure to load says so, and Retry asks again', async () => {
    const server = given({}, { 'GET whitelisting': mute });
    expect(await screen.findByRole('heading', { name: 'Failed to load whitelist information' })).toBeTruthy();
    server.routes['GET whitelisting'] = { body: whitelist() };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Your slots' })).toBeTruthy();
  });

  test('who has no slots reads what the server says, whatever else is missing', async () => {
    given({ hasSlots: false, hasConnections: false, hasRedeemed: false, message: 'No slots, mate.', slots: [] });
    expect(await screen.findByText('No slots, mate.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to Connections' })).toBeNull();
  });

  test('who lost every slot still sees what they hold, read-only', async () => {
    given({ hasSlots: false, totalSlots: 0, slots: slots(2).map((held) => ({ ...held, isActive: false })) });
    const inactive = await screen.findByRole('region', { name: 'Inactive slots' });
    expect(within(inactive).getByText(STEAM(2))).toBeTruthy();
    expect(within(inactive).queryByRole('textbox')).toBeNull();
  });

  test('who has no connected account is led to the connections', async () => {
    given({ hasConnections: false, hasRedeemed: false, slots: [] });
    const link = await screen.findByRole('link', { name: 'Go to Connections' });
    expect(link.getAttribute('href')).toBe('/profile?tab=connections');
  });

  test('who redeemed and unlinked reads that, and is not told to redeem', async () => {
    given({ hasConnections: false, hasRedeemed: true });
    expect(await screen.findByRole('heading', { name: 'Your Steam account is no longer connected' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Connections' })).toBeTruthy();
    expect(screen.queryByText(/before you can redeem/)).toBeNull();
  });

  test('whose tier has not become a role is told which role is missing', async () => {
    given({ supporter: { tier: 'Gold', role: 'VIP Gold', hasRole: false } });
    expect(await screen.findByText('Your Gold tier has not reached Discord.')).toBeTruthy();
    expect(screen.getByText(/come with the role VIP Gold/)).toBeTruthy();
  });

  test.each([[{}], [{ hasSlots: false }], [{ hasRedeemed: false }], [{ hasConnections: false }]])(
    'the roles that give slots are listed, with %j',
    async (overrides) => {
      given({ ...overrides, supporter: { tier: 'Gold', role: 'VIP Gold', hasRole: true } });
      const roles = await screen.findByRole('region', { name: 'Roles that give slots' });
      expect(
        within(roles)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['VIP Goldyours+3 slots', 'VIP+1 slot']);
      expect(screen.queryByText(/has not reached Discord/)).toBeNull();
    },
  );

  test('who has not redeemed can, and sees the slots then', async () => {
    given({ hasRedeemed: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Redeem' }));
    expect(await screen.findByRole('heading', { name: 'Your slots' })).toBeTruthy();
  });

  test('redeeming says that it is at it', async () => {
    given({ hasRedeemed: false }, { 'POST whitelisting/redeem': never });
    await userEvent.click(await screen.findByRole('button', { name: 'Redeem' }));
    expect(await screen.findByRole('button', { name: 'Redeeming...' })).toBeTruthy();
  });

  test.each([
    ['with the server’s words', { status: 400, body: failure('You have no slots.', 'no-slots') }, 'You have no slots.'],
    ['with ours', mute, 'Failed to redeem whitelist'],
  ])('redeeming that fails says so %s', async (_, reply, message) => {
    given({ hasRedeemed: false }, { 'POST whitelisting/redeem': reply });
    await userEvent.click(await screen.findByRole('button', { name: 'Redeem' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });
});

describe('the own slot', () => {
  test('is read-only and shows both ids, as far as they are known', async () => {
    given();
    const own = (await screen.findByRole('heading', { name: 'Your own slot' })).closest('li')!;
    expect(own.textContent).toContain(`Steam ID${STEAM(1)}`);
    expect(own.textContent).toContain('Reforger UUIDnot known yet');
    expect(within(own).queryByRole('textbox')).toBeNull();
  });

  test('follows the linked account on Refresh', async () => {
    given();
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(STEAM(777))).toBeTruthy();
  });

  test.each([
    ['the server’s words', { status: 409, body: failure('Connect Steam first.', 'no-steam') }, 'Connect Steam first.'],
    ['ours for an answer without words', mute, 'Failed to update slot'],
    [
      'ours for no answer',
      () => {
        throw new TypeError('offline');
      },
      'Failed to update your slot',
    ],
  ])('that cannot be refreshed says so in %s', async (_, reply, message) => {
    given({}, { 'POST whitelisting/update-own': reply });
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });
});

describe('editing', () => {
  test('stages, counts, and sends only what changed', async () => {
    const server = given();
    await retype(2, STEAM(99));
    expect((await row(2)).textContent).toContain(`Changedwas …${STEAM(2).slice(-7)}`);
    expect(bar()).toBe('1 change staged. Nothing is sent until you save.');
    expect(saved(server)).toEqual([]);
    await save();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
    expect(saved(server)).toEqual([
      { slots: [{ entryId: 'e-2-0', game: 'SQUAD', id: STEAM(99), shouldDelete: false }] },
    ]);
    expect((await box(2)).value).toBe(STEAM(99));
  });

  test('what is typed back is not staged', async () => {
    given();
    await retype(2, STEAM(99));
    await retype(2, STEAM(2));
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  test('Cancel brings everything back, Undo one slot', async () => {
    given();
    await retype(2, STEAM(98));
    await retype(3, STEAM(99));
    await userEvent.click(screen.getByRole('button', { name: 'Undo slot 2' }));
    expect((await box(2)).value).toBe(STEAM(2));
    expect(bar()).toContain('1 change staged');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect((await box(3)).value).toBe(STEAM(3));
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  test('the focus stays at a slot that is empty again', async () => {
    const server = given();
    server.apply([{ entryId: 'e-2-0', shouldDelete: true }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect((await box(2)).value).toBe(''));
    await retype(2, STEAM(98));
    await userEvent.click(screen.getByRole('button', { name: 'Undo slot 2' }));
    expect(screen.queryByRole('button', { name: 'Undo slot 2' })).toBeNull();
    expect(document.activeElement).toBe(await row(2));
  });

  test.each([
    ['its id is emptied', async () => userEvent.clear(await box(2))],
    ['its game is emptied', () => choose(2, 'No game')],
    ['it is removed', async () => userEvent.click(screen.getByRole('button', { name: 'Remove slot 2' }))],
  ])('a slot becomes a deletion when %s', async (_, empty) => {
    const server = given();
    await row(2);
    await empty();
    expect((await row(2)).textContent).toContain('Will be removed');
    await save();
    await waitFor(() => expect(saved(server)).toMatchObject([{ slots: [{ entryId: 'e-2-0', shouldDelete: true }] }]));
    await waitFor(async () => expect((await box(2)).value).toBe(''));
  });

  test('an empty slot is filled', async () => {
    const server = given({ slots: slots(2).with(1, slot(2, { steamId: null })) });
    await retype(2, STEAM(42));
    expect((await row(2)).textContent).toContain('Added');
    await save();
    await waitFor(() => expect(saved(server)).toHaveLength(1));
  });

  test('an invalid id says so once typing is over, and Save goes there instead of sending', async () => {
    const server = given();
    await userEvent.clear(await box(3));
    await userEvent.type(await box(3), '7656119802');
    expect(screen.queryByText('Invalid Steam ID format')).toBeNull();
    expect((await row(3)).textContent).toContain('Not finished');
    await userEvent.tab();
    expect(screen.getByText('Invalid Steam ID format')).toBeTruthy();
    expect((await box(3)).getAttribute('aria-invalid')).toBe('true');
    await retype(2, STEAM(99));
    expect(bar()).toBe('1 change staged and 1 to fix. Nothing is sent until you save.');
    await save();
    await waitFor(async () => expect(document.activeElement).toBe(await box(3)));
    expect(saved(server)).toEqual([]);
  });

  test('the same player twice is refused before the server has to', async () => {
    given();
    await retype(2, STEAM(1));
    expect((await row(2)).textContent).toContain('Slot 1 holds this player already');
  });

  test.each([
    ['the server’s words', { status: 409, body: failure('Not today.', 'refused') }, 'Not today.'],
    ['ours for an answer without words', mute, 'Failed to update slots'],
    [
      'ours for no answer',
      () => {
        throw new TypeError('offline');
      },
      'Failed to save changes',
    ],
  ])('a save that fails says so in %s and keeps what is staged', async (_, reply, message) => {
    given({}, { 'POST whitelisting/slots': reply });
    await retype(2, STEAM(99));
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect((await box(2)).value).toBe(STEAM(99));
    expect(bar()).toContain('1 change staged');
  });
});

describe('the game of a slot', () => {
  const both = slots(2).with(1, slot(2, { reforgerUuid: UUID }));

  test('cannot become Reforger until that is enabled', async () => {
    given();
    await userEvent.click(await game(2));
    const option = await screen.findByRole('option', { name: 'Reforger (Coming Soon)' });
    expect(option.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Reforger whitelisting is not open yet.')).toBeTruthy();
  });

  test('brings its stored id back', async () => {
    const server = given({ slots: both, enabledGames: { reforger: true } });
    await choose(2, 'Reforger');
    expect((await box(2)).value).toBe(UUID);
    await save();
    await waitFor(() => expect(saved(server)).toMatchObject([{ slots: [{ game: 'REFORGER', id: UUID }] }]));
  });

  test('begins empty where nothing is stored for it, and checks identities', async () => {
    given({ enabledGames: { reforger: true } });
    await choose(2, 'Reforger');
    expect((await box(2)).value).toBe('');
    await userEvent.type(await box(2), 'NOT-A-UUID');
    await userEvent.tab();
    expect((await box(2)).value).toBe('not-a-uuid');
    expect(screen.getByText('Invalid UUID format')).toBeTruthy();
  });

  test('may stay Reforger where it is', async () => {
    given({ slots: slots(2).with(1, slot(2, { game: 'REFORGER', steamId: null, reforgerUuid: UUID })) });
    expect((await box(2)).value).toBe(UUID);
    await userEvent.click(await game(2));
    expect((await screen.findByRole('option', { name: 'Reforger' })).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('pages', () => {
  const shown = async () => {
    await screen.findByText(/^Showing/);
    return screen.getAllByRole('listitem', { name: /^Slot/ }).map((item) => item.getAttribute('aria-label'));
  };

  test('hold five slots besides the own one, which is counted first', async () => {
    given({ slots: slots(14), totalSlots: 14 });
    expect(await shown()).toEqual(['Slot 2', 'Slot 3', 'Slot 4', 'Slot 5', 'Slot 6']);
    expect(screen.getByText('Showing 1 to 6 of 14 active slots')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await shown()).toEqual(['Slot 12', 'Slot 13', 'Slot 14']);
    expect(screen.getByText('Showing 12 to 14 of 14 active slots')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your own slot' })).toBeNull();
    expect(address()).toBe('/profile?tab=whitelisting&page=3');
  });

  test('stand in the address; one that does not exist is the last', async () => {
    given({ slots: slots(14), totalSlots: 14 }, {}, '/profile?tab=whitelisting&page=9');
    expect(await shown()).toEqual(['Slot 12', 'Slot 13', 'Slot 14']);
  });

  test('are all numbered up to seven, and shortened beyond', async () => {
    const numbers = () => screen.getAllByRole('button', { name: /^Page / }).map(({ textContent }) => textContent);
    const { unmount } = given({ slots: slots(36), totalSlots: 36 });
    await shown();
    expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    unmount();
    given({ slots: slots(41), totalSlots: 41 });
    await shown();
    expect(numbers()).toEqual(['1', '2', '8']);
  });

  test('keep what is staged on the others, and Save finds what is to fix there', async () => {
    given({ slots: slots(14), totalSlots: 14 });
    await retype(2, '123');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await retype(7, STEAM(99));
    expect(bar()).toContain('1 change staged and 1 to fix');
    await save();
    await waitFor(async () => expect(document.activeElement).toBe(await box(2)));
    expect(address()).toBe('/profile?tab=whitelisting');
  });
});

test('inactive slots are read-only and say that they have no allocation', async () => {
  given({ slots: [...slots(3), slot(4, { isActive: false })] });
  const inactive = await screen.findByRole('region', { name: 'Inactive slots' });
  expect(inactive.textContent).toContain(STEAM(4));
  expect(inactive.textContent).toContain('No whitelist allocation');
  expect(within(inactive).queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Showing 1 to 3 of 3 active slots')).toBeTruthy();
});

describe('when the slots were changed elsewhere', () => {
  const elsewhere: SlotEdit[] = [{ entryId: 'e-2-0', game: 'SQUAD', id: STEAM(55) }];
  /** Another tab saves first; the refusal carries its version, which a read that lags would not. */
  const lost = () => {
    const server = given();
    const before = server.state.answer;
    server.routes['GET whitelisting'] = () => ({ body: before });
    server.routes['POST whitelisting/slots'] = ({ body }) => {
      const edits = (body as { slots: SlotEdit[] }).slots;
      if (edits.every(({ entryId }) => server.state.answer.slots.some((now) => now.entryId === entryId))) {
        server.apply(edits);
        server.routes['GET whitelisting'] = () => ({ body: server.state.answer });
        return { body: { success: true, message: 'Slots saved' } };
      }
      const { revision, slots: current } = server.state.answer;
      return {
        status: 409,
        body: { ...failure('Changed.', 'slots-changed'), yours: edits, current: { revision, slots: current } },
      };
    };
    server.apply(elsewhere);
    return server;
  };

  test('saving overwrites nothing: both versions are shown', async () => {
    lost();
    await retype(2, STEAM(99));
    await save();
    expect(await screen.findByText('Changed elsewhere')).toBeTruthy();
    expect((await row(2)).textContent).toContain(`Saved meanwhile${STEAM(55)}Yours${STEAM(99)}`);
    await waitFor(() => expect(bar()).toBe('0 changes staged and 1 to fix. Nothing is sent until you save.'));
  });

  test('the own version can replace the other, knowingly', async () => {
    const server = lost();
    await retype(2, STEAM(99));
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect((await row(2)).textContent).toContain(`was …${STEAM(55).slice(-7)}`);
    await save();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
    expect(saved(server).at(-1)).toMatchObject({ slots: [{ entryId: 'e-2-1', id: STEAM(99) }] });
  });

  test('or give way to it', async () => {
    lost();
    await retype(2, STEAM(99));
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Take the saved one' }));
    expect((await box(2)).value).toBe(STEAM(55));
    expect(document.activeElement).toBe(await row(2));
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  test('and a reading brings it, the row says so before anything is sent', async () => {
    const server = given();
    await retype(2, STEAM(99));
    server.apply(elsewhere);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Changed elsewhere')).toBeTruthy();
    expect(saved(server)).toEqual([]);
  });
});

describe('leaving with staged edits', () => {
  const leave = (router: ReturnType<typeof given>['router'], to: string) => act(() => router.navigate(to));

  test('asks first, and Stay keeps them', async () => {
    const { router } = given();
    await retype(2, STEAM(99));
    await leave(router, '/profile?tab=connections');
    expect(await screen.findByRole('alertdialog', { name: 'Leave and lose the staged changes' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/profile?tab=whitelisting');
    expect((await box(2)).value).toBe(STEAM(99));
  });

  test('Leave leaves', async () => {
    const { router } = given();
    await retype(2, STEAM(99));
    await leave(router, '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('asks nothing when nothing is staged', async () => {
    const { router } = given();
    await row(2);
    await leave(router, '/');
    expect(address()).toBe('/');
  });

  test('holds back the closing of the window', async () => {
    given();
    await retype(2, STEAM(99));
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

test('the history calls a player who was erased a former player, by no pseudonym', async () => {
  const erased: WhitelistHistoryEntry = {
    ...{ at: '2026-11-20T09:00:00.000Z', type: 'slot-cleared', by: 'Kestrel', slotNumber: 2 },
    before: { game: 'SQUAD', steamId: '~3yj8ktd1wecq0lyig6tj', reforgerUuid: null },
    ...{ after: null, allowance: null, deactivated: [], activated: [] },
  };
  given({}, { 'GET whitelisting/history': { body: { success: true, history: [erased] } } });
  const region = await screen.findByRole('region', { name: 'What happened to your slots' });
  expect(await within(region).findByText(/Slot 2 cleared, was a former player/)).toBeTruthy();
});

test('the history names the Reforger player who came into a slot for Squad', async () => {
  const slot = { game: 'SQUAD', steamId: STEAM(9), reforgerUuid: null } as const;
  const entry: WhitelistHistoryEntry = {
    ...{ at: '2026-11-20T09:00:00.000Z', type: 'own-slot-updated', by: 'Kestrel', slotNumber: 1 },
    ...{ before: slot, after: { ...slot, reforgerUuid: UUID }, allowance: null, deactivated: [], activated: [] },
  };
  given({}, { 'GET whitelisting/history': { body: { success: true, history: [entry] } } });
  const region = await screen.findByRole('region', { name: 'What happened to your slots' });
  const [line] = await within(region).findAllByRole('listitem');
  expect(line!.textContent).toMatch(`Own slot for Reforger: empty → ${UUID}by Kestrel`);
});

test('the history says what happened to the slots, and by whom', async () => {
  const entry = (overrides: Partial<WhitelistHistoryEntry>): WhitelistHistoryEntry => ({
    at: '2026-11-20T09:00:00.000Z',
    type: 'slot-changed',
    by: 'Kestrel',
    slotNumber: 2,
    before: { game: 'SQUAD', steamId: STEAM(2), reforgerUuid: null },
    after: { game: 'SQUAD', steamId: STEAM(9), reforgerUuid: null },
    allowance: null,
    deactivated: [],
    activated: [],
    ...overrides,
  });
  const none = { slotNumber: null, before: null, after: null };
  const history = [
    entry({ type: 'allowance-changed', by: null, ...none, allowance: { from: 3, to: 1 }, deactivated: [3, 2] }),
    entry({ type: 'slot-cleared', after: null }),
    entry({}),
    entry({ type: 'own-slot-updated', slotNumber: 1 }),
    entry({ type: 'redeemed', ...none, allowance: { from: 0, to: 3 } }),
  ];
  given({}, { 'GET whitelisting/history': { body: { success: true, history } } });
  const region = await screen.findByRole('region', { name: 'What happened to your slots' });
  const lines = (await within(region).findAllByRole('listitem')).map(({ textContent }) => textContent);
  const shownFailure = [
    '1 slot in place of 3. Out of use: 2, 3',
    `Slot 2 cleared, was ${STEAM(2)}by Kestrel`,
    `Slot 2 ${STEAM(2)} → ${STEAM(9)}by Kestrel`,
    `Own slot ${STEAM(2)} → ${STEAM(9)}by Kestrel`,
    'Redeemed, 3 slotsby Kestrel',
  ];
  shownFailure.forEach((text, place) => expect(lines[place]!.endsWith(text)).toBe(true));
});
