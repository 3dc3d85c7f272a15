import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { FORMER_PLAYER } from '@app/domain/personal-marks';
import type { PersonKey } from '../person-keys/port';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `~` and the pseudonym, what it is, and the encrypted text. */
const SEALED = /^(~[0-9a-z]{20})\.([nt])\.([A-Za-z0-9_-]+)$/;
const PSEUDONYM = /~[0-9a-z]{20}/g;

/** A name without its key is “Former player”, a text is empty. */
export type SealedKind = 'name' | 'text';
const LETTER = { name: 'n', text: 't' } as const;

/** The text as only the person's key opens it. */
export const sealText = (text: string, { pseudonym, key }: PersonKey, kind: SealedKind): string => {
  const head = `${pseudonym}.${LETTER[kind]}`;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(head));
  const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${head}.${bytes.toString('base64url')}`;
};

/** What a sealed text or a text with pseudonyms says to whoever has these keys, by pseudonym. */
export const openText = (text: string, keys: ReadonlyMap<string, PersonKey>): string => {
  if (!text.includes('~')) return text;
  const sealed = SEALED.exec(text);
  if (!sealed) return text.replace(PSEUDONYM, (pseudonym) => keys.get(pseudonym)?.id ?? pseudonym);
  const [, pseudonym = '', letter = '', body = ''] = sealed;
  return opened(body, `${pseudonym}.${letter}`, keys.get(pseudonym)?.key) ?? (letter === 'n' ? FORMER_PLAYER : '');
};

const opened = (body: string, head: string, key: Uint8Array | undefined): string | undefined => {
  if (key === undefined) return undefined;
  const bytes = Buffer.from(body, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(head));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
};
