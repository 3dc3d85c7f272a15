import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Community } from '@app/contracts/community/community';
import { personaOf } from '../../apps/local/src/personas';
import type { RunFile } from '../../apps/local/src/run-file';
import { secretsOf } from '../../apps/local/src/secrets';
import { root } from './bench';
import type { Caller } from './http';
import { tokenOf } from './stack';

/** Whose roles everybody in the crowd has: who may look at a bingo game. */
const LIKE = 'member';
const FIRST_ID = 400_000_000_000_000_000n;
const idOf = (nth: number): string => String(FIRST_ID + BigInt(nth));

/** Puts so many people beside the personas into the guild of a data folder. Before the stack starts. */
export function gatherCrowd(dataDir: string, count: number): void {
  const { guild } = JSON.parse(readFileSync(join(root, 'community/community.json'), 'utf8')) as Community;
  const roleIds = guild.roles.filter(({ key }) => personaOf(LIKE)!.roles.includes(key)).map(({ id }) => id);
  const joinedAt = '2024-03-01T00:00:00.000Z';
  const members = Array.from({ length: count }, (_, nth) => [idOf(nth), { joinedAt, roles: roleIds }]);
  writeFileSync(join(dataDir, 'guild.json'), JSON.stringify(Object.fromEntries(members)));
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The people of the crowd, each with a token as the local sign-in gives them out. */
export async function crowdOf(dataDir: string, run: RunFile, count: number): Promise<Caller[]> {
  const [head = '', body = ''] = (await tokenOf(run, LIKE)).split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const [jwk] = secretsOf(dataDir).jwks.keys;
  const key = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' });
  return Array.from({ length: count }, (_, nth) => {
    const id = idOf(nth);
    const name = `Spectator ${nth + 1}`;
    const own = { sub: `spectator:${id}`, name, discord_id: id };
    const signed = `${head}.${encoded({ ...claims, ...own })}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    return { id, name, headers: { authorization: `Bearer ${signed}.${signature}` } };
  });
}
