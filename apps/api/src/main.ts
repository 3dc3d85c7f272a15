import 'reflect-metadata';
import type { Server } from 'node:http';
import { followFile } from '@app/kit/follow-file';
import { fileIn, folderIn, readContents } from '@app/community/folder';
import { CannotListen, whyNotListening } from '@app/kit/listening';
import { createApp } from './app';
import { ConfigInvalid, readConfig } from './platform/config';
import { createLogger } from './platform/logger';

/** In-flight requests get this long to finish, milliseconds. */
const LONGEST_FAREWELL = 5_000;
const IDLE_SWEEP = 50;
/**
 * Connections that the system accepts before the process takes them in: a thousand browsers that learn of a change together
 * may each open one, and whoever finds no room tries again after a second at the earliest. The system may allow fewer.
 */
const WAITING_CONNECTIONS = 4_096;

const main = async () => {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const app = await createApp(config, logger);
  let leaving = false;
  const leave = (why: string) => {
    if (leaving) return;
    leaving = true;
    logger.info({ why }, 'closing');
    setTimeout(() => process.exit(1), LONGEST_FAREWELL).unref();
    // A connection that was busy when the closing began is kept alive by its client, and the server waits for it.
    setInterval(() => (app.getHttpServer() as Server).closeIdleConnections(), IDLE_SWEEP).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => leave('SIGTERM'));
  process.on('SIGINT', () => leave('SIGINT'));
  process.on('disconnect', () => leave('the parent is gone'));
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'An error was thrown away.'));

  const folder = folderIn(process.env);
  const unusable = (error: Error) => logger.error({ err: error }, 'The changed community configuration is not used.');
  followFile(folder, () => (config.texts.contents = readContents(folder, config.community)), {
    replaced: () => logger.info('the texts were read again'),
    unusable,
  });
  if (process.env['COMMUNITY_CONFIG_WATCH'] === '1')
    followFile(fileIn(folder), () => readConfig(process.env), {
      replaced: () => leave('the community configuration was changed'),
      unusable,
    });

  const { host, port } = config;
  await app.listen({ host, port, backlog: WAITING_CONNECTIONS }).catch((error: unknown) => {
    throw whyNotListening(error, { host, port });
  });
  const address = app.getHttpServer().address() as { port: number };
  logger.info({ host, port: address.port }, 'serving');
  process.send?.({ type: 'ready', port: address.port });
};

main().catch((error: unknown) => {
  const isSetting = error instanceof ConfigInvalid || error instanceof CannotListen;
  process.stderr.write(
    `${isSetting ? `Configuration: ${error.message}` : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
