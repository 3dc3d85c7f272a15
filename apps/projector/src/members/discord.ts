import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { argumentsOf, Misunderstood, Refusal, runTool } from '@app/kit/command-line';
import { runningStack } from '@app/kit/running-stack';
import { GuildApi, GuildRefused, GuildUnavailable } from '@app/outside/guild-api';
import { registerCommands } from './register-commands';
import { projections } from '../projections';
import { BadSetting, readSettings, type Settings } from '../settings';

const HELP = `npm run discord -- register

Registers the bot's slash commands in the community's guild, in the place of all that the application has there. A running
projector does so by itself, when it starts and every hour, where DISCORD_PUBLIC_KEY is set.

It uses the settings of the running stack on DATA_DIR (./data), or those of .env.
Exit codes: 0 done, 1 refused, 2 not understood.`;

interface Running {
  readonly pid: number;
  readonly settings: Readonly<Record<string, string>>;
}

void runTool(async () => {
  const { values, positionals } = argumentsOf({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(`${HELP}\n`);
  if (positionals.join(' ') !== 'register') throw new Misunderstood(HELP);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { settings = {} } = runningStack<Running>(process.env['DATA_DIR'] || './data') ?? {};
  const { discord, community } = settingsIn({ ...process.env, ...settings });
  if (!discord) throw new Refusal('DISCORD_BOT_TOKEN is missing: the bot whose commands they are.');
  const api = new GuildApi({ ...discord, contact: community.links.chatInvite });
  try {
    const { changed, names } = await registerCommands(api, community);
    const list = names.map((name) => `/${name}`).join(', ');
    process.stdout.write(changed ? `Registered ${list}.\n` : `Nothing to do: ${list} are registered.\n`);
  } catch (error) {
    if (!(error instanceof GuildRefused || error instanceof GuildUnavailable)) throw error;
    throw new Refusal(`Discord does not register the commands. ${error.message}`);
  }
});

/** @throws Refusal */
function settingsIn(env: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(env, projections);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    throw new Refusal(error.message);
  }
}
