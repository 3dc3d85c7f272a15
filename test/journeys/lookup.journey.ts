import type { AuditLog } from '@app/contracts/audit/audit';
import { personas } from '../../apps/local/src/personas';
import { expected } from '../squad/recorded';
import { check } from './accessible';
import { comeIn, playRecorded, postReforger } from './game-server';
import { expect, journey, PHONE } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

const TOOL = 'Player Stats Lookup';
const DAY = 86_400_000;
const NOBODY = /\b404\b/;

const withSteam = [...expected.players]
  .filter(({ steamID }) => steamID !== null)
  .sort((a, b) => b.kills - a.kills || (a.eosID < b.eosID ? -1 : 1));
const [gecko, alt, mate, quiet, leaving] = withSteam as [
  ...[(typeof withSteam)[0], (typeof withSteam)[0], (typeof withSteam)[0]],
  ...[(typeof withSteam)[0], (typeof withSteam)[0]],
];
const ADDRESS = '203.0.113.187';
const RETENTION_DAYS = 30;

/** Of players whom no other file knows. */
const uid = (n: number) => `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`;
const [skink, flatmate, landlord] = [uid(1), uid(2), uid(3)] as const;

journey.beforeAll(async () => {
  await playRecorded(stack);
  const sightings = [0, 1, 2].flatMap((daysAgo) => [
    { ...gecko, at: Date.now() - daysAgo * DAY - 60_000, address: ADDRESS },
    { ...alt, at: Date.now() - daysAgo * DAY - 120_000, address: ADDRESS },
  ]);
  await comeIn(stack, [
    ...sightings,
    { ...mate, at: Date.now() - 5 * DAY, address: ADDRESS },
    { ...gecko, at: Date.now() - 4 * DAY, address: '2001:db8:77:1::9' },
    { ...quiet, at: Date.now() - DAY, address: '198.51.100.9' },
  ]);
  await postReforger(stack, 'joins', [
    { kind: 'playerIdentified', playerId: skink, name: 'Skink before', platform: null, steamId: null },
    { kind: 'playerIdentified', playerId: skink, name: 'Skink of the wharf', platform: 'xbox', steamId: null },
    { kind: 'playerIdentified', playerId: flatmate, name: 'Flatmate of Skink', platform: null, steamId: null },
    { kind: 'playerIdentified', playerId: landlord, name: 'Landlord of Skink', platform: null, steamId: null },
  ]);
  await postReforger(
    stack,
    'kills',
    [
      {
        ...{ kind: 'playerKilled', by: 'enemy', weapon: 'M249 SAW', weaponSource: 'infantry', distance: 212.5 },
        victim: { playerId: landlord, name: 'Landlord of Skink', faction: '#AR-Faction_USSR' },
        killer: { playerId: skink, name: 'Skink of the wharf', faction: '#AR-Faction_US' },
      },
    ],
    [
      { playerId: skink, at: Date.now() - 60_000, address: '203.0.113.9' },
      { playerId: flatmate, at: Date.now() - 120_000, address: '203.0.113.9' },
      { playerId: skink, at: Date.now() - 3 * DAY, address: '198.51.100.77' },
      { playerId: landlord, at: Date.now() - 3 * DAY, address: '198.51.100.77' },
    ],
  );
  const kills = `admin-portal/reforger/player-events?playerUID=${skink}&type=kills`;
  await expect
    .poll(async () => (await stack.request('reforger-admin', 'GET', kills)).body, { timeout: 30_000 })
    .toMatchObject({ total: 1 });
  const events = `admin-portal/squad/player-events?steamID=${gecko.steamID}&type=kills&limit=1`;
  await expect
    .poll(async () => (await stack.call<{ total?: number }>('squad-admin', 'GET', events)).total, { timeout: 30_000 })
    .toBe(gecko.kills + gecko.teamkills);
});

