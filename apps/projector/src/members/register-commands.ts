import { isDeepStrictEqual } from 'node:util';
import type { Community } from '@app/contracts/community/community';
import { registration } from '@app/contracts/discord/registration';
import type { GuildApi } from '@app/outside/guild-api';

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
  const changed = !isDeepStrictEqual(byName(registered), byName(wanted));
  if (changed) await api.setCommands(id, community.guild.id, wanted);
  return { changed, names: wanted.map(({ name }) => name) };
};

/** What the platform adds by itself (ids, versions, what is not set) makes no difference. */
const byName = (commands: readonly unknown[]): ReadonlyMap<unknown, object> =>
  new Map((commands as readonly Record<string, unknown>[]).map((command) => [command['name'], comparable(command)]));

const comparable = ({
  type,
  name,
  description,
  description_localizations: localized,
  ...more
}: Record<string, unknown>) => {
  const { options, choices, required, autocomplete, max_length: most } = more;
  return {
    ...{ type, name, description, localized: { ...(localized as object) } },
    ...{ required: required === true, autocomplete: autocomplete === true, most: most ?? null },
    choices: ((choices ?? []) as { name: string; value: string }[]).map((choice) => [choice.name, choice.value]),
    options: ((options ?? []) as Record<string, unknown>[]).map((option): object => comparable(option)),
  };
};
