import type { Community } from '../community/community';
import { changedIn, commandsOf, COMMANDS, type CommandName, type CommandOption } from './commands';
import { english, type Words } from './english';
import { LANGUAGES } from './texts';

/** Discord's number for an option that is a text. */
const STRING = 3;
/** Discord's number for a slash command. */
const CHAT_INPUT = 1;
/** Discord's number for a command below another. */
const SUB_COMMAND = 1;
/** Characters of what somebody types into an option. */
export const LONGEST_OPTION = 200;

export const GAME_NAMES = { squad: 'Squad', reforger: 'Arma Reforger' } as const;

/** The games whose players the bot knows: those with a server. */
export const gamesIn = ({ servers }: Pick<Community, 'servers'>) =>
  (Object.keys(GAME_NAMES) as (keyof typeof GAME_NAMES)[]).filter((one) => servers.some(({ game }) => game === one));

/** The community's commands as Discord registers them. One of two words is below a command of the first. */
export const registration = (community: Community) =>
  [...commandsOf(community)].map(([called, key]) => {
    const [name = called, below] = called.split(' ');
    const { about } = changedIn(community, key);
    const own = about === undefined ? described(`${key}.about`) : { description: about, description_localizations: {} };
    const command = { ...own, options: optionsOf(key, community) };
    return below === undefined
      ? { name, type: CHAT_INPUT, ...command }
      : {
          ...{ name, type: CHAT_INPUT, ...described(`${name}.about` as Words) },
          options: [{ type: SUB_COMMAND, name: below, ...command }],
        };
  });

const optionsOf = (key: CommandName, community: Community) =>
  Object.entries<CommandOption>(COMMANDS[key].options).map(([option, { kind, required }]) => ({
    type: STRING,
    name: option,
    ...described(`${option}.about` as Words),
    ...(required && { required }),
    ...(kind === 'game' && { choices: gamesIn(community).map((game) => ({ name: GAME_NAMES[game], value: game })) }),
    ...(kind === 'window' && { choices: WINDOWS.map((value) => ({ ...named(`window.${value}`), value })) }),
    ...((kind === 'player' || kind === 'listed') && { autocomplete: true }),
    ...(kind !== 'game' && kind !== 'window' && { max_length: LONGEST_OPTION }),
  }));

/** The windows of time that boards have, the first where none is chosen. */
export const WINDOWS = ['all', 'season', 'month', 'week'] as const;

const named = (words: Words) => ({ name: english[words], name_localizations: translated(words) });

const translated = (words: Words) =>
  Object.fromEntries(Object.entries(LANGUAGES).map(([language, texts]) => [language, texts[words]]));

const described = (words: Words) => ({
  description: english[words],
  description_localizations: translated(words),
});