journey('an admin finds a player, sees who shares an address, and shows it for a reason', async ({ people }) => {
  const { page } = await people.enter(stack, 'squad-admin');
  await page.goto('/admin-portal/squad');
  await page.getByRole('button', { name: `Open ${TOOL}` }).click();
  await expect(page.getByText('Nobody looked up yet')).toBeVisible();
  await check(page, 'the lookup, empty');

  const box = page.getByRole('combobox', { name: 'Find a player' });
  await box.fill(gecko.name.slice(0, 4));
  await page.getByRole('option', { name: new RegExp(gecko.steamID!) }).click();
  await expect(page.getByRole('heading', { level: 2, name: gecko.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`player=${gecko.steamID}`));
  await expect(page.getByText('Multiple alt accounts detected.')).toBeVisible();
  const alternates = page.getByRole('region', { name: 'Alternate accounts' });
  await expect(alternates.getByText('203.0.113.•••')).toBeVisible();
  await expect(alternates.getByText('2001:db8:77:•••')).toBeVisible();
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
  await check(page, 'a player looked up');

  await alternates.getByRole('button', { name: 'Show 203.0.113.•••' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Show address' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Account sharing check' }).click();
  await check(page, 'an address about to be shown');
  await dialog.getByRole('button', { name: 'Show address' }).click();
  await expect(alternates.getByText(ADDRESS)).toBeVisible();
  await expect(alternates.getByText('Shown to you, recorded')).toBeVisible();

  const audit = await people.enter(stack, 'community-admin');
  await audit.page.goto('/admin-portal/audit?tool=player-stats');
  await expect(audit.page.getByText(gecko.name).first()).toBeVisible();
  const { logs } = await stack.call<{ logs: readonly AuditLog[] }>(
    ...(['community-admin', 'GET', 'admin-portal/logs/tool/squad/player-stats?limit=100'] as const),
  );
  const shown = logs.find(({ eventType }) => eventType === 'PlayerAddressRevealed');
  expect(shown).toMatchObject({
    action: 'READ',
    resourceId: gecko.steamID,
    changes: { reason: 'Account sharing check' },
  });
  expect(JSON.stringify(logs)).not.toContain(ADDRESS);
  expect(await audit.page.locator('body').innerText()).not.toContain(ADDRESS);
});

journey(
  'another account is one press away, Back returns, and a link shows a colleague the same',
  async ({ people }) => {
    const { page } = await people.enter(stack, 'community-admin');
    await page.goto(`/admin-portal/squad?tool=player-stats&player=${gecko.steamID}`);
    const name = (of: string) => page.getByRole('heading', { level: 2, name: of });
    await expect(name(gecko.name)).toBeVisible();
    await page.getByRole('region', { name: 'Alternate accounts' }).getByRole('link', { name: alt.name }).click();
    await expect(name(alt.name)).toBeVisible();
    await page.goBack();
    await expect(name(gecko.name)).toBeVisible();

    await page.getByRole('radio', { name: 'Deaths' }).click();
    await expect(page.getByText(`${gecko.deaths} deaths`)).toBeVisible();
    await page.getByRole('radio', { name: 'Kills', exact: true }).click();
    await page.getByRole('combobox', { name: 'Teamkills' }).click();
    await page.getByRole('option', { name: 'Without teamkills' }).click();
    await expect(page.getByText(`${gecko.kills} kills`)).toBeVisible();

    await page.setViewportSize(PHONE);
    await check(page, 'a player looked up on a phone');
    await page.getByRole('button', { name: 'Back to Tools Menu' }).click();
    await expect(page.getByRole('button', { name: `Open ${TOOL}` })).toBeVisible();
    await expect(page).toHaveURL(/\/admin-portal\/squad$/);
  },
);

journey('an exact name is enough; nothing, nobody and several are answered', async ({ people }) => {
  const { page } = await people.enter(stack, 'squad-admin', { expecting: [NOBODY] });
  await page.goto('/admin-portal/squad?tool=player-stats');
  const box = page.getByRole('combobox', { name: 'Find a player' });
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await search.click();
  await expect(page.getByText('Please enter a Steam name or Steam ID')).toBeVisible();
  await box.fill('nobody of that name');
  await search.click();
  await expect(page.getByText('Player not found')).toBeVisible();
  await box.fill(quiet.name.toUpperCase());
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: quiet.name })).toBeVisible();
});

