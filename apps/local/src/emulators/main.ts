import 'reflect-metadata';
import { join } from 'node:path';
import { readCommunity } from '@app/community/folder';
import { colourNumber } from '../colour';
import { startGuild } from './guild/server';
import { startIdentity } from './identity/server';
import { personasOf } from '../personas';
import { runAsChild, type Service } from '../run-as-child';
import { secretsOf } from '../secrets';
import { patreonMembersFile, startPatreon } from './patreon/server';
import { startSteam } from './steam/server';

/**
 * The settings of this process, which the launcher passes in `EMULATORS` (JSON). A part that is absent is not emulated.
 */
export type Emulators = {
  readonly dataDir: string;
  readonly communityConfig: string;
  readonly identity?: {
    readonly port: number;
    readonly origins: readonly [string, ...string[]];
    readonly clientId: string;
    readonly audience: string;
  };
  /** `interactions` is where the site takes what people do with the bot. */
  readonly guild?: { readonly port: number; readonly interactions: string };
  readonly steam?: { readonly port: number };
  readonly patreon?: { readonly port: number };
};

runAsChild(async () => {
  const wanted = JSON.parse(process.env['EMULATORS'] ?? '{}') as Emulators;
  const community = readCommunity(wanted.communityConfig);
  const { name, guild: guildConfig, supporterTiers } = community;
  const people = personasOf(community);
  const secrets = secretsOf(wanted.dataDir);

  const guild =
    wanted.guild &&
    (await startGuild({
      port: wanted.guild.port,
      guild: guildConfig,
      personas: people,
      botToken: secrets.botToken,
      stateFile: join(wanted.dataDir, 'guild.json'),
      messagesFile: join(wanted.dataDir, 'guild-messages.json'),
      channelsFile: join(wanted.dataDir, 'guild-channels.json'),
      commandsFile: join(wanted.dataDir, 'guild-commands.json'),
      interactions: { url: wanted.guild.interactions, seed: secrets.interactionKey },
    }));
  const identity =
    wanted.identity &&
    (await startIdentity({
      ...wanted.identity,
      community: name,
      personas: people,
      secrets,
      stateFile: join(wanted.dataDir, 'sign-in.sqlite'),
      roles: guildConfig.roles.map(({ key, name: role, color }) => ({ key, name: role, color: colourNumber(color) })),
    }));
  const steam = wanted.steam && (await startSteam({ ...wanted.steam, community: name }));
  const patreon =
    wanted.patreon &&
    (await startPatreon({
      ...wanted.patreon,
      accessToken: secrets.patreonAccessToken,
      tiers: supporterTiers.flatMap(({ patreonTiers = [] }) => patreonTiers),
      stateFile: patreonMembersFile(wanted.dataDir),
    }));
  const services: Service[] = [guild, identity, steam, patreon].filter((one) => one !== undefined);
  return {
    service: { close: async () => void (await Promise.all(services.map((one) => one.close()))) },
    details: {
      port: (identity ?? guild ?? steam)?.port,
      identityPort: identity?.port,
      guildPort: guild?.port,
      steamPort: steam?.port,
      patreonPort: patreon?.port,
    },
  };
});
