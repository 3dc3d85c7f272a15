import type { Community } from '@app/contracts/community/community';
import type { Job } from '../engine/policies/policy-runner';
import { registerCommands } from './register-commands';

const LOOK_EVERY = 60 * 60_000;

interface Setup {
  readonly community: Community;
  readonly api: Parameters<typeof registerCommands>[0];
  readonly every?: number;
}

/** Registers the bot's commands where they differ from those that the guild has. */
export const discordCommandsJob = ({ api, community, every = LOOK_EVERY }: Setup): Job => ({
  name: 'discord-commands',
  label: 'Commands of the bot',
  every,
  run: async () => void (await registerCommands(api, community)),
});
