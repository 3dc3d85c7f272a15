import { communityAt } from '../../community/folder';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../apps/api/src/app';
import { readConfig } from '../../../apps/api/src/platform/config';
import { createLogger } from '../../../apps/api/src/platform/logger';
import type { ReadModelSettings } from '@app/storage/read-models/open';
import { caller, type Answer } from './caller';
import { startGuild } from './guild';
import { AUDIENCE, CLIENT, startIssuer } from './issuer';
import { people } from './people';
import { readModelsIn } from './read-models';
import { watchReads } from './undeclared-reads';

export type { Answer };

/** Where nobody listens: what is down. */
export const NOWHERE = 'esdb://127.0.0.1:1?tls=false';

/**
 * The real api on a free port, with an issuer and a guild of its own; log and read models by its options.
 * @param community in place of the repository's configuration, as its file holds it
 * @param pages in place of the repository's texts
 */
export async function startApi(
  env: Record<string, string> = {},
  community?: object,
  pages?: Readonly<Record<string, string>>,
) {
  const dir = mkdtempSync(join(tmpdir(), 'api-'));
  const issuer = await startIssuer();
  const guild = await startGuild();
  for (const person of Object.values(people))
    if ('roles' in person) guild.members.set(person.id, { name: person.name, roles: [...person.roles] });
  const lines: string[] = [];
  const given = 'MONGODB_URL' in env || 'READ_MODELS_FILE' in env;
  const place = given ? { settings: env as ReadModelSettings } : await readModelsIn(dir);
  const settings = {
    EVENTSTORE_URL: NOWHERE,
    ...(place.settings as Record<string, string>),
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: AUDIENCE,
    OIDC_CLIENT_ID: CLIENT,
    OPERATOR_CLIENT_IDS: 'operator',
    DISCORD_API_URL: guild.url,
    DISCORD_BOT_TOKEN: 'secret-of-the-bot',
    RESERVATION_SECRET: 'secret-that-names-the-reservations',
    RATE_LIMIT_READS: '100000',
    RATE_LIMIT_COMMANDS: '100000',
    RATE_LIMIT_REFRESHES: '100000',
    RATE_LIMIT_ANONYMOUS: '100000',
    LOG_LEVEL: 'debug',
    ...(community && { COMMUNITY_CONFIG: communityAt(join(dir, 'community'), community, pages) }),
    ...env,
  };
  const config = readConfig(settings);
  const logger = createLogger(config.logLevel, { write: (line) => void lines.push(line) });
  const app = await createApp(config, logger);
  const undeclared = watchReads(app);
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const call = caller(url, issuer);
  return {
    ...call,
    url,
    app,
    dir,
    issuer,
    guild,
    env: settings,
    /** Where its read models are. */
    readModels: place.settings,
    /** Everything the process logged. */
    lines,
    async close() {
      await app.close();
      await Promise.all([issuer.close(), guild.close(), 'dispose' in place && place.dispose()]);
      rmSync(dir, { recursive: true, force: true });
      if (undeclared.size > 0) throw new Error(`@ReadsFrom is missing of ${[...undeclared].join(', ')}`);
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof startApi>>;
