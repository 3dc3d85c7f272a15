import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { Outbox } from './outbox';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outbox-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('waiting again and again leaves nothing behind on the signal', async () => {
  const outbox = new Outbox(folder, 0, 1_000_000);
  const { signal } = new AbortController();
  let listening = 0;
  jest.spyOn(signal, 'addEventListener').mockImplementation(() => void listening++);
  jest.spyOn(signal, 'removeEventListener').mockImplementation(() => void listening--);
  for (let i = 0; i < 20; i++) {
    const filled = outbox.filled(signal);
    outbox.commit(outbox.put([{} as IngestBatch]));
    await filled;
    outbox.remove(outbox.first()!.number);
  }
  expect(listening).toBe(0);
});

test('the signal ends the wait', async () => {
  const stop = new AbortController();
  const filled = new Outbox(folder, 0, 1_000_000).filled(stop.signal);
  stop.abort();
  await filled;
});
