import type { PathRule } from '@app/contracts/community/path-rules';
import { FIRST, FIRST_NAME, SECOND_PAGES, secondCommunity } from '../community/second';
import { MISSING, PUBLIC } from './addresses';
import { expect, follow, journey, missing } from './people';
import { ownStack } from './stacks';

const paths: PathRule[] = [
  { path: '/guidelines', status: 'maintenance' },
  { path: '/news', below: true, status: 'coming-soon' },
  { path: '/about', status: 'page-construction' },
  { path: '/', below: true, status: 'site-construction' },
];

const stack = ownStack(
  { STEAM_API_KEY: '', PATREON_WEBHOOK_SECRETS: '' },
  { ...secondCommunity(), paths },
  SECOND_PAGES,
);

journey('nothing of another community is shown, on any page', async ({ people }) => {
  const { page, rest } = await people.arrive(stack, {
    expecting: missing(...MISSING, '/join-zsu', '/reforger', '/starcitizen'),
  });
  await page.goto('/');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nordlicht');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Join NL' })).toHaveAttribute(
    'href',
    '/join-nordlicht',
  );
  const unplayed = /^\/(?:reforger|starcitizen)/;
  const renamed: Readonly<Record<string, string>> = {
    '/join-zsu': '/join-nordlicht',
    '/news/new-website': '/news/open',
  };
  for (const path of PUBLIC.filter((one) => !unplayed.test(one)).map((one) => renamed[one] ?? one)) {
    expect(await (await page.request.get(path)).text(), `${path} as it is sent`).not.toMatch(FIRST_NAME);
    await follow(page, path);
    if (path === '/about') await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await rest();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.title()).toMatch(/Nordlicht$/);
    expect(await page.evaluate<string>('document.body.innerText'), path).not.toMatch(FIRST);
    const addresses = await page.evaluate<string[]>('[...document.links].map(({ href }) => href)');
    expect(
      addresses.filter((address) => FIRST.test(address)),
      path,
    ).toEqual([]);
  }
  for (const gone of ['/join-zsu', '/reforger', '/starcitizen']) {
    await page.goto(gone);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  }
  expect(await page.evaluate('document.documentElement.lang')).toBe('de-DE');
  expect(await page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--gold')")).toBe('#5fd0a8');
});

journey(
  'who signs in is offered the standings of this community, and finds nothing of another one',
  async ({ people }) => {
    const { page, rest } = await people.enter(stack, 'community-admin', {
      expecting: missing('/reforger-battlelog', '/admin-portal/reforger'),
    });
    await page.goto('/');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    for (const path of [
      '/profile',
      '/profile?tab=connections',
      '/profile?tab=whitelisting',
      '/squad-battlelog',
      '/squad-battlelog/leaderboards',
      '/squad-battlelog/seeding-rewards',
      '/bingo',
      '/admin-portal',
      '/admin-portal/squad',
      '/admin-portal/audit',
      '/admin-portal/operations',
    ]) {
      await follow(page, path);
      await rest();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      // Weapons, ranks and the like are the game's words; ids of the stores are the platform's.
      expect(await page.evaluate<string>('document.body.innerText'), path).not.toMatch(FIRST_NAME);
      expect(await page.evaluate<string>('document.body.innerText'), path).not.toMatch(
        /Reforger|Star Citizen|Patreon|A\$/,
      );
    }
    for (const gone of ['/reforger-battlelog', '/admin-portal/reforger']) {
      await page.goto(gone);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    }
  },
);

journey('the status table closes, announces and is announced once a session', async ({ people }) => {
  const { page, context } = await people.arrive(stack);
  await page.goto('/faq');
  const notice = page.getByRole('dialog');
  await expect(notice).toHaveAccessibleName('Site Under Construction');
  await notice.getByRole('button', { name: 'Continue' }).click();
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await page.goto('/about');
  await expect(notice).toHaveAccessibleName('Page Under Construction');
  await page.keyboard.press('Escape');
  await page.goto('/about');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await page.evaluate('Object.keys(sessionStorage).sort()')).toEqual(
    expect.arrayContaining(['page-under-construction-dismissed', 'site-under-construction-dismissed']),
  );

  for (const spelling of ['/guidelines', '/Guidelines/', '//guidelines', '/%67uidelines']) {
    await page.goto(`${stack.run.url}${spelling}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Under Maintenance');
    expect(new URL(page.url()).pathname).toBe('/guidelines');
  }
  await page.goto('/news/anything');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News: Coming Soon');

  // Another tab is another session.
  const other = await context.newPage();
  await other.goto('/faq');
  await expect(other.getByRole('dialog')).toHaveAccessibleName('Site Under Construction');
});
