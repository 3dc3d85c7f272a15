import type { Page } from '@playwright/test';

/**
 * What is painted of a page. By default nothing: it is laid out, can be read and answers to the pointer as usual, and
 * painting would take a quarter of all that it costs. `unlit` hides the page from the pointer as well, and is opaque.
 */
const LOOKS = {
  nothing: ':root { opacity: 0 !important }',
  unlit: ':root { clip-path: inset(100%) !important }',
  everything: '',
};

/** Runs before each page of a journey. */
export const UNPAINTED = `
  const painting = new CSSStyleSheet();
  painting.replaceSync(${JSON.stringify(LOOKS.nothing)});
  document.adoptedStyleSheets.push(painting);
  window.paint = (look) => painting.replaceSync(look);`;

const paint = (page: Page, look: keyof typeof LOOKS): Promise<unknown> =>
  page.evaluate(`window.paint?.(${JSON.stringify(LOOKS[look])})`);

/** Has the page painted, or opaque at least, while it is looked at. */
export async function painted<Seen>(
  page: Page,
  look: 'everything' | 'unlit',
  looking: () => Promise<Seen>,
): Promise<Seen> {
  await paint(page, look);
  const seen = await looking();
  await paint(page, 'nothing');
  return seen;
}
