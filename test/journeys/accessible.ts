import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, journey } from './people';

/** A tablet's page is made of the same parts: there only the width counts. */
const WIDTHS = [
  { width: 1440, axe: true },
  { width: 768, axe: false },
  { width: 390, axe: true },
];

/** What axe finds on the page as it stands at a desk and on a phone; nothing may stand out to the side at any width. */
export async function check(page: Page, screen: string): Promise<void> {
  for (const { width, axe } of WIDTHS)
    await journey.step(`${screen} at ${width}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      if (axe) expect.soft(await violationsOn(page), `${screen} at ${width}`).toEqual([]);
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      expect.soft(beyond, `pixels that ${screen} stands out to the side at ${width}`).toBeLessThanOrEqual(0);
    });
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Everything stands in one document: no page of its own is needed to put frames together.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
