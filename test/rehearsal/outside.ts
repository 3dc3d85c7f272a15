import 'reflect-metadata';
import { join } from 'node:path';
import { readCommunity } from '@app/community/folder';
import { startGuild } from '../../apps/local/src/emulators/guild/server';
import { startPatreon } from '../../apps/local/src/emulators/patreon/server';
import { startSteam } from '../../apps/local/src/emulators/steam/server';

/**
 * Discord, Patreon and Steam of the rehearsal, reached by name on the network `outside` (test/rehearsal/compose.yml). What they
 * accept is what the settings of the installation say, so that a setting that does not get through shows.
 */
const env = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing.`);
  return value;
};
const at = (host: string, port: number) => ({ port, place: { host: '0.0.0.0', url: `http://${host}:${port}` } });

async function main(): Promise<void> {
  const community = readCommunity(env('COMMUNITY_CONFIG'));
  const state = env('STATE');
  await startGuild({
    ...at('discord.test', 8001),
    guild: community.guild,
    botToken: env('DISCORD_BOT_TOKEN'),
    stateFile: join(state, 'guild.json'),
    messagesFile: join(state, 'messages.json'),
    application: {
      clientId: env('DISCORD_CLIENT_ID'),
      clientSecret: env('DISCORD_CLIENT_SECRET'),
      redirectUris: [`${env('PUBLIC_URL')}/id/discord/callback`],
    },
  });
  await startPatreon({
    ...at('patreon.test', 8002),
    accessToken: env('PATREON_ACCESS_TOKEN'),
    tiers: community.supporterTiers.flatMap(({ patreonTiers = [] }) => patreonTiers),
    stateFile: join(state, 'patrons.json'),
  });
  await startSteam({ ...at('steam.test', 8003), community: community.name, apiKey: env('STEAM_API_KEY') });
  process.on('SIGTERM', () => process.exit(0));
}

void main();
