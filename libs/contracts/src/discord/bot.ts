import { IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { Parts, Text } from '../checks';
import { calledIn, COMMAND_NAMES, type CommandName, type NamesCommands } from './commands';

/** A command of the bot that is not as usual. */
class BotCommand {
  /** Of `docs/discord.md`. */
  @IsIn(COMMAND_NAMES, { message: `must be one of ${COMMAND_NAMES.join(', ')}` })
  command!: CommandName;

  /** `false`: nobody may use it, and it is not registered. */
  @IsOptional()
  @IsBoolean()
  on?: boolean;

  /** What it is called in the guild, in one word; that of `sqlink` is `seeding.botCommand`. */
  @IsOptional()
  @Matches(/^[a-z0-9-]{1,32}$/)
  name?: string;

  /** What Discord says of it while somebody types, to readers of every language. */
  @IsOptional()
  @Text(100)
  about?: string;
}

/** The community's bot. What is not named is as usual. */
export class CommunityBot {
  @IsOptional()
  @Parts(() => BotCommand)
  commands?: BotCommand[];
}

/** What only code can check: that each command can be told from the others. @returns undefined when all is well */
export const botProblem = (community: NamesCommands): readonly [string, string] | undefined => {
  const changed = community.bot?.commands ?? [];
  for (const [at, { command, name }] of changed.entries()) {
    const field = `bot.commands.${at}`;
    if (changed.findIndex((one) => one.command === command) < at) return [`${field}.command`, 'stands there twice.'];
    if (command === 'sqlink' && name !== undefined)
      return [`${field}.name`, 'is given by seeding.botCommand: change it there.'];
  }
  const byWord = new Map<string, CommandName>();
  for (const command of COMMAND_NAMES) {
    const word = calledIn(community, command).split(' ')[0]!;
    const other = byWord.get(word);
    const field = command === 'sqlink' || other === 'sqlink' ? 'seeding.botCommand' : 'bot.commands';
    if (other !== undefined)
      return [field, `${other} and ${command} would both be called /${word}: name one otherwise.`];
    byWord.set(word, command);
  }
  return undefined;
};
