import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { check } from './accessible';
import { ahead, expect, journey, PHONE } from './people';
import { ownStack } from './stacks';

const stack = ownStack();

const ROOT = join(__dirname, '../..');
const PAGE = '/admin-portal/operations/servers';
const REASON = 'Facts.1.damage must be a number.';
/** A report comes within 5 s while something is refused. */
const REPORTED = { timeout: 60_000 };
/** Twice this, and the page asks again. */
const HALF_A_LOOK_MS = 8_000;
const AT_ONCE = { timeout: 500 };

/** The site as the agent meets it: with a fault that keeps one batch out until it is mended. */
class FaultySite {
  refused: IngestBatch | undefined;
  isMended = false;
  private batches = 0;
  private server: Server | undefined;

  async open(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        if (request.url === '/api/ingest/squad/1' && this.refuses(body)) {
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
    const batch = JSON.parse(gunzipSync(body).toString()) as IngestBatch;
    if (++this.batches === 3) this.refused ??= batch;
    const { refused } = this;
    return !this.isMended && refused !== undefined && batch.match === refused.match && batch.from === refused.from;
  }
}

let folder: string;
let agent: ChildProcess | undefined;
const site = new FaultySite();

journey.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'game-servers-'));
});
journey.afterAll(() => {
  agent?.kill('SIGKILL');
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The agent as it runs beside a server, from its build. */
const startAgent = async (): Promise<void> => {
  copyFileSync(join(ROOT, 'test/fixtures/squad/synthetic/SquadGame-match.log'), join(folder, 'SquadGame.log'));
  writeFileSync(join(folder, 'token'), stack.run.agent.tokens['1']!);
  const options = ['--server', '1', '--log', join(folder, 'SquadGame.log'), '--site', await site.open()];
  agent = spawn(
    process.execPath,
    [
      join(ROOT, 'dist/agent/apps/agent/src/main.js'),
      ...options,
      ...['--token-file', join(folder, 'token'), '--state', join(folder, 'state')],
    ],
    { cwd: folder, stdio: 'ignore' },
  );
};
const types = async () => (await stack.stream(`squadMatch-1-${site.refused!.match}`)).map(({ type }) => type);

journey(
  'a refused batch is seen, set aside, found in the audit, and sent again; what is behind it flows meanwhile',
  async ({ people }) => {
    journey.setTimeout(240_000);
    const { page } = await people.enter(stack, 'community-admin');
    await page.clock.install();
    const told = (seen: () => Promise<void>) => ahead(page, HALF_A_LOOK_MS, seen);
    await page.goto(PAGE);
    const servers = page.getByRole('list', { name: 'Game servers' });
    const first = servers.getByRole('listitem').first();
    await expect(first).toContainText('Has not reported yet.');
    await check(page, 'game servers that never reported');

    await startAgent();
    const alert = page.getByRole('alert').filter({ hasText: 'is refused.' });
    await told(() => expect(alert).toContainText(REASON, AT_ONCE));
    await expect(first).toContainText('Refused');
    await alert.getByRole('link', { name: 'Open Batch' }).click();
    await expect(page.getByRole('region', { name: 'Refused batch' })).toContainText(site.refused!.match);
    await check(page, 'a refused batch');
    const before = await types();
    expect(before).not.toContain('SquadMatchEnded');

    await alert.getByRole('button', { name: /^Set Aside/ }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('It is recorded with your name.');
    await dialog.getByRole('button', { name: 'Set Aside', exact: true }).click();
    await expect(dialog).toBeHidden();
    await told(() => expect(alert).toBeHidden(AT_ONCE));
    await expect.poll(types, REPORTED).toContain('SquadMatchEnded');
    expect(await types()).toContain('SquadFactsSetAside');
    const aside = page.getByRole('region', { name: 'Set aside' });
    await told(() => expect(aside).toContainText(REASON, AT_ONCE));

    await page.setViewportSize(PHONE);
    await check(page, 'a batch that is set aside, on a phone');
    site.isMended = true;
    await aside.getByRole('button', { name: /^Send Again/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send Again', exact: true }).click();
    // Behind an open dialog nothing can be found.
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect.poll(types, REPORTED).toContain('SquadFactsRecovered');
    await told(() => expect(aside).toBeHidden(AT_ONCE));

    agent!.kill('SIGTERM');
    await told(() => expect(first).toContainText('stopped in order', AT_ONCE));

    await page.goto('/admin-portal/audit');
    await expect(page.getByText(/set aside/i).first()).toBeVisible();
    await expect(page.getByText(/send again/i).first()).toBeVisible();
    const orders = (await stack.stream('gameServer-squad-1')).map(({ type }) => type);
    expect(orders).toEqual([
      ...['BatchSetAsideRequested', 'BatchOrderCompleted', 'BatchResendRequested', 'BatchOrderCompleted'],
    ]);
  },
);
