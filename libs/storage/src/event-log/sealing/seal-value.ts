import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { FORMER_PLAYER } from '@app/domain/personal-marks';
import { Lru } from '@app/kit/lru';
import type { KeysByPseudonym } from '../../person-keys/key-ring';
import type { PersonKey } from '../../person-keys/port';
import { PSEUDONYM } from '../../person-keys/pseudonym';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `~` and the pseudonym, what it is, and the encrypted text. */
const SEALED = /^(~[0-9a-z]{20})\.([nt])\.([A-Za-z0-9_-]+)$/;

/** A name without its key is “Former player”, a text is empty. */
export type SealedKind = 'name' | 'text';
const LETTER = { name: 'n', text: 't' } as const;

/** Names held for one key. Who changes names more often has them sealed and opened anew. */
const MOST_NAMES = 100;

type Names = WeakMap<PersonKey, Lru<string, string>>;
/** What names are sealed as, and what sealed names say, for as long as their keys are in memory. */
const sealedNames: Names = new WeakMap();
const openedNames: Names = new WeakMap();

const remembered = (names: Names, key: PersonKey, text: string, make: () => string): string => {
  const held = names.get(key) ?? new Lru<string, string>(MOST_NAMES);
  const found = held.peek(text);
  if (found !== undefined) return found;
  const made = make();
  held.set(text, made);
  names.set(key, held);
  return made;
};

/** Node 24 takes some 50 microseconds each time it is given a key as bytes, and some 12 for an object. */
const secrets = new WeakMap<PersonKey, KeyObject>();
const secretOf = (key: PersonKey): KeyObject => {
  let secret = secrets.get(key);
  if (!secret) secrets.set(key, (secret = createSecretKey(key.key)));
  return secret;
};

/**
 * The text as only the person's key opens it. A name is sealed as the same text each time: game servers repeat it in
 * thousands of events, which then cost a look into memory. Who has no key sees that a former player's name has not changed.
 */
export const sealText = (text: string, key: PersonKey, kind: SealedKind): string =>
  kind === 'name' ? remembered(sealedNames, key, text, () => encrypted(text, key, kind)) : encrypted(text, key, kind);

const encrypted = (text: string, key: PersonKey, kind: SealedKind): string => {
  const head = `${key.pseudonym}.${LETTER[kind]}`;
  const secret = secretOf(key);
  const iv =
    kind === 'name'
      ? createHmac('sha256', secret).update(`name ${text}`).digest().subarray(0, IV_BYTES)
      : randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv).setAAD(Buffer.from(head));
  const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${head}.${bytes.toString('base64url')}`;
};

const PSEUDONYM_LENGTH = 21;
const [TILDE, POINT] = [126, 46];

/** The pseudonym that a sealed id, name or text begins with. */
export const pseudonymAt = (text: string): string | undefined => {
  if (text.charCodeAt(0) !== TILDE) return undefined;
  if (text.length === PSEUDONYM_LENGTH) return text;
  return text.charCodeAt(PSEUDONYM_LENGTH) === POINT ? text.slice(0, PSEUDONYM_LENGTH) : undefined;
};

/** What a sealed text or a text with pseudonyms says to whoever has these keys, by pseudonym. */
export const openText = (text: string, keys: KeysByPseudonym): string => {
  if (!text.includes('~')) return text;
  const pseudonym = pseudonymAt(text);
  const key = pseudonym && keys.get(pseudonym);
  if (!key) return opened(text, keys);
  return text.length === PSEUDONYM_LENGTH
    ? key.id
    : text[PSEUDONYM_LENGTH + 1] === LETTER.name
      ? remembered(openedNames, key, text, () => opened(text, keys))
      : opened(text, keys);
};

const opened = (text: string, keys: KeysByPseudonym): string => {
  const sealed = SEALED.exec(text);
  if (!sealed) return text.replace(PSEUDONYM, (pseudonym) => keys.get(pseudonym)?.id ?? pseudonym);
  const [, pseudonym = '', letter = '', body = ''] = sealed;
  const decrypt = decrypted(body, `${pseudonym}.${letter}`, keys.get(pseudonym));
  return decrypt ?? (letter === LETTER.name ? FORMER_PLAYER : '');
};

const decrypted = (body: string, head: string, key: PersonKey | undefined): string | undefined => {
  if (key === undefined) return undefined;
  const bytes = Buffer.from(body, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, secretOf(key), bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(head));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
};
