import type { Community } from '@app/contracts/community/community';
import { registration } from '@app/contracts/discord/registration';
import type { GuildApi } from '@app/outside/guild-api';
import { areSameCommands } from '@app/outside/registered-commands';

type Registry = Pick<GuildApi, 'application' | 'commands' | 'setCommands'>;

/**
 * Puts the community's commands in the place of all that the application has in the guild, unless they are there already.
 * @throws GuildRefused, GuildUnavailable
 */
export const registerCommands = async (
  api: Registry,
  community: Community,
): Promise<{ readonly changed: boolean; readonly names: readonly string[] }> => {
  const wanted = registration(community);
  const { id } = await api.application();
  const registered = await api.commands(id, community.guild.id);
  const changed = !areSameCommands(registered, wanted);
  if (changed) await api.setCommands(id, community.guild.id, wanted);
  return { changed, names: wanted.map(({ name }) => name) };
};
