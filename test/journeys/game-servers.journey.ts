import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import type { Page } from '@playwright/test';
import { check } from './accessible';
import { ahead, expect, journey, PHONE } from './people';
import { ownStack } from './stacks';

const stack = ownStack();

const ROOT = join(__dirname, '../..');
const PAGE = '/admin-portal/operations/servers';
const REASON = 'facts.1.damage must be a number.';
/** A report comes within 5 s while something is refused. */
const REPORTED = { timeout: 60_000 };
/** The page reads again after twice this. */
const HALF_A_LOOK_MS = 8_000;
const AT_ONCE = { timeout: 500 };

type Batch = IngestBatch | ReforgerBatch;

/** A game server whose agent meets the fault. */
interface Case {
  readonly game: 'squad' | 'reforger';
  /** Its token, by key. */
  readonly token: string;
  /** How its row in the list reads. */
  readonly row: RegExp;
  /** Whether the fault keeps out this batch, the nth. */
  readonly refuses: (batch: Batch, nth: number) => boolean;
  /** Puts the server's files into a folder. @returns what the agent is started with */
  readonly prepare: (folder: string) => readonly string[];
  /** The stream of a batch, and what names it on the page. */
  readonly streamOf: (batch: Batch) => string;
  readonly nameOf: (batch: Batch) => string;
  readonly setAside: string;
  readonly recovered: string;
  /** What comes behind the refused batch, by stream and type. */
  readonly behind: (batch: Batch) => readonly [stream: string, type: string];
}

const FIXTURES = join(ROOT, 'test/fixtures');

const SQUAD: Case = {
  game: 'squad',
  token: '1',
  row: /Squad #1/,
  refuses: (_, nth) => nth === 3,
  prepare: (folder) => {
    copyFileSync(join(FIXTURES, 'squad/synthetic/SquadGame-match.log'), join(folder, 'SquadGame.log'));
    return ['--log', join(folder, 'SquadGame.log')];
  },
  streamOf: (batch) => `squadMatch-1-${(batch as IngestBatch).match}`,
  nameOf: (batch) => (batch as IngestBatch).match,
  setAside: 'SquadFactsSetAside',
  recovered: 'SquadFactsRecovered',
  behind: (batch) => [`squadMatch-1-${(batch as IngestBatch).match}`, 'SquadMatchEnded'],
};

const REFORGER: Case = {
  game: 'reforger',
  token: 'reforger-1',
  row: /Reforger/,
  refuses: (batch) => batch.source === 'kills',
  prepare: (folder) => {
    const profile = join(folder, 'profile');
    mkdirSync(join(profile, 'logs_2026-10-04_08-59-58'), { recursive: true });
    cpSync(join(FIXTURES, 'reforger/rjs-logging'), join(profile, 'rjs-logging'), { recursive: true });
    copyFileSync(join(FIXTURES, 'reforger/console.log'), join(profile, 'logs_2026-10-04_08-59-58/console.log'));
    return ['--game', 'reforger', '--profile', profile];
  },
  streamOf: (batch) => `reforgerLog-1-${batch.source}-${(batch as ReforgerBatch).log}`,
  nameOf: (batch) => (batch as ReforgerBatch).log,
  setAside: 'ReforgerFactsSetAside',
  recovered: 'ReforgerFactsRecovered',
  behind: () => ['reforgerLog-1-chat-20261004T090500000', 'ReforgerChatSent'],
};

/** The site as the agent meets it: with a fault that keeps one batch out until it is mended. */
class FaultySite {
  refused: Batch | undefined;
  isMended = false;
  /** A batch that comes again, because its answer was late, is no other batch. */
  private readonly batches = new Set<string>();
  private server: Server | undefined;

  constructor(private readonly of: Case) {}

  async open(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        if (request.url === `/api/ingest/${this.of.game}/1` && this.refuses(body)) {
          response.writeHead(400, { 'content-type': 'application/json' });
          return response.end(JSON.stringify({ success: false, error: REASON, code: 'invalid', requestId: 'x' }));
        }
        const headers = { ...request.headers } as Record<string, string>;
        delete headers['host'];
        return void fetch(`${stack.run.url}${request.url}`, { method: 'POST', headers, body }).then(
          async (answer) => {
            response.writeHead(answer.status, { 'content-type': 'application/json' });
            response.end(await answer.text());
          },
          () => response.destroy(),
        );
      });
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private refuses(body: Buffer): boolean {
    const batch = JSON.parse(gunzipSync(body).toString()) as Batch;
    this.batches.add(`${this.of.streamOf(batch)} ${batch.source} ${batch.from}`);
    if (this.of.refuses(batch, this.batches.size)) this.refused ??= batch;
    const { refused } = this;
    const isIt = refused !== undefined && this.of.streamOf(batch) === this.of.streamOf(refused);
    return !this.isMended && isIt && batch.from === refused.from;
  }
}

