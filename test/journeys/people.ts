import { expect, type BrowserContext, type Locator, type Page, type Request } from '@playwright/test';
import { personaOf } from '../../apps/local/src/personas';
import { withLook } from './painting';
import type { Stack } from './stack';
import { onStacks } from './stacks';
import { Tabs } from './tabs';

export { expect };

/** Letters of a page that the report of a failure shows. */
const MOST_WORDS = 1_500;

/** The machine's own network changed, and the browser dropped what was under way. The page has to go on by itself. */
const NETWORK_CHANGED = /net::ERR_NETWORK_CHANGED/;

interface Window {
  readonly width: number;
  readonly height: number;
}

export const DESKTOP: Window = { width: 1440, height: 800 };
export const PHONE: Window = { width: 390, height: 844 };

interface Given {
  readonly window?: Window;
  /** Console messages and failed requests that belong to the journey; all others fail it. */
  readonly expecting?: readonly RegExp[];
  /** Whether things move; by default nothing is seen half-way through a fade. */
  readonly motion?: boolean;
}

interface Signed extends Given {
  /** The name at the sign-in provider; the persona's own by default. */
  readonly name?: string;
}

/** The entry of the bar that says who is signed in. */
export const profileOf = (page: Page, name: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^${name}\\s?, your profile$`) });

/** Goes elsewhere within the running page, as a link does. */
export const follow = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);

/** Lets a page's clock, which was installed, run ahead again and again until something is seen. */
export const ahead = (page: Page, milliseconds: number, seen: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(milliseconds);
    await seen();
  }).toPass({ timeout: 60_000 });

export interface SentRequest {
  /** When it was sent, in milliseconds of the page's clock. */
  readonly at: number;
  readonly status: number;
}

/** Records the requests of each page from the next on to addresses with `part` in them, in the order of the answers. */
export const recordRequests = async (page: Page, part: string): Promise<() => Promise<readonly SentRequest[]>> => {
  await page.addInitScript(`
    const send = window.fetch;
    window.asks = [];
    window.fetch = async (...request) => {
      const at = Date.now();
      const answer = await send(...request);
      const address = request[0].url ?? String(request[0]);
      if (address.includes(${JSON.stringify(part)})) asks.push({ at, status: answer.status });
      return answer;
    };`);
  return () => page.evaluate<readonly SentRequest[]>('asks');
};

/** Lets the provider call whoever signs in on this page by another name. */
const renamed = (page: Page, name: string): Promise<unknown> =>
  page.route('**/token', async (route) => {
    const response = await route.fetch();
    const tokens = (await response.json()) as { id_token: string };
    const [head, claims = '', signature] = tokens.id_token.split('.');
    const changed = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), name };
    const id_token = [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
    await route.fulfill({ response, json: { ...tokens, id_token } });
  });

const isHeld = (request: Request): boolean => new URL(request.url()).pathname === '/api/changes';

/** Lets the page draw what it knows. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** Somebody at a browser of their own, watched. */
export class Visitor {
  /** What the browser complained about, also what belongs to the journey. */
  private readonly complaints: string[] = [];
  /** Requests without an answer yet. */
  private readonly waiting = new Set<Request>();
  /** Where the site is. */
  readonly url: string;

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    private readonly stack: Stack,
    private readonly expecting: readonly RegExp[],
  ) {
    this.url = stack.run.url;
    const origins = stack.origins;
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.complaints.push(`uncaught: ${error.error().message}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:' && protocol !== 'blob:' && !origins.includes(origin))
        this.complaints.push(`went outside: ${request.url()}`);
    });
    // The connection that brings changes never ends.
    context.on('request', (request) => !isHeld(request) && this.waiting.add(request));
    context.on('requestfinished', (request) => this.waiting.delete(request));
    context.on('requestfailed', (request) => {
      this.waiting.delete(request);
      const why = request.failure()?.errorText ?? '';
      // What the page gave up by itself, by leaving or because nobody needs the answer any more.
      if (why !== 'net::ERR_ABORTED') this.complaints.push(`failed: ${request.method()} ${request.url()} ${why}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.complaints.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /** @param persona who has signed in; nobody by default */
  static async at(tabs: Tabs, stack: Stack, given: Signed, persona?: string): Promise<Visitor> {
    const { window = DESKTOP, expecting = [], motion = false, name } = given;
    const look = { viewport: window, reducedMotion: motion ? 'no-preference' : 'reduce' } as const;
    const page = await tabs.take(stack.run.url, look);
    if (persona !== undefined) {
      if (name !== undefined) await renamed(page, name);
      const person = JSON.stringify(await stack.signIn(persona, page.context().request));
      await page.evaluate(`localStorage.setItem('signed-in', ${JSON.stringify(person)})`);
    }
    return new Visitor(page, page.context(), stack, [...expecting, NETWORK_CHANGED]);
  }

  /** Signs in through the pages a person sees, and is back on the page where it began. */
  async signIn(persona: string): Promise<void> {
    const { page } = this;
    const name = personaOf(persona)!.name;
    await page.goto('/');
    const banner = page.getByRole('banner');
    // Folded away where the window is narrow.
    const menu = banner.getByRole('button', { name: 'Menu' });
    const signIn = banner.getByRole('button', { name: 'Sign In' });
    await expect(signIn.or(menu)).toBeVisible();
    const folded = await menu.isVisible();
    if (folded) await menu.click();
    await signIn.click();
    await page.getByRole('button', { name: 'Sign In with Discord' }).click();
    await page.getByRole('button', { name: `${name} @` }).click();
    await page.waitForURL(`${this.url}/`);
    if (!folded) return expect(profileOf(page, name)).toBeVisible();
    await menu.click();
    await expect(page.getByRole('navigation', { name: 'Site menu' }).getByText(name, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }

  async openBingo(search = ''): Promise<void> {
    await this.page.goto(`/bingo${search}`);
    await expect(this.page.getByRole('tab', { name: 'Current Game' })).toBeVisible();
  }

  /** Resolves when the page has all that it requested, and requests nothing more. */
  readonly rest = (): Promise<void> =>
    expect(async () => {
      await expect(this.page.getByText(/^(?:Loading|Checking)\b.*\.\.\.$/)).toHaveCount(0, { timeout: 1_000 });
      for (let look = 0; look < 2; look++) {
        expect(this.waiting.size).toBe(0);
        await drawn(this.page);
      }
    }).toPass({ intervals: [50], timeout: 15_000 });

  /** Fails when something went wrong behind what was seen. */
  settle(): void {
    const about = `console messages and requests of the browser; the site's last lines were:\n${this.stack.lastLines}\n`;
    expect(
      this.complaints.filter((text) => !this.expecting.some((pattern) => pattern.test(text))),
      about,
    ).toEqual([]);
  }

  /** What was on screen, and everything that the browser complained about, for those who have the output alone. */
  async inWords(): Promise<string> {
    const { page } = this;
    const text = await page.innerText('body', { timeout: 5_000 }).catch(({ message }: Error) => message);
    return `${page.url()} showed:\n${text.slice(0, MOST_WORDS)}\n\n${this.complaints.join('\n')}`;
  }
}

/**
 * What opening an address that leads nowhere leaves behind: the status of that very document, as an answer and in the
 * console.
 */
export const missing = (...paths: readonly string[]): RegExp[] =>
  paths.flatMap((path) => [
    new RegExp(`^404: GET https?://[^/]+${path}$`),
    new RegExp(`^console error: Failed to load resource: .* 404 \\(Not Found\\) \\(https?://[^/]+${path}\\)$`),
  ]);

export interface People {
  /** Opens a browser for somebody who is signed out. */
  arrive(stack: Stack, given?: Given): Promise<Visitor>;
  /** The same for a persona who signed in earlier, before they open a page. */
  enter(stack: Stack, persona: string, given?: Signed): Promise<Visitor>;
  /** The same for a persona who signs in by hand, and is at home then. */
  signIn(stack: Stack, persona: string, given?: Given): Promise<Visitor>;
}

/** What somebody saw at the end of a journey that failed. A page that has crashed or was closed has no picture. */
const picture = (page: Page, path: string): Promise<unknown> =>
  withLook(page, 'painted', () => page.screenshot({ path, timeout: 5_000 })).catch(() => undefined);

/** A journey with `people`, who are watched until its end. */
export const journey = onStacks.extend<{ people: People }, { tabs: Tabs }>({
  tabs: [({ browser }, use) => use(new Tabs(browser)), { scope: 'worker' }],
  people: async ({ tabs }, use, info) => {
    const visitors: Visitor[] = [];
    const arrive = async (stack: Stack, given: Signed = {}, persona?: string) => {
      const visitor = await Visitor.at(tabs, stack, given, persona);
      visitors.push(visitor);
      return visitor;
    };
    await use({
      arrive,
      enter: (stack, persona, given) => arrive(stack, given, persona),
      signIn: async (stack, persona, given) => {
        const visitor = await arrive(stack, given);
        await visitor.signIn(persona);
        return visitor;
      },
    });
    if (info.status !== info.expectedStatus) {
      await Promise.all(visitors.map(({ page }, nth) => picture(page, info.outputPath(`visitor-${nth + 1}.png`))));
      const seen = await Promise.all(visitors.map((visitor) => visitor.inWords()));
      throw new Error(seen.join('\n\n'));
    }
    for (const visitor of visitors) visitor.settle();
    await Promise.all(visitors.map((visitor) => tabs.giveBack(visitor.page, visitor.url)));
  },
});