journey('an address that was shown is gone after its retention', async ({ people }) => {
  const { page } = await people.enter(stack, 'squad-admin');
  const alternates = page.getByRole('region', { name: 'Alternate accounts' });
  const link = `/admin-portal/squad?tool=player-stats&player=${leaving.steamID}`;
  let left = 5_000;
  await expect(async () => {
    // A busy machine is given more time before the address expires.
    left *= 2;
    await comeIn(stack, [{ ...leaving, at: Date.now() - RETENTION_DAYS * DAY + left, address: '192.0.2.55' }]);
    await page.goto(link);
    await alternates.getByRole('button', { name: 'Show 192.0.2.•••' }).click({ timeout: 5_000 });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Ban evasion check' }).click();
    await dialog.getByRole('button', { name: 'Show address' }).click();
    await expect(alternates.getByText('192.0.2.55')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(async () => {
    await page.goto(link);
    await expect(alternates.getByText(`No address of the last ${RETENTION_DAYS} days is stored.`)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
});

journey('Reforger: addresses before the current one, and who shared them, when they are wanted', async ({ people }) => {
  const { page } = await people.enter(stack, 'reforger-admin');
  await page.goto('/admin-portal/reforger');
  await page.getByRole('button', { name: `Open ${TOOL}` }).click();
  const box = page.getByRole('combobox', { name: 'Find a player' });
  await box.fill('Skink of the wharf');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Skink of the wharf' })).toBeVisible();
  await expect(page.getByText('Skink before')).toBeVisible();
  const alternates = page.getByRole('region', { name: 'Alternate accounts' });
  await expect(alternates.getByText('One other account shares an address.')).toBeVisible();
  await expect(alternates.getByText('198.51.100.•••')).toHaveCount(0);
  await alternates.getByRole('button', { name: 'Show previous addresses (1)' }).click();
  await expect(alternates.getByText('198.51.100.•••')).toBeVisible();
  const landlord = alternates.getByRole('link', { name: 'Landlord of Skink' });
  await expect(landlord).toHaveCount(0);
  await alternates.getByRole('button', { name: 'Show who shared them' }).click();
  await expect(landlord).toBeVisible();
  await expect(page.getByText('1 kill', { exact: true })).toBeVisible();
  await check(page, 'a player of Reforger looked up');
  await alternates.getByRole('button', { name: 'Hide previous addresses' }).click();
  await expect(landlord).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await check(page, 'a player of Reforger looked up on a phone');
});

const MAY: Readonly<Record<string, readonly string[]>> = {
  squad: ['squad-admin', 'community-admin'],
  reforger: ['reforger-admin', 'community-admin'],
};

journey('the api answers a lookup to the admins of the game and to community admins, and to nobody else', async () => {
  const squad = { steamID: gecko.steamID, addressId: 'x', reason: '' };
  const reforger = { playerUID: skink, addressId: 'x', reason: '' };
  for (const { key } of personas)
    for (const game of ['squad', 'reforger']) {
      const id = game === 'squad' ? gecko.steamID : skink;
      const request = async (method: 'GET' | 'POST', path: string, body?: object) =>
        (await stack.request(key, method, `admin-portal/${game}/${path}`, body)).status;
      const statuses = {
        stats: await request('GET', `player-stats?query=${id}`),
        suggestions: await request('GET', 'player-autocomplete?q=sk'),
        events: await request('GET', `player-events?${game === 'squad' ? 'steamID' : 'playerUID'}=${id}&type=kills`),
        // Whoever gets past the guards gives no reason.
        address: await request('POST', 'player-address', game === 'squad' ? squad : reforger),
        ...(game === 'reforger' ? { alts: await request('GET', `player-previous-ip-alts?playerUID=${id}`) } : {}),
      };
      const may = MAY[game]!.includes(key);
      for (const [call, status] of Object.entries(statuses))
        expect([key, game, call, status]).toEqual([key, game, call, may ? (call === 'address' ? 400 : 200) : 403]);
    }
});

/** Staff with tools of a game, of which its lookup is none. */
const OTHERS = [
  ...['squad-coordinator', 'squad-senior-admin', 'reforger-senior-admin', 'reforger-coordinator'],
  ...['reforger-dev', 'reforger-admin', 'squad-admin'],
];

for (const persona of OTHERS)
  journey(`${persona} has no lookup of a game that is not theirs`, async ({ people }) => {
    const { page } = await people.enter(stack, persona);
    for (const game of ['squad', 'reforger']) {
      if (MAY[game]!.includes(persona)) continue;
      await page.goto(`/admin-portal/${game}?tool=player-stats`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Find a player' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: `Open ${TOOL}` })).toHaveCount(0);
    }
  });

journey('a coordinator unlinks a squatted account for a reason, and links it again', async ({ people }) => {
  const account = { platform: 'steam', id: leaving.steamID, username: 'Squatter' };
  await stack.call('reforger-senior-admin', 'POST', 'connections/connect', account);
  const { page } = await people.enter(stack, 'community-admin');
  await page.goto(`/admin-portal/squad?tool=player-stats&player=${leaving.steamID}`);
  const links = page.getByRole('region', { name: 'Links and slots' });
  await links.getByRole('button', { name: 'Unlink Steam Squatter' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Unlink' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The owner wrote to us');
  await check(page, 'an account about to be unlinked');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expect(links.getByText('The owner wrote to us')).toBeVisible();
  await links.getByRole('button', { name: 'Relink Steam Squatter' }).click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('It was theirs');
  await dialog.getByRole('button', { name: 'Relink' }).click();
  await expect(links.getByRole('button', { name: 'Unlink Steam Squatter' })).toBeVisible();
  await links.getByRole('button', { name: 'Revoke Slots' }).click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Sold to strangers');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(links.getByText('Whitelist slots: revoked')).toBeVisible();
  await page.setViewportSize(PHONE);
  await check(page, 'links and slots on a phone');
  await links.getByRole('button', { name: 'Restore Slots' }).click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Settled');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(links.getByRole('button', { name: 'Revoke Slots' })).toBeVisible();
  // Other journeys link an account of this person.
  await stack.call('reforger-senior-admin', 'DELETE', 'connections/disconnect/steam');
});
