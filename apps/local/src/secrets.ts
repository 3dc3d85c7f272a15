import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readJson, replaceFile } from './files';

/** What the emulators must remember so that tokens and sessions outlive a restart. Random for every data folder. */
export type Secrets = {
  /** Private keys of the sign-in provider, newest first. */
  readonly jwks: { readonly keys: readonly Record<string, unknown>[] };
  readonly cookieKey: string;
  readonly operatorSecret: string;
  /** Opens the local event store: whoever has it writes the log as anybody. */
  readonly eventStorePassword: string;
  readonly botToken: string;
  /** Names the reservations of what is unique; a new one would forget them. */
  readonly reservationSecret: string;
  /** What the demo's reports of the supporter programme are signed with. */
  readonly patreonSecret: string;
  /** What the projector reads the list of patrons with. */
  readonly patreonAccessToken: string;
  /** What a bot of this machine shows to get link codes for members. */
  readonly linkBotToken: string;
  /** Signs what people do with the bot: the 32 bytes of an Ed25519 key, hexadecimal. */
  readonly interactionKey: string;
  /** Of the agents beside game servers: `1` of Squad, `reforger-1`. */
  readonly ingestTokens: Readonly<Record<string, string>>;
  /** Makes the secret in the paths that game servers read; empty for the plain paths, unless an earlier version made one. */
  readonly filesSecret: string;
  /** Signs the chain of audited events: 32 bytes, hexadecimal. */
  readonly auditSigningKey: string;
};

const random = () => randomBytes(32).toString('base64url');

function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: random().slice(0, 12), alg: 'ES256', use: 'sig' };
  return {
    jwks: { keys: [key] },
    cookieKey: random(),
    operatorSecret: random(),
    eventStorePassword: random(),
    botToken: random(),
    reservationSecret: random(),
    patreonSecret: random(),
    patreonAccessToken: random(),
    linkBotToken: random(),
    interactionKey: randomBytes(32).toString('hex'),
    ingestTokens: {},
    filesSecret: '',
    auditSigningKey: randomBytes(32).toString('hex'),
  };
}

/** The secrets of a data folder, made at the first call and stored in `secrets.json` (owner only); one token for each server. */
export function secretsOf(dataDir: string, servers: readonly string[] = []): Secrets {
  const path = join(dataDir, 'secrets.json');
  const stored = readJson(path) as Partial<Secrets> | undefined;
  const made: Secrets = { ...newSecrets(), ...stored };
  const missing = servers.filter((id) => !made.ingestTokens[id]);
  // A folder of an earlier version lacks what has been added since.
  const isComplete =
    stored?.reservationSecret &&
    stored.eventStorePassword &&
    stored.patreonSecret &&
    stored.patreonAccessToken &&
    stored.auditSigningKey &&
    stored.linkBotToken &&
    stored.interactionKey &&
    stored.ingestTokens &&
    missing.length === 0;
  if (isComplete) return made;
  const ingestTokens = { ...made.ingestTokens, ...Object.fromEntries(missing.map((id) => [id, random()])) };
  const secrets = { ...made, ingestTokens };
  replaceFile(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
