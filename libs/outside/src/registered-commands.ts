import { isDeepStrictEqual } from 'node:util';

/** Whether what Discord has registered is what was sent to it, in any order. */
export const areSameCommands = (registered: readonly unknown[], wanted: readonly unknown[]): boolean =>
  isDeepStrictEqual(byName(registered), byName(wanted));

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
