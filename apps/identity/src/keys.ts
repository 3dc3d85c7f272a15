import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { ProviderKeys } from '@app/identity/provider';
import type { GrantStore } from '@app/storage/grants/port';

/** As they are stored. The first key signs; a former one proves tokens that are in use. */
interface StoredKeys extends ProviderKeys {
  /** Epoch milliseconds at which the first key took the place of the others; absent when it never did. */
  readonly rotatedAt?: number;
}

const RECORD = { model: 'Keys', id: 'current' };
/** Tokens last ten minutes and the api reads keys once an hour. */
const OVERLAP_MS = 24 * 3_600_000;

const random = () => randomBytes(32).toString('base64url');

const newKey = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: random().slice(0, 12), alg: 'ES256', use: 'sig' };
};

async function storedKeys(grants: GrantStore): Promise<StoredKeys> {
  const stored = await grants.get(RECORD.model, RECORD.id);
  const made = (): StoredKeys => ({ jwks: { keys: [newKey()] }, cookieKey: random() });
  const { payload } = stored ?? (await grants.putIfAbsent({ ...RECORD, payload: { ...made() } }));
  return payload as unknown as StoredKeys;
}

/** The keys of this community, made at the first start: of several processes that start at once all get the same. */
export async function keysOf(grants: GrantStore, now = Date.now()): Promise<ProviderKeys> {
  const { jwks, cookieKey, rotatedAt } = await storedKeys(grants);
  const isOver = rotatedAt !== undefined && now - rotatedAt > OVERLAP_MS;
  return { jwks: { keys: isOver ? jwks.keys.slice(0, 1) : jwks.keys }, cookieKey };
}

/**
 * A new key signs from the next start of the service on. The one before still proves tokens for a day; with `atOnce`,
 * for a key that somebody else may have, it proves nothing from then on.
 */
export async function rotateKeys(grants: GrantStore, atOnce: boolean, now = Date.now()): Promise<void> {
  const { jwks, cookieKey } = await storedKeys(grants);
  const keys: StoredKeys = {
    jwks: { keys: [newKey(), ...(atOnce ? [] : jwks.keys.slice(0, 1))] },
    ...{ cookieKey, rotatedAt: now },
  };
  await grants.put({ ...RECORD, payload: { ...keys } });
}
