import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { SignedHead } from '@app/domain/audit/events';

/** Signs heads of the chain. The public key is SPKI, base64. */
export interface SigningKey {
  readonly publicKey: string;
  sign(text: string): Pick<SignedHead, 'publicKey' | 'signature'>;
}

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8 = '302e020100300506032b657004220420';

/** @param seed 32 bytes, hexadecimal. @throws Error for anything else */
export const signingKey = (seed: string): SigningKey => {
  if (!/^[0-9a-f]{64}$/i.test(seed)) throw new Error('a signing key is 64 hexadecimal digits.');
  const key = createPrivateKey({ key: Buffer.from(PKCS8 + seed, 'hex'), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  return {
    publicKey,
    sign: (text) => ({ publicKey, signature: sign(null, Buffer.from(text), key).toString('base64') }),
  };
};

/** The public keys in a setting, apart by blanks or commas. @throws Error for anything else */
export const publicKeysIn = (setting: string | undefined): readonly string[] => {
  const keys = (setting ?? '').split(/[\s,]+/).filter(Boolean);
  if (!keys.every(isPublicKey))
    throw new Error('public keys as signed heads name them (publicKey), not the secret ones.');
  return keys;
};

const isPublicKey = (text: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' && key.export({ format: 'der', type: 'spki' }).toString('base64') === text
    );
  } catch {
    return false;
  }
};

/** False for a key or a signature that is none, too. */
export const isSigned = (
  text: string,
  { publicKey, signature }: Pick<SignedHead, 'publicKey' | 'signature'>,
): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};
