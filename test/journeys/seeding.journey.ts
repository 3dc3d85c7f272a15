import type { TopSeedersAnswer } from '@app/contracts/seeding/seeding';
import { personaOf } from '../../apps/local/src/personas';
import { steamAccountOf } from '../../apps/local/src/emulators/steam/accounts';
import { check } from './accessible';
import { eosIdOf, sayCode, seed, type Seeder } from './game-server';
import { expect, journey, PHONE } from './people';
import { quietStack } from './stacks';

const stack = quietStack();

const PAGE = '/squad-battlelog/seeding-rewards';
const NOT_LINKED = 'User is not Linked - You MUST be linked to receive rewards';
const steamIdOf = (persona: string) => steamAccountOf(personaOf(persona)!).steamId;

/** Six people who seeded, Kestrel among them in the fifth place; nobody has linked an account. */
const SEEDERS: readonly Seeder[] = ['Brolga', 'Bunya', 'BogRunner', 'Cassowary', 'Kestrel', 'Currawong'].map(
  (name, index) => ({
    name,
    steamId: name === 'Kestrel' ? steamIdOf('member') : `7656119${String(3_000_000 + index).padStart(10, '0')}`,
    quarters: 9 - index,
  }),
);

const board = async () =>
  (await stack.call<TopSeedersAnswer>('member', 'GET', 'battlelog/squad/seeding-rewards/top-seeders')).data;

journey(
  'before anybody has seeded every place is empty, and a member who is not linked is told',
  async ({ people }) => {
    const { page } = await people.enter(stack, 'newcomer', { window: PHONE });
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: 'Rankings 4-25' })).toBeVisible();
    await expect(page.getByText('Empty Position')).toHaveCount(25);
    await expect(page.getByRole('link', { name: 'Link your account' })).toBeVisible();
    await check(page, 'an empty seeding page');
  },
);

journey('a member finds themselves below the podium, links, and the warning goes', async ({ people }) => {
  await seed(stack, SEEDERS);
  // Points and names are two views, each with its own time.
  await expect
    .poll(async () => (await board()).map(({ displayName }) => displayName))
    .toEqual(SEEDERS.map(({ name }) => name));

  const { page } = await people.enter(stack, 'member', { window: PHONE });
  await page.goto(PAGE);
  await expect(page.getByText(NOT_LINKED)).toHaveCount(6);
  await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem').first()).toContainText('Brolga');
  await check(page, 'the seeding page of who is not linked');

  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Link your account' }).click();
  await expect(page.getByRole('heading', { name: 'Link by code' })).toBeVisible();
  await stack.call('member', 'POST', 'connections/connect', {
    ...{ platform: 'steam', id: steamIdOf('member'), username: 'Kestrel' },
  });
  await page.goto(PAGE);
  await expect(page.getByText('Your Steam ID was typed, not proved.')).toBeVisible();
  await expect(page.getByText(NOT_LINKED)).toHaveCount(6);
  await check(page, 'the seeding page of who has typed an id');
  await sayCode(stack, 'member', { eosId: eosIdOf(4), steamId: steamIdOf('member'), name: 'Kestrel' });
  await expect.poll(async () => (await board())[4]?.discordId).toBe(personaOf('member')!.discordId);
  await page.goto(PAGE);
  const mine = page.getByRole('row').filter({ hasText: 'Kestrel' });
  await expect(mine).toContainText('You');
  await expect(mine).not.toContainText(NOT_LINKED);
  await expect(page.getByText(NOT_LINKED)).toHaveCount(5);
  await expect(page.getByText('You, 5th')).toBeVisible();
  await check(page, 'the seeding page of who is linked');
});

journey('the windows open by keyboard, and previous winners are read on first open only', async ({ people }) => {
  const { page } = await people.enter(stack, 'member');
  const requested: string[] = [];
  page.on('request', (request) => request.url().includes('previous-winners') && requested.push(request.url()));
  await page.goto(PAGE);
  for (const name of ['Info', 'FAQ', 'Previous Winners']) {
    const button = page.getByRole('button', { name });
    await button.press('Enter');
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await check(page, `the ${name} window`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
  }
  await page.getByRole('button', { name: 'Previous Winners' }).click();
  await expect(page.getByText(/^No winners recorded for \w+ \d{4}\.$/)).toBeVisible();
  expect(requested).toHaveLength(1);
});
