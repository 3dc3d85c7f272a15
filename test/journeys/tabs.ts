import type { Browser, Page } from '@playwright/test';
import { UNPAINTED } from './painting';

/** An address of the site that runs nothing, where a tab waits for the next journey. */
const QUIET = '/robots.txt';

/** Whether a page finds the browser's own clock and `fetch`: journeys install another clock, and record requests. */
const IS_UNCHANGED = `[Date, setTimeout, fetch].every((each) => String(each).includes('[native code]'))`;

/** What journeys listen to, on a page or its context. */
const LISTENED_TO = ['console', 'dialog', 'request', 'requestfailed', 'requestfinished', 'response', 'weberror'];

const EMPTY = 'localStorage.clear(); sessionStorage.clear()';

interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly reducedMotion: 'reduce' | 'no-preference';
}

/**
 * Tabs of a browser worker, each with storage and cookies of its own. A journey that passed gives its tabs back, empty:
 * the next page in one costs half of the processor time of a first page in a new one, because the browser has compiled
 * the site's code.
 */
export class Tabs {
  /** Those that wait, of the site at `url`. */
  private readonly waiting: { readonly url: string; readonly page: Page }[] = [];

  constructor(private readonly browser: Browser) {}

  /** @returns a tab that shows nothing of the site at `url` yet */
  async take(url: string, look: Look): Promise<Page> {
    const page = (await this.waitingAt(url)) ?? (await this.open(url));
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ reducedMotion: look.reducedMotion, forcedColors: 'none' });
    return page;
  }

  /** Takes a tab back that `take` gave for `url`. Whatever the journey left in it ends. */
  async giveBack(page: Page, url: string): Promise<void> {
    const isEmpty = await this.empty(page).catch(() => false);
    if (isEmpty) this.waiting.push({ url, page });
    else await page.context().close();
  }

  private async waitingAt(url: string): Promise<Page | undefined> {
    // A worker works through one file after the other: it hardly comes back to a stack that it has left.
    const left = this.waiting.filter((tab) => tab.url !== url);
    await Promise.all(left.map(({ page }) => page.context().close()));
    const [first, ...others] = this.waiting.filter((tab) => tab.url === url);
    this.waiting.splice(0, Infinity, ...others);
    return first?.page;
  }

  private async open(url: string): Promise<Page> {
    const context = await this.browser.newContext({ baseURL: url, locale: 'en-AU', timezoneId: 'Australia/Sydney' });
    await context.addInitScript({ content: UNPAINTED });
    const page = await context.newPage();
    await page.goto(QUIET);
    return page;
  }

  /** @returns whether nothing of the journey is left: a script that runs before each page cannot be taken away */
  private async empty(page: Page): Promise<boolean> {
    const context = page.context();
    // Not all of them: Playwright's own are among the others.
    for (const event of LISTENED_TO) {
      context.removeAllListeners(event);
      page.removeAllListeners(event);
    }
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(QUIET);
    await context.clearCookies();
    await page.evaluate(EMPTY);
    return page.evaluate<boolean>(IS_UNCHANGED);
  }
}
