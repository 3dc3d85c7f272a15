import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, journey } from './people';

/** A phone, a tablet, a desk. */
const WIDTHS = [390, 768, 1440];

/** What axe finds on the page as it stands; nothing may stand out to the side at any width. */
export const check = (page: Page, screen: string): Promise<void> =>
  journey.step(`${screen} can be used by everybody`, async () => {
    expect.soft(await violationsOn(page), screen).toEqual([]);
    const window = page.viewportSize()!;
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...window, width });
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      expect.soft(beyond, `pixels that ${screen} stands out to the side at ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(window);
  });

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Everything stands in one document: no page of its own is needed to put frames together.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
