import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, journey } from './people';

const WIDTHS = [1440, 768, 390];

/** What axe finds on the page as it stands, at every width. */
export async function check(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS)
    await journey.step(`${screen} at ${width}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const { violations } = await new AxeBuilder({ page })
        // Everything stands in one document: no page of its own is needed to put frames together.
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect.soft(found, `${screen} at ${width}`).toEqual([]);
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      expect.soft(beyond, `pixels that ${screen} stands out to the side at ${width}`).toBeLessThanOrEqual(0);
    });
  await page.setViewportSize({ width: 1440, height: 900 });
}
