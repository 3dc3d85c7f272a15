import type { Page } from '@playwright/test';
import { personas } from '../../apps/local/src/personas';
import { ADDRESSES, MISSING, type Access, type Address } from './addresses';
import { expect, journey, missing } from './people';
import { aStack } from './stack';

const stack = aStack();

const SQUAD_STAFF = ['squad-admin', 'squad-senior-admin', 'squad-coordinator', 'community-admin'];
const REFORGER_STAFF = [
  'reforger-admin',
  'reforger-senior-admin',
  'reforger-coordinator',
  'reforger-dev',
  'community-admin',
];
const STAFF = [...SQUAD_STAFF, ...REFORGER_STAFF];
const TEAMS = { 'squad staff': SQUAD_STAFF, 'reforger staff': REFORGER_STAFF, 'community admins': ['community-admin'] };

/** What somebody finds at an address: the page, a screen that says what is missing, or another page. */
type Found =
  'the page' | 'Sign In Required' | 'Authentication Required' | 'Guild Membership Required' | { sentTo: string };

/** What the table promises. `persona` is undefined for somebody signed out. */
function promised(access: Access, persona: string | undefined): Found {
  const inGuild = persona !== undefined && persona !== 'visitor';
  switch (access) {
    case 'everybody':
      return 'the page';
    case 'themselves':
      return persona ? 'the page' : 'Sign In Required';
    case 'players':
      return inGuild && persona !== 'newcomer' ? 'the page' : { sentTo: '/' };
    case 'guild':
      if (!persona) return 'Authentication Required';
      return inGuild ? 'the page' : 'Guild Membership Required';
    case 'staff':
      if (!persona) return 'Authentication Required';
      return STAFF.includes(persona) ? 'the page' : { sentTo: '/' };
    case 'squad staff':
    case 'reforger staff':
    case 'community admins': {
      if (!persona) return 'Authentication Required';
      const team = TEAMS[access];
      if (team.includes(persona)) return 'the page';
      return { sentTo: STAFF.includes(persona) ? '/admin-portal' : '/' };
    }
  }
}

/** Goes elsewhere within the running page, as a link does. */
const follow = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);

async function finds(page: Page, { path, access, heading }: Address, persona?: string) {
  const found = promised(access, persona);
  // By its place, not its role: a page may open with a dialog over it.
  const h1 = page.locator('main h1');
  const where = () => new URL(page.url()).pathname;
  if (typeof found === 'object') {
    await expect.poll(where, { message: `${persona} is sent on from ${path}` }).toBe(found.sentTo);
    return;
  }
  await expect(h1, `${persona ?? 'somebody signed out'} at ${path}`).toHaveText(found === 'the page' ? heading : found);
  expect(where()).toBe(path);
}

/** There is no such player and no such match in an empty community. */
const NOBODY = /404.*\/api\/battlelog\/squad\/(?:matches|profile)\//;

journey('somebody signed out opens every address', async ({ people }) => {
  const { page } = await people.arrive(stack, { expecting: missing(...MISSING) });
  for (const address of ADDRESSES) {
    const status = (await page.goto(address.path))?.status();
    expect([address.path, status]).toEqual([address.path, MISSING.includes(address.path) ? 404 : 200]);
    await finds(page, address);
    expect(await page.title(), address.path).toContain('ZSU Gaming');
  }
});

for (const { key } of personas)
  journey(`${key} walks every address`, async ({ people }) => {
    const { page } = await people.enter(stack, key, { expecting: [NOBODY] });
    for (const address of ADDRESSES) {
      await follow(page, address.path);
      await finds(page, address, key);
    }
  });

journey('whoever signs in from a page that needs it comes back to that page', async ({ people }) => {
  const { page } = await people.arrive(stack);
  await page.goto('/squad-battlelog/leaderboards?category=kills#top');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Sign In with Discord' }).click();
  await page.getByRole('button', { name: 'Kestrel @' }).click();
  await expect(page).toHaveURL(`${stack.run.url}/squad-battlelog/leaderboards?category=kills#top`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboards');
});

journey('a role lost on Discord is lost here, and its pages with it', async ({ people }) => {
  const { page } = await people.enter(stack, 'squad-admin');
  await page.goto('/admin-portal');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Portal');
  await stack.setRoles('squad-admin', []);
  await stack.ask('squad-admin', 'GET', 'auth/discord-roles?refresh=true');
  await page.goto('/admin-portal');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  expect((await stack.ask('squad-admin', 'GET', 'admin-portal/squad/permissions')).status).toBe(403);
});
