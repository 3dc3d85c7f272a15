import { readJson, replaceFile } from '../../files';
import { snowflake } from '../../personas';
import { problem, type Answer, type GuildRequest } from './rest';

interface Option {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly description_localizations?: Readonly<Record<string, string>> | null;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly { readonly name: string; readonly value: string }[];
  /** Of a command below another one. */
  readonly options?: readonly Option[];
}

/** A slash command as it was registered. */
export interface Command {
  readonly id: string;
  readonly type: number;
  readonly application_id: string;
  readonly guild_id: string;
  readonly name: string;
  readonly description: string;
  readonly description_localizations?: Readonly<Record<string, string>> | null;
  readonly options?: readonly Option[];
}

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const MOST_COMMANDS = 100;
const MOST_OPTIONS = 25;

const isDescribed = ({ name, description }: Partial<Option>): boolean =>
  typeof name === 'string' &&
  NAME.test(name) &&
  name === name.toLowerCase() &&
  typeof description === 'string' &&
  description.length >= 1 &&
  description.length <= 100;

const isOption = (option: Option): boolean => {
  const { choices = [], autocomplete = false } = option;
  const isChoice = ({ name, value }: { name: string; value: string }) =>
    name.length >= 1 && name.length <= 100 && value.length <= 100;
  return (
    isDescribed(option) &&
    choices.length <= MOST_OPTIONS &&
    choices.every(isChoice) &&
    !(autocomplete && choices.length > 0)
  );
};

/** An option that is a command below another one. */
export const SUB_COMMAND = 1;

/** As Discord has it: options that are required come first, no name twice, and beside a command below another only such. */
const isCommand = (command: Pick<Command, 'name' | 'description' | 'options'>): boolean => {
  const { options = [] } = command;
  const below = options.filter(({ type }) => type === SUB_COMMAND);
  if (below.length > 0 && !(below.length === options.length && below.every(isCommand))) return false;
  const isRequired = options.map(({ required = false }) => required);
  return (
    isDescribed(command) &&
    options.length <= MOST_OPTIONS &&
    options.every(isOption) &&
    new Set(options.map(({ name }) => name)).size === options.length &&
    !isRequired.some((required, at) => required && isRequired[at - 1] === false)
  );
};

/** The commands of the application in the guild. They are stored in a file. */
export class Commands {
  private commands: readonly Command[];

  constructor(
    private readonly application: string,
    private readonly guild: string,
    private readonly file: string | undefined,
  ) {
    this.commands = ((file && readJson(file)) || []) as readonly Command[];
  }

  all(): readonly Command[] {
    return this.commands;
  }

  /** As people choose them: a command below another by both names. */
  offered(): readonly Command[] {
    return this.commands.flatMap((command) => {
      const below = (command.options ?? []).filter(({ type }) => type === SUB_COMMAND);
      if (below.length === 0) return [command];
      return below.map((one) => ({ ...command, ...one, type: command.type, name: `${command.name} ${one.name}` }));
    });
  }

  /** `GET` lists them, `PUT` replaces all of them. Undefined for any other call. */
  async answer({ method, path, body }: GuildRequest, isInvited: boolean): Promise<Answer | undefined> {
    const [, application, guild] = /^\/applications\/(\d{17,20})\/guilds\/(\d{17,20})\/commands$/.exec(path) ?? [];
    if (application === undefined) return undefined;
    if (!isInvited || application !== this.application || guild !== this.guild)
      return problem(403, 50001, 'Missing Access');
    if (method === 'PUT') {
      const wanted = await body();
      const isList = Array.isArray(wanted) && wanted.length <= MOST_COMMANDS;
      if (!isList || !(wanted as Command[]).every(isCommand)) return problem(400, 50035, 'Invalid Form Body');
      this.commands = (wanted as Command[]).map((command, at) => this.registered(command, at));
      if (this.file) replaceFile(this.file, `${JSON.stringify(this.commands, null, 2)}\n`);
    } else if (method !== 'GET') return problem(405, 0, '405: Method Not Allowed');
    return { status: 200, body: this.commands };
  }

  /** A command of the same name keeps its id. */
  private registered(command: Command, at: number): Command {
    const before = this.commands.find(({ name }) => name === command.name);
    const id = before?.id ?? snowflake(new Date().toISOString(), at);
    return {
      ...{ id, application_id: this.application, guild_id: this.guild, version: id },
      ...{ default_member_permissions: null, nsfw: false, name_localizations: null, description_localizations: null },
      ...command,
    };
  }
}
