import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteGrants } from '@app/storage/grants/sqlite';
import { grantAdapter } from './adapter';

test.each(['AuthorizationCode', 'RefreshToken'])('a %s that two requests use at once is used by one', async (model) => {
  const dir = mkdtempSync(join(tmpdir(), 'grants-'));
  const grants = openSqliteGrants(join(dir, 'sign-in.sqlite'));
  const adapter = grantAdapter(grants)(model);
  if (!('consume' in adapter)) throw new Error('It cannot consume.');
  await adapter.upsert('once', { grantId: 'grant', kind: model }, 60);
  const uses = await Promise.allSettled([adapter.consume('once'), adapter.consume('once')]);
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refusal = uses.find((use) => use.status === 'rejected');
  expect(refusal).toMatchObject({ reason: { error: 'invalid_grant' } });
  expect(await adapter.find('once')).toMatchObject({ grantId: 'grant', consumed: expect.any(Number) });
  await expect(adapter.consume('gone')).rejects.toMatchObject({ error: 'invalid_grant' });
  await grants.close();
  rmSync(dir, { recursive: true });
});
