import type { Page } from '@playwright/test';
import { withLook } from './painting';
import { DESKTOP, expect, journey } from './people';

const softly = expect.configure({ soft: true });
/** The longest that a page may take to settle in a new width, milliseconds. */
const SETTLED_MS = 3_000;

/** A phone, the narrowest window with the columns of a desk, and the width of everything else in these journeys. */
const WIDTHS = [390, 1024, DESKTOP.width];

/** Looks at the page as it stands at each width: nothing stands out to the side, and no text is cut for good. */
export async function legible(page: Page, screen: string, widths = WIDTHS): Promise<void> {
  await withLook(page, 'clipped', async () => {
    for (const width of widths)
      await journey.step(`${screen} at ${width}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        // A dialog moves to its place in the new width.
        await softly.poll(() => faultsOn(page), { message: `${screen} at ${width}`, timeout: SETTLED_MS }).toEqual([]);
      });
  });
}

const faultsOn = (page: Page): Promise<string[]> => page.evaluate<string[]>(FAULTS);

/**
 * Runs in the page. A text is cut when it is wider or higher than a box that hides what does not fit. It can be read
 * nevertheless when the box scrolls, has the text as its title, or belongs to something that opens and shows it.
 * Bars of links and of choices may be swiped.
 */
const FAULTS = `(() => {
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push('the page is ' + page.scrollWidth + ' px wide');
  const named = (element) => element.tagName.toLowerCase() + '.' + String(element.className?.baseVal ?? element.className).slice(0, 90);
  const readable = (element) => {
    const opens = element.closest('[title], [aria-expanded], .sr-only, [aria-hidden="true"]');
    if (!opens) return false;
    const title = opens.getAttribute('title');
    return title === null || title.includes(element.textContent.trim().slice(0, 200));
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  const boxes = new Map();
  // Most boxes are around many texts.
  const boxOf = (element) => {
    if (!boxes.has(element)) {
      const { overflowX, overflowY, position, display } = getComputedStyle(element);
      boxes.set(element, { overflowX, overflowY, position, display, edge: element.getBoundingClientRect() });
    }
    return boxes.get(element);
  };
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.trim() || !text.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const place = range.getBoundingClientRect();
    if (place.width === 0 || place.height === 0) continue;
    let scrolls = false;
    for (let box = text.parentElement; box && box !== page; box = box.parentElement) {
      const { overflowX, overflowY, position, edge } = boxOf(box);
      const wide = place.right > edge.right + 2 || place.left < edge.left - 2;
      const high = place.bottom > edge.bottom + 4;
      if (/auto|scroll/.test(overflowY) && high) scrolls = true;
      if (/auto|scroll/.test(overflowX) && wide) {
        if (box.scrollWidth > box.clientWidth + 1 && !box.closest('[tabindex="0"], nav') && !box.querySelector('nav, [role="group"], [role="radiogroup"]') && !seen.has(box)) {
          seen.add(box);
          faults.push('scrolls sideways: ' + named(box));
        }
        break;
      }
      const cuts = (wide && /hidden|clip/.test(overflowX)) || (high && !scrolls && /hidden|clip/.test(overflowY));
      if (cuts) {
        if (edge.width > 2 && !readable(text.parentElement) && !seen.has(box)) {
          seen.add(box);
          faults.push('cut: "' + text.data.trim().slice(0, 24) + '" in ' + named(text.parentElement) + ' by ' + named(box));
        }
        break;
      }
      if (position === 'fixed') {
        if (!scrolls && (place.right > innerWidth + 2 || place.left < -2)) faults.push('beyond the window: ' + named(text.parentElement));
        break;
      }
    }
    const { parentElement: element } = text;
    const column = element.closest('td, th, li, dd, dt, p, h1, h2, h3, h4, button, a, label');
    if (column && !seen.has(column)) {
      const { edge, display, overflowX } = boxOf(column);
      if (edge.width > 2 && display !== 'inline' && display !== 'contents' && place.right > edge.right + 2 && overflowX === 'visible' && !readable(element) && boxOf(element).overflowX === 'visible' && !element.closest('.sr-only, svg')) {
        seen.add(column);
        faults.push('stands out of its place: "' + text.data.trim().slice(0, 24) + '" in ' + named(element) + ' of ' + named(column));
      }
    }
  }
  return faults.slice(0, 12);
})()`;
