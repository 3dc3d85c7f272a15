import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { personaOf } from '../../apps/local/src/personas';
import { Bench, root } from '../bench/bench';
import type { RunFile } from '../../apps/local/src/run-file';
import { UNHELD, built, startStack, tokenOf } from '../bench/stack';
import { ADDRESSES } from '../journeys/addresses';

const HELP = `Takes every page at three widths and pastes the pictures onto contact sheets, to be looked through by a person.

  npm run sheets -- [options]

  --out <folder>     where the sheets go; test-results/sheets by default
  --only <text>      only addresses that contain it
  --as <persona>     who looks: community-admin by default, or "nobody" for somebody signed out
  --readme           instead: the picture in the README, of a game that is under way, into docs/
`;

/** Squares of a 5x5 card that are marked in the README's picture: a bingo, and two more. */
const MARKED = [0, 1, 2, 3, 4, 10, 14];

const WIDTHS = [390, 1280, 1920];
/** A page longer than this many of its widths is cut. */
const LONGEST = { 390: 6, 1280: 2, 1920: 1.4 } as Readonly<Record<number, number>>;
/** How wide a picture is on its sheet, and how many stand in a row. */
const SHEET = {
  390: { picture: 260, row: 7 },
  1280: { picture: 460, row: 4 },
  1920: { picture: 620, row: 3 },
} as Readonly<Record<number, { picture: number; row: number }>>;
const ROWS = 2;

interface Shot {
  readonly path: string;
  readonly png: Buffer;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: join(root, 'test-results/sheets') },
      only: { type: 'string', default: '' },
      as: { type: 'string', default: 'community-admin' },
      readme: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const persona = values.as === 'nobody' ? undefined : personaOf(values.as);
  if (values.as !== 'nobody' && !persona) throw new Error(`There is no persona "${values.as}".`);
  const paths = ADDRESSES.map(({ path }) => path).filter((path) => path.includes(values.only));

  const bench = new Bench(false, (text) => void process.stderr.write(`${text}\n`));
  process.on('exit', () => bench.abandon());
  bench.say('Building what is not current ...');
  await built();
  const { run } = await startStack(bench, bench.folder(), { env: UNHELD });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    if (values.readme) {
      await takeForReadme(browser, run);
      return 0;
    }
    rmSync(values.out, { recursive: true, force: true });
    mkdirSync(values.out, { recursive: true });
    const state = persona && (await signIn(browser, run.url, persona.name));
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        viewport: { width, height: width === 390 ? 844 : Math.round(width * 0.625) },
        baseURL: run.url,
        locale: 'en-AU',
        timezoneId: 'Australia/Sydney',
        reducedMotion: 'reduce',
        ...(state ? { storageState: state } : {}),
      });
      const shots = await shoot(context, paths, width, bench);
      await context.close();
      const { row } = SHEET[width]!;
      const size = row * ROWS;
      for (let first = 0; first < shots.length; first += size) {
        const file = join(values.out, `${width}-${String(first / size + 1).padStart(2, '0')}.png`);
        await paste(browser, shots.slice(first, first + size), width, file);
        process.stdout.write(`${file}\n`);
      }
    }
  } finally {
    await browser.close();
    await bench.clear();
  }
  return 0;
}

/** A game of bingo as whoever started it sees it, some squares marked. */
async function takeForReadme(browser: Browser, run: RunFile): Promise<void> {
  const authorization = `Bearer ${await tokenOf(run, 'bingo-host')}`;
  const post = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${run.url}/api/bingo/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { gameId: number };
  };
  const { gameId } = await post('start-game', { gridSize: '5x5' });
  await post('join-game', { gameId });
  for (const position of MARKED) await post('toggle-square', { gameId, position, mark: true });
  const storageState = await signIn(browser, run.url, personaOf('bingo-host')!.name);
  const viewport = { width: 1280, height: 1100 };
  const context = await browser.newContext({ viewport, baseURL: run.url, reducedMotion: 'reduce', storageState });
  const page = await context.newPage();
  await page.goto('/bingo', { waitUntil: 'networkidle' });
  await page.getByText(`${MARKED.length} / 25 marked`).first().waitFor();
  await page.screenshot({ path: join(root, 'docs/bingo.png') });
  await context.close();
}

/** What the browser keeps after signing in through the pages a person sees. */
async function signIn(browser: Browser, url: string, name: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Sign In with Discord' }).click();
  await page.getByRole('button', { name: `${name} @` }).click();
  await page.waitForURL(`${url}/`);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

async function shoot(context: BrowserContext, paths: readonly string[], width: number, bench: Bench): Promise<Shot[]> {
  const page = await context.newPage();
  const complaints = watch(page);
  const shots: Shot[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    // On a busy machine the network may rest before the page's own code has come.
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    const clip = { x: 0, y: 0, width, height: Math.min(height, Math.round(width * LONGEST[width]!)) };
    shots.push({ path, png: await page.screenshot({ fullPage: true, clip }) });
    for (const complaint of complaints.splice(0)) bench.say(`${width} ${path}: ${complaint}`);
  }
  return shots;
}

/** What the browser's console and network say against a page. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

async function paste(browser: Browser, shots: readonly Shot[], width: number, file: string): Promise<void> {
  const { picture, row } = SHEET[width]!;
  const page = await browser.newPage({ viewport: { width: row * (picture + 16) + 16, height: 600 } });
  const figures = shots.map(
    ({ path, png }) =>
      `<figure><figcaption>${path}</figcaption><img src="data:image/png;base64,${png.toString('base64')}"></figure>`,
  );
  await page.setContent(`<!doctype html><style>
    body { margin: 16px; background: #444; color: #fff; font: 14px sans-serif; display: grid; gap: 16px;
      grid-template-columns: repeat(${row}, ${picture}px); align-items: start }
    figure { margin: 0 } figcaption { padding: 2px 0 4px; white-space: nowrap; overflow: hidden } img { width: 100%; display: block }
  </style>${figures.join('')}`);
  await page.waitForFunction('[...document.images].every((image) => image.complete)');
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
