/**
 * A member signs in on the rehearsed site, in a browser, with Discord, Steam and Patreon where test/rehearsal/compose.yml has them:
 *
 *   node test/rehearsal/sign-in.mjs <site> <address of the stand-ins> [folder for pictures]
 *
 * The pages are the ones of the site; the only thing that is not as it is for a visitor is that no authority signed the
 * certificate.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';

const [site, outside, pictures] = process.argv.slice(2);
if (!site || !outside) throw new Error('sign-in.mjs <site> <address of the stand-ins> [folder for pictures]');
const MEMBER = 'Kestrel';
const PATIENCE = 60_000;

const names = ['discord.test', 'patreon.test', 'steam.test'].map((name) => `MAP ${name} ${outside}`);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: [`--host-resolver-rules=${[`MAP ${new URL(site).hostname} 127.0.0.1`, ...names].join(', ')}`],
});
try {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: site, locale: 'en-AU' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const picture = async (name) => {
    if (!pictures) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  };
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Sign In with Discord' }).click();
  await page.waitForURL(/^http:\/\/discord\.test/);
  await picture('1-discord');
  await page.getByRole('button', { name: `${MEMBER} @` }).click();
  await page.waitForURL(`${site}/`);
  await expect(page.getByRole('banner').getByText(MEMBER)).toBeVisible({ timeout: PATIENCE });
  await picture('2-signed-in');
  console.log(`${MEMBER} is signed in.`);

  await page.goto('/profile?tab=connections');
  await page.getByRole('button', { name: 'Sign in with Steam' }).click();
  await page.waitForURL(/^http:\/\/steam\.test/);
  await picture('3-steam');
  await page.getByRole('button', { name: MEMBER }).click();
  await page.waitForURL((url) => url.origin === site && url.pathname === '/profile');
  await expect(page.getByText('Steam Connected!')).toBeVisible({ timeout: PATIENCE });
  await picture('4-linked');
  console.log('The Steam account is linked.');
} finally {
  await browser.close();
}
