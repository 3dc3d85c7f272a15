import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Serves https on this machine, with a certificate that only whoever is given it trusts. */
export async function startSecureHost(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const dir = mkdtempSync(join(tmpdir(), 'host-'));
  const [key, crt] = [join(dir, 'key'), join(dir, 'crt')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', crt, '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ],
    { stdio: 'ignore' },
  );
  const ca = readFileSync(crt, 'utf8');
  const server = createServer({ cert: ca, key: readFileSync(key) }, answer);
  rmSync(dir, { recursive: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ ca, port, url: `https://127.0.0.1:${port}` },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
