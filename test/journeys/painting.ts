import type { Page } from '@playwright/test';

/**
 * How a page looks. `unpainted`, which journeys begin with: laid out, and it can be read and clicked as usual; painting would
 * take a quarter of all that a page costs. `clipped`: neither painted nor clicked, and opaque, for what asks a text whether
 * it can be seen. `painted`: as people see it.
 */
const LOOKS = {
  unpainted: ':root { opacity: 0 !important }',
  clipped: ':root { clip-path: inset(100%) !important }',
  painted: '',
};

/** Runs before each page of a journey. */
export const UNPAINTED = `
  const look = new CSSStyleSheet();
  look.replaceSync(${JSON.stringify(LOOKS.unpainted)});
  document.adoptedStyleSheets.push(look);
  window.setLook = (rules) => look.replaceSync(rules);`;

const setLook = (page: Page, look: keyof typeof LOOKS): Promise<unknown> =>
  page.evaluate(`window.setLook?.(${JSON.stringify(LOOKS[look])})`);

/** Has a page look otherwise while something is found out about it. */
export async function withLook<Found>(
  page: Page,
  look: 'painted' | 'clipped',
  find: () => Promise<Found>,
): Promise<Found> {
  await setLook(page, look);
  const found = await find();
  await setLook(page, 'unpainted');
  return found;
}
