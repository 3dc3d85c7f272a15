import { chromium, type Browser, type Page } from '@playwright/test';
import { loadavg } from 'node:os';
import { PUBLIC } from '../journeys/addresses';
import type { Bench } from './bench';
import type { Finding } from './finding';
import { UNHELD, startStack } from './stack';

/** A phone on a good mobile network, and a desktop on a poor fixed line: what a first visit is measured with. */
const DEVICES = [
  { name: 'phone', width: 390, height: 844, latency: 40, kbits: 10_000 },
  { name: 'desktop', width: 1280, height: 800, latency: 40, kbits: 10_000 },
] as const;
const VISITS = 3;

interface Visit {
  /** Milliseconds from the start of the navigation. */
  readonly lcp: number;
  readonly cls: number;
  /** The slowest of a few presses, milliseconds. */
  readonly inp: number;
}

/** What people wait for and what jumps under their fingers, in a browser that has never seen the site. */
export async function lab(bench: Bench): Promise<Finding[]> {
  const { run } = await startStack(bench, bench.folder(), { env: { DEMO: 'off', ...UNHELD } });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const pages: { path: string; device: string; visit: Visit }[] = [];
    for (const device of DEVICES)
      for (const path of PUBLIC) {
        bench.say(`  ${path} on a ${device.name} (load ${loadavg()[0]!.toFixed(1)})`);
        const visits: Visit[] = [];
        for (let i = 0; i < (bench.quick ? 1 : VISITS); i++) visits.push(await visit(browser, run.url + path, device));
        pages.push({ path, device: device.name, visit: median(visits) });
      }
    return (
      [
        ['largest contentful paint', 'lcp', 1_500, 'ms'],
        ['layout shift', 'cls', 0.02, ''],
        ['interaction to next paint', 'inp', 100, 'ms'],
      ] as const
    ).map(([what, figure, limit, unit]) => {
      const worst = pages.reduce((most, page) => (page.visit[figure] > most.visit[figure] ? page : most));
      return {
        what: `${what}, the worst public page`,
        measured: worst.visit[figure],
        unit,
        goal: { is: 'at most' as const, limit },
        note: `${worst.path} on a ${worst.device}, of ${PUBLIC.length} pages, median of ${bench.quick ? 1 : VISITS}`,
      };
    });
  } finally {
    await browser.close();
  }
}

async function visit(
  browser: Browser,
  url: string,
  { width, height, latency, kbits }: (typeof DEVICES)[number],
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const throughput = (kbits * 1_000) / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.addInitScript(WATCH);
  // A busy machine is slow to fall silent; the figures are of before.
  await page.goto(url, { waitUntil: 'networkidle', timeout: 90_000 });
  await press(page, width);
  const visit = await page.evaluate<Visit>('window.lab');
  await context.close();
  return visit;
}

/** A few presses that every page has: the menus of the shell. */
async function press(page: Page, width: number) {
  if (width < 1_000) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Site menu' }).waitFor();
    await page.keyboard.press('Escape');
  } else {
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const menu of ['Games', 'Community']) await main.getByRole('button', { name: menu }).click();
  }
  // Events are reported after the frame that shows what they led to.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))');
}

/** Runs in the page, before anything of it. Shifts that follow a press are the person's own, and do not count. */
const WATCH = `
  window.lab = { lcp: 0, cls: 0, inp: 0 };
  const watch = (type, see, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', (entry) => (window.lab.lcp = entry.startTime));
  watch('layout-shift', (entry) => (window.lab.cls += entry.hadRecentInput ? 0 : entry.value));
  watch('event', (entry) => (window.lab.inp = Math.max(window.lab.inp, entry.interactionId ? entry.duration : 0)), {
    durationThreshold: 16,
  });
`;

const median = (visits: readonly Visit[]): Visit => {
  const middle = (of: keyof Visit) =>
    visits.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(visits.length / 2)]!;
  return { lcp: middle('lcp'), cls: middle('cls'), inp: middle('inp') };
};
