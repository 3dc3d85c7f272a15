import type { Community } from '../community/community';

/** What an option takes. A player and a reason are offered while somebody types. */
export type OptionKind = 'player' | 'game' | 'reason' | 'text';

export interface CommandOption {
  readonly kind: OptionKind;
  readonly required?: true;
}

/** A slash command of the community's bot: registered, answered and documented from here. */
export interface CommandDefinition {
  /** The call of the site that it stands for: whoever may make that may use the command. `{game}` is the player's. */
  readonly like: string;
  /** Only who used it sees the answer. */
  readonly private?: true;
  /** In the order in which they are shown; those that are required come first. */
  readonly options: Readonly<Record<string, CommandOption>>;
}

const order = {
  like: 'POST /api/moderation/{game}/servers/:serverId/orders',
  private: true,
  options: {
    player: { kind: 'player', required: true },
    reason: { kind: 'reason', required: true },
    text: { kind: 'text' },
    game: { kind: 'game' },
  },
} as const satisfies CommandDefinition;

export const COMMANDS = {
  sqlink: { like: 'POST /api/connections/link-code', private: true, options: {} },
  stats: {
    like: 'GET /api/battlelog/{game}/profile',
    options: { player: { kind: 'player' }, game: { kind: 'game' } },
  },
  server: { like: 'GET /api/squad-server/public-status', options: {} },
  whitelist: { like: 'GET /api/whitelisting', private: true, options: {} },
  privacy: { like: 'GET /api/site', private: true, options: {} },
  warn: order,
  kick: order,
  ban: {
    like: 'POST /api/moderation/{game}/bans',
    private: true,
    options: { player: { kind: 'player', required: true }, game: { kind: 'game' } },
  },
} as const satisfies Readonly<Record<string, CommandDefinition>>;

export type CommandName = keyof typeof COMMANDS;

const NAMES = Object.keys(COMMANDS) as CommandName[];

/** What a command is called in the guild: the one that gives link codes as the site's pages call it. */
export const calledIn = ({ seeding }: Pick<Community, 'seeding'>, name: CommandName): string =>
  name === 'sqlink' ? seeding.botCommand.slice(1) : name;

/** The community's commands by what they are called. */
export const commandsOf = (community: Pick<Community, 'seeding'>): ReadonlyMap<string, CommandName> =>
  new Map(NAMES.map((name) => [calledIn(community, name), name]));
