import { expect, journey, PHONE } from './people';
import { sharedStack } from './stacks';

const stack = sharedStack();

journey('a link to an answer opens it and shows it; the others open beside it', async ({ people }) => {
  const { page } = await people.arrive(stack);
  await page.goto('/faq#clan');
  const clan = page.getByRole('button', { name: 'Can I start a clan?' });
  await expect(page.getByText('100 hours played on our servers')).toBeVisible();
  await expect(clan).toBeInViewport();
  const tag = page.getByRole('button', { name: 'Which tag do I wear?' });
  await tag.press('Enter');
  await expect(tag).toHaveAttribute('aria-expanded', 'true');
  await expect(clan).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(tag).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('submarine');
  await expect(page.getByRole('heading', { name: 'No question mentions “submarine”.' })).toBeVisible();
});

journey('a section of a long page has an address, on a phone too', async ({ people }) => {
  const { page } = await people.arrive(stack, { window: PHONE });
  await page.goto('/privacy-policy');
  await page.getByText('On this page', { exact: true }).first().click();
  await page.getByRole('link', { name: 'The event log' }).click();
  await expect(page.getByRole('heading', { name: 'The event log' })).toBeInViewport();
  await expect(page).toHaveURL(/#the-log$/);
  await page.goto('/terms-of-service#changes');
  await expect(page.getByRole('heading', { name: 'Changes to these terms' })).toBeInViewport();
});