let folder: string;
let agent: ChildProcess | undefined;
let site: FaultySite | undefined;

journey.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'game-servers-'));
});
journey.afterEach(() => {
  agent?.kill('SIGKILL');
  site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The agent as it runs beside a server, from its build. */
const startAgent = async (of: Case, faulty: FaultySite): Promise<void> => {
  const options = ['--server', '1', ...of.prepare(folder), '--site', await faulty.open()];
  writeFileSync(join(folder, 'token'), stack.run.agent.tokens[of.token]!);
  agent = spawn(
    process.execPath,
    [
      join(ROOT, 'dist/agent/main.js'),
      ...options,
      ...['--token-file', join(folder, 'token'), '--state', join(folder, 'state')],
    ],
    { cwd: folder, stdio: 'ignore' },
  );
};
const typesOf = async (stream: string) => (await stack.stream(stream)).map(({ type }) => type);

/** From the refusal over the order of staff to the batch that is sent again. */
async function setAsideAndSendAgain(page: Page, of: Case): Promise<void> {
  await page.clock.install();
  const afterALook = (seen: () => Promise<void>) => ahead(page, HALF_A_LOOK_MS, seen);
  await page.goto(PAGE);
  const server = page
    .getByRole('list', { name: 'Game servers' })
    .getByRole('listitem')
    .filter({ hasText: of.row })
    .first();
  await expect(server).toContainText('Has not reported yet.');
  await check(page, 'game servers that never reported');

  const faulty = (site = new FaultySite(of));
  await startAgent(of, faulty);
  const alert = page.getByRole('alert').filter({ hasText: 'is refused.' });
  await afterALook(() => expect(alert).toContainText(REASON, AT_ONCE));
  await expect(server).toContainText('Refused');
  const refused = faulty.refused!;
  const types = () => typesOf(of.streamOf(refused));
  const [stream, type] = of.behind(refused);
  await alert.getByRole('link', { name: 'Open Batch' }).click();
  await expect(page.getByRole('region', { name: 'Refused batch' })).toContainText(of.nameOf(refused));
  await check(page, 'a refused batch');
  if (stream === of.streamOf(refused)) expect(await types()).not.toContain(type);

  await alert.getByRole('button', { name: /^Set Aside/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('It is recorded with your name.');
  await dialog.getByRole('button', { name: 'Set Aside', exact: true }).click();
  await expect(dialog).toBeHidden();
  await afterALook(() => expect(alert).toBeHidden(AT_ONCE));
  await expect.poll(() => typesOf(stream), REPORTED).toContain(type);
  expect(await types()).toContain(of.setAside);
  const aside = page.getByRole('region', { name: 'Set aside' });
  await afterALook(() => expect(aside).toContainText(REASON, AT_ONCE));

  await page.setViewportSize(PHONE);
  await check(page, 'a batch that is set aside, on a phone');
  faulty.isMended = true;
  await aside.getByRole('button', { name: /^Send Again/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Again', exact: true }).click();
  // Behind an open dialog nothing can be found.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect.poll(types, REPORTED).toContain(of.recovered);
  await afterALook(() => expect(aside).toBeHidden(AT_ONCE));

  agent!.kill('SIGTERM');
  await afterALook(() => expect(server).toContainText('stopped in order', AT_ONCE));

  await page.goto('/admin-portal/audit');
  await expect(page.getByText(/set aside/i).first()).toBeVisible();
  await expect(page.getByText(/send again/i).first()).toBeVisible();
  expect(await typesOf(`gameServer-${of.game}-1`)).toEqual([
    ...['BatchSetAsideRequested', 'BatchOrderCompleted', 'BatchResendRequested', 'BatchOrderCompleted'],
  ]);
}

for (const of of [SQUAD, REFORGER])
  journey(
    `a refused batch of ${of.game} is seen, set aside, found in the audit, and sent again; what is behind it flows meanwhile`,
    async ({ people }) => {
      journey.setTimeout(240_000);
      const { page } = await people.enter(stack, 'community-admin');
      await setAsideAndSendAgain(page, of);
    },
  );
