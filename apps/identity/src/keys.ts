import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { ProviderKeys } from '@app/identity/provider';
import type { GrantStore } from '@app/storage/grants/port';

const random = () => randomBytes(32).toString('base64url');

const newKeys = (): ProviderKeys => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: random().slice(0, 12), alg: 'ES256', use: 'sig' };
  return { jwks: { keys: [key] }, cookieKey: random() };
};

/** The keys of this community, made at the first start: of several processes that start at once all get the same. */
export async function keysOf(grants: GrantStore): Promise<ProviderKeys> {
  const stored = await grants.get('Keys', 'current');
  const { payload } = stored ?? (await grants.putIfAbsent({ model: 'Keys', id: 'current', payload: { ...newKeys() } }));
  return payload as unknown as ProviderKeys;
}
