import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FileAccessDocument, FileSecret } from '@app/contracts/served-files/file-access';
import type { Config } from '../config';

/** Fit for a path, and more than anybody can guess. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** What the log keeps of it. A secret of 192 random bits needs no salt. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The secret of a path that staff have not changed; null without the setting: the path is open. */
export const secretBySetting = (
  filesSecret: string | undefined,
  path: 'whitelist-files' | 'ban-files',
): string | null =>
  filesSecret === undefined
    ? null
    : createHmac('sha256', filesSecret).update(path).digest().subarray(0, 24).toString('base64url');

/** Which path some files have: as staff changed it, or by the setting. */
export interface FilePath {
  /** null until staff change it. */
  readonly access: FileAccessDocument | null;
  /** Of the setting; null without it. */
  readonly bySetting: string | null;
}

/** @param given the secret of a request's path; undefined for the plain path. @param now epoch milliseconds */
export const isPathOf = ({ access, bySetting }: FilePath, given: string | undefined, now: number): boolean => {
  const isOf = (hash: string | null | undefined): boolean => {
    const valid = hash === undefined ? bySetting && secretHash(bySetting) : hash;
    return valid === null ? given === undefined : given !== undefined && isSecret(given, valid);
  };
  const former = access?.former;
  return isOf(access?.secretHash) || (!!former && Date.parse(former.until) > now && isOf(former.secretHash));
};

/** Whether the path held a secret before. @param before what the stream says: absent until staff change the path */
export const hadSecret = (before: string | null | undefined, { filesSecret }: Pick<Config, 'filesSecret'>): boolean =>
  before === undefined ? filesSecret !== undefined : before !== null;

/** The part of the path that staff see: null while it is open, `<secret>` for one of which only the hash is stored. */
export const shownSecret = ({ access, bySetting }: FilePath): string | null => {
  if (!access) return bySetting;
  return access.secretHash === null ? null : '<secret>';
};

/** What staff see of the secret and of the path before it. */
export const describeSecret = (
  { access, bySetting }: FilePath,
  now: number,
): { readonly secret: FileSecret | null; readonly formerUntil: string | null } => {
  const until = access?.former?.until ?? '';
  const formerUntil = Date.parse(until) > now ? until : null;
  if (!access)
    return {
      secret: bySetting === null ? null : { endsWith: bySetting.slice(-4), since: null, by: null },
      formerUntil,
    };
  const { endsWith, since, by } = access;
  return { secret: access.secretHash === null ? null : { endsWith, since, by }, formerUntil };
};

/** Takes as long for every wrong secret. */
const isSecret = (given: string, hash: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), Buffer.from(hash, 'hex'));
