import type { Page } from '@playwright/test';

/**
 * How a page looks. `unpainted`, which journeys begin with: laid out, and it can be read and clicked as usual; painting would
 * take a quarter of all that a page costs. `clipped`: neither painted nor clicked, and opaque, for what asks a text whether
 * it can be seen. `painted`: as people see it.
 */
const LOOKS = {
  unpainted: 'opacity: 0 !important',
  clipped: 'clip-path: inset(100%) !important',
  painted: '',
};

/** Looks change at once: with reduced motion the site shortens every transition, and a short one fades the page in. */
const rulesOf = (look: keyof typeof LOOKS): string => `:root { transition: none !important; ${LOOKS[look]} }`;

/** Runs before each page of a journey. */
export const UNPAINTED = `
  const look = new CSSStyleSheet();
  look.replaceSync(${JSON.stringify(rulesOf('unpainted'))});
  document.adoptedStyleSheets.push(look);
  window.setLook = (rules) => look.replaceSync(rules);`;

const setLook = (page: Page, look: keyof typeof LOOKS): Promise<unknown> =>
  page.evaluate(`window.setLook?.(${JSON.stringify(rulesOf(look))})`);

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
