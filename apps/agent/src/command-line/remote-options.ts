import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Misunderstood } from './misunderstood';
import type { RemotePlace } from '../remote/remote-files';

const PORTS = { sftp: 22, ftp: 21, ftps: 21, 'ftps-implicit': 990 } as const;

/** What the command line says of a rented server. */
export interface RemoteValues {
  readonly log?: string;
  readonly 'host-key'?: string;
  readonly 'remote-key'?: string;
  readonly 'remote-certificate'?: string;
  readonly 'remote-password-file'?: string;
}

/** @throws Misunderstood */
export function secretIn(what: string, file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Misunderstood(`${what} cannot be read from ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (secret === '') throw new Misunderstood(`${file} is empty. It must hold ${what.toLowerCase()}.`);
  return secret;
}

/** The log or the profile of a rented server; undefined for a path of this machine. @throws Misunderstood */
export function remotePlaceOf(
  source: string,
  values: RemoteValues,
  env: NodeJS.ProcessEnv,
  cwd: string,
): RemotePlace | undefined {
  const protocol = /^(sftp|ftps?|ftps-implicit):\/\//u.exec(source)?.[1] as keyof typeof PORTS | undefined;
  if (!protocol) {
    const given = (['host-key', 'remote-key', 'remote-certificate', 'remote-password-file'] as const).find(
      (name) => values[name] !== undefined,
    );
    if (given) throw new Misunderstood(`--${given} is for a rented server, and ${source} is a path of this machine.`);
    return undefined;
  }
  const [option, example] = values.log === undefined ? ['--profile', 'profile'] : ['--log', 'path/SquadGame.log'];
  const url = URL.canParse(source) ? new URL(source) : undefined;
  const isLog = option === '--log';
  if (!url?.hostname || url.username === '' || (isLog && (url.pathname.length < 2 || url.pathname.endsWith('/'))))
    throw new Misunderstood(`${option} is "${source}". It must be like sftp://user@host:22/${example}.`);
  if (url.password !== '')
    throw new Misunderstood(`${option} must not hold a password: others can read command lines. Set REMOTE_PASSWORD.`);
  if (protocol === 'ftps' && url.port === '990')
    throw new Misunderstood('On port 990 a server speaks TLS from the first byte. Write ftps-implicit:// for ftps://.');
  const hostKey = hostKeyOf(protocol, values);
  const { 'remote-key': keyFile, 'remote-password-file': passwordFile } = values;
  const password = () =>
    passwordFile ? secretIn('The password', resolve(cwd, passwordFile)) : env['REMOTE_PASSWORD'] || undefined;
  if (password() === undefined && keyFile === undefined)
    throw new Misunderstood(
      'The password is missing. Set REMOTE_PASSWORD, or name a file with --remote-password-file.',
    );
  const key = keyFile === undefined ? undefined : () => Buffer.from(`${secretIn('The key', resolve(cwd, keyFile))}\n`);
  key?.();
  const certificate = certificateOf(protocol, values, cwd);
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  return {
    ...{ protocol, host, port: Number(url.port || PORTS[protocol]), password },
    ...{ user: decodeURIComponent(url.username), path: decodeURIComponent(url.pathname) || '/' },
    ...(key && { key }),
    ...(hostKey !== undefined && { hostKey }),
    ...(certificate && { certificate }),
  };
}

function hostKeyOf(protocol: keyof typeof PORTS, values: RemoteValues): string | undefined {
  const { 'host-key': hostKey, 'remote-key': keyFile } = values;
  if (protocol === 'sftp' && !/^SHA256:[A-Za-z0-9+/]{43}$/u.test(hostKey ?? ''))
    throw new Misunderstood(
      '--host-key is missing or no fingerprint: without it anybody could pose as the server. Print it with ssh-keyscan HOST | ssh-keygen -lf -',
    );
  if (protocol !== 'sftp' && (hostKey !== undefined || keyFile !== undefined))
    throw new Misunderstood('--host-key and --remote-key are for sftp://.');
  return hostKey;
}

function certificateOf(
  protocol: keyof typeof PORTS,
  { 'remote-certificate': file }: RemoteValues,
  cwd: string,
): (() => string) | undefined {
  if (file === undefined) return undefined;
  if (!protocol.startsWith('ftps'))
    throw new Misunderstood('--remote-certificate is for ftps:// and ftps-implicit://.');
  const certificate = () => secretIn('The certificate', resolve(cwd, file));
  try {
    new X509Certificate(certificate());
  } catch (error) {
    if (error instanceof Misunderstood) throw error;
    throw new Misunderstood(`${file} is no certificate. It must begin with -----BEGIN CERTIFICATE-----.`);
  }
  return certificate;
}
