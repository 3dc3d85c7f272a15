import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { withLook } from './painting';
import { DESKTOP, expect, journey, PHONE } from './people';

/** A phone, a tablet, a desk. */
const WIDTHS = [PHONE.width, 768, DESKTOP.width];

/** Half as long as what the package exports: each page compiles it. */
const AXE = `${readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')};
  // A page has a dozen colours. axe parses their texts anew for every element, which takes a third of its time.
  (({ prototype }, parsed = new Map(), parse = prototype.parseString) => {
    prototype.parseString = function (text) {
      if (!parsed.has(text)) parsed.set(text, parse.call(this, text).toJSON());
      return Object.assign(this, parsed.get(text));
    };
  })(axe.commons.color.Color);`;

/** What axe finds on the page as it stands; nothing may stand out to the side at any width. */
export const check = (page: Page, screen: string): Promise<void> =>
  journey.step(`${screen} can be used by everybody`, async () => {
    expect.soft(await violationsOn(page), screen).toEqual([]);
    const window = page.viewportSize()!;
    // First as it stands: each other width is laid out anew.
    for (const width of [...new Set([window.width, ...WIDTHS])]) {
      await page.setViewportSize({ ...window, width });
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      expect.soft(beyond, `pixels that ${screen} stands out to the side at ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(window);
  });

/** Resolves when nothing moves that comes to an end: a dialog that is half faded in has no contrast yet. */
const STILL = `Promise.allSettled(
  document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished),
).then(() => undefined)`;

/** Rules and elements, such as `color-contrast: .hint`. What else axe says of them, and of all others, is long. */
const VIOLATIONS = `axe
  .run(document, { resultTypes: ['violations'] })
  .then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')),
  )`;

async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(STILL);
  // A document may be looked at more than once. Everything stands in it: there are no frames to look into.
  if (!(await page.evaluate<boolean>('Boolean(window.axe)'))) await page.evaluate(AXE);
  return withLook(page, 'painted', () => page.evaluate<string[]>(VIOLATIONS));
}
