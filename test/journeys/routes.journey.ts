import type { Page } from '@playwright/test';
import { check } from './accessible';
import { ADDRESSES, MISSING, type Address } from './addresses';
import { expect, follow, journey, missing } from './people';
import { sharedStack } from './stacks';
import { promised, RANKS, type Rank } from './ranks';

const stack = sharedStack();
// Long ones of the last file: one worker would make them alone while the others have nothing left to do.
journey.describe.configure({ mode: 'parallel' });

/** Who walks every address here; all others do in the web's access.spec.tsx. */
const WALKERS = ['newcomer', 'squad-admin', 'community-admin'];

async function finds(page: Page, { path, access, heading }: Address, somebody?: Rank) {
  const persona = somebody?.persona.key;
  const found = promised(access, somebody);
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
const NOBODY = /404.*\/api\/battlelog\/(?:squad\/(?:clans|matches|profile)|reforger\/(?:games|profile))\//;

journey('somebody signed out opens every page for everybody', async ({ people }) => {
  // Two dozen pages, each looked at as closely as others in a journey of their own.
  journey.setTimeout(240_000);
  const { page } = await people.arrive(stack, { expecting: missing(...MISSING) });
  for (const address of ADDRESSES.filter(({ access }) => access === 'everybody')) {
    const { path } = address;
    const status = (await page.goto(path))?.status();
    expect([path, status]).toEqual([path, MISSING.includes(path) ? 404 : 200]);
    await finds(page, address);
    expect(await page.title(), path).toContain('ZSU Gaming');
    await check(page, path);
  }
});

journey('somebody signed out opens every other address', async ({ people }) => {
  const { page } = await people.arrive(stack);
  const opened = new Set<string>();
  for (const address of ADDRESSES.filter(({ access }) => access !== 'everybody')) {
    const { path, access } = address;
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 200]);
    // A screen that says what is missing is the same at every address: the first one is opened from outside.
    const screen = JSON.stringify(promised(access, undefined));
    if (opened.has(screen)) await follow(page, path);
    else await page.goto(path);
    await finds(page, address);
    await expect(page, path).toHaveTitle(/ZSU Gaming/);
    if (!opened.has(screen)) await check(page, path);
    opened.add(screen);
  }
});

for (const rank of RANKS.filter(({ persona }) => WALKERS.includes(persona.key)))
  journey(`${rank.persona.key} walks every address`, async ({ people }) => {
    const { page } = await people.enter(stack, rank.persona.key, { expecting: [NOBODY] });
    await page.goto('/');
    for (const address of ADDRESSES) {
      await follow(page, address.path);
      await finds(page, address, rank);
    }
  });

journey('a role lost on Discord is lost here, and its pages with it', async ({ people }) => {
  const { page } = await people.enter(stack, 'squad-admin');
  await page.goto('/admin-portal');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Portal');
  await stack.setRoles('squad-admin', []);
  await stack.refreshRoles('squad-admin');
  await page.goto('/admin-portal');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  expect((await stack.request('squad-admin', 'GET', 'admin-portal/squad/permissions')).status).toBe(403);
});
