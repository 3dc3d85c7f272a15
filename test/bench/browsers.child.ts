import { request, type IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';

/** One browser: it holds a connection and reads its page again with each event. */
export interface BrowserPlan {
  readonly path: string;
  readonly models: readonly string[];
  readonly authorization: string;
}

/** What the browsers that show a path have seen since the last report. */
export interface Report {
  readonly browsers: number;
  readonly held: number;
  /** From an event to its answer, milliseconds. */
  readonly answered: readonly number[];
  /** Longest time between two answers of one browser, milliseconds. */
  readonly longestGap: number;
  readonly fewestAnswers: number;
  readonly failures: number;
}

/** Of one browser, epoch milliseconds with fractions: when its connection said that something is new, when it had that. */
export interface Seen {
  readonly notified?: number;
  readonly seen?: number;
}

export type Command =
  | { readonly kind: 'open'; readonly url: string; readonly plans: readonly BrowserPlan[]; readonly perSecond: number }
  | { readonly kind: 'expect'; readonly path: string }
  | { readonly kind: 'seen'; readonly patience: number }
  | { readonly kind: 'delay' }
  | { readonly kind: 'report' };

/** An idle connection of a browser is kept this long, milliseconds. */
const KEEP_ALIVE_MS = 60_000;

class Browser {
  isHeld = false;
  answered: number[] = [];
  failures = 0;
  longestGap = 0;
  answers = 0;
  /** Another version is waited for. */
  isExpecting = false;
  notifiedAt: number | undefined;
  seenAt: number | undefined;
  /** Of its own, as a browser's: the page came over it before anything is held. */
  private readonly client: Client;
  private lastAnswer = performance.now();
  private etag: string | undefined;
  private isReading = false;
  private isOvertaken = false;

  constructor(
    private readonly url: string,
    readonly plan: BrowserPlan,
  ) {
    this.client = new Client(url, { keepAliveTimeout: KEEP_ALIVE_MS });
  }

  open(): void {
    this.read(performance.now());
    const { models, authorization } = this.plan;
    const sent = request(`${this.url}/api/changes?models=${models.join(',')}`, {
      agent: false,
      headers: { authorization },
    });
    sent.once('response', (response) => this.listen(response));
    sent.on('error', () => this.failures++);
    sent.end();
  }

  reset(): void {
    this.answered = [];
    this.longestGap = this.answers = 0;
    this.lastAnswer = performance.now();
  }

  private listen(response: IncomingMessage): void {
    if (response.statusCode !== 200) return void this.failures++;
    this.isHeld = true;
    response.setEncoding('utf8').on('data', (text: string) => {
      if (text.startsWith('data: {')) this.changed();
    });
    response.once('close', () => (this.isHeld = false));
  }

  expect(): void {
    this.isExpecting = true;
    this.notifiedAt = this.seenAt = undefined;
  }

  private changed(): void {
    if (this.isExpecting) this.notifiedAt ??= performance.now();
    if (this.isReading) this.isOvertaken = true;
    else this.read(performance.now());
  }

  private read(began: number): void {
    this.isReading = true;
    const { path, authorization } = this.plan;
    const cached: Record<string, string> = this.etag === undefined ? {} : { 'if-none-match': this.etag };
    const headers = { authorization, 'accept-encoding': 'gzip, deflate, br', ...cached };
    let status = 0;
    let etag: string | undefined;
    // What a thousand browsers do on machines of their own must cost little on this one.
    this.client.dispatch(
      { path, method: 'GET', headers },
      {
        onRequestStart() {},
        onResponseStart(_, statusCode, fields) {
          status = statusCode;
          etag = fields['etag']?.toString();
        },
        onResponseData() {},
        onResponseEnd: () => this.take(status, etag, began),
        onResponseError: () => {
          this.failures++;
          this.isReading = false;
        },
      },
    );
  }

  private take(statusCode: number, etag: string | undefined, began: number): void {
    const now = performance.now();
    if (statusCode >= 400) this.failures++;
    if (statusCode === 200 && this.isExpecting) this.seenAt ??= now;
    this.etag = etag ?? this.etag;
    this.answered.push(now - began);
    this.answers++;
    this.longestGap = Math.max(this.longestGap, now - this.lastAnswer);
    this.lastAnswer = now;
    this.isReading = false;
    if (!this.isOvertaken) return;
    this.isOvertaken = false;
    this.read(now);
  }
}

const loop = monitorEventLoopDelay({ resolution: 2 });
loop.enable();
const browsers: Browser[] = [];
let expected: Browser[] = [];

const open = async ({ url, plans, perSecond }: Extract<Command, { kind: 'open' }>): Promise<number> => {
  for (const plan of plans) {
    const browser = new Browser(url, plan);
    browsers.push(browser);
    browser.open();
    if (browsers.length % 10 === 0) await pause(10_000 / perSecond);
  }
  while (!browsers.every(({ isHeld, failures }) => isHeld || failures > 0)) await pause(20);
  return browsers.filter(({ isHeld }) => isHeld).length;
};

const expectOther = (path: string): number => {
  expected = browsers.filter(({ plan }) => plan.path === path);
  for (const browser of expected) browser.expect();
  return expected.length;
};

const epoch = (at: number | undefined) => (at === undefined ? undefined : performance.timeOrigin + at);

const seen = async (patience: number): Promise<readonly Seen[]> => {
  const until = performance.now() + patience;
  while (performance.now() < until && expected.some(({ seenAt }) => seenAt === undefined)) await pause(5);
  return expected.map(({ notifiedAt, seenAt }) => ({ notified: epoch(notifiedAt), seen: epoch(seenAt) }));
};

/** Of this process's event loop since the last question, milliseconds: what starves here counts as the site's time. */
const delay = (): number => {
  const longest = loop.percentile(99) / 1e6;
  loop.reset();
  return longest;
};

const report = (): Record<string, Report> => {
  const paths = [...new Set(browsers.map(({ plan }) => plan.path))];
  const byPath = paths.map((path) => [path, browsers.filter(({ plan }) => plan.path === path)] as const);
  const reports = byPath.map(([path, some]): [string, Report] => [
    path,
    {
      browsers: some.length,
      held: some.filter(({ isHeld }) => isHeld).length,
      answered: some.flatMap(({ answered }) => answered),
      longestGap: Math.max(...some.map(({ longestGap }) => longestGap)),
      fewestAnswers: Math.min(...some.map(({ answers }) => answers)),
      failures: some.reduce((sum, { failures }) => sum + failures, 0),
    },
  ]);
  for (const browser of browsers) browser.reset();
  return Object.fromEntries(reports);
};

process.on('message', (command: Command) => {
  void (async () => {
    switch (command.kind) {
      case 'open':
        return open(command);
      case 'expect':
        return expectOther(command.path);
      case 'seen':
        return seen(command.patience);
      case 'report':
        return report();
      case 'delay':
        return delay();
    }
  })().then((answer) => process.send?.({ answer }));
});
process.send?.({});
