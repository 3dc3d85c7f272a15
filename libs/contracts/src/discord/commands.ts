/** What an option takes. A player and what is listed (by the class that answers) are offered while somebody types. */
export type OptionKind = 'player' | 'game' | 'listed' | 'window' | 'text';

export interface CommandOption {
  readonly kind: OptionKind;
  readonly required?: true;
}

/** A slash command of the community's bot: registered, answered and documented from here. */
export interface CommandDefinition {
  /** The call of the site that it stands for: whoever may make that may use the command. `{game}` is the player's; a parameter may have another name there. */
  readonly like: string;
  /** What it is called where that is not its key: `reforger link` is `link` below `reforger`. */
  readonly called?: string;
  /** It is there where the community has a server of this game. */
  readonly of?: 'squad' | 'reforger';
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
    reason: { kind: 'listed', required: true },
    text: { kind: 'text' },
    game: { kind: 'game' },
  },
} as const satisfies CommandDefinition;

const LINK_CODE = 'POST /api/connections/link-code';
const ABOUT_PLAYER = { player: { kind: 'player', required: true }, game: { kind: 'game' } } as const;

export const COMMANDS = {
  sqlink: { like: LINK_CODE, private: true, options: {} },
  reforgerLink: { like: LINK_CODE, called: 'reforger link', of: 'reforger', private: true, options: {} },
  stats: {
    like: 'GET /api/battlelog/{game}/profile',
    options: { player: { kind: 'player' }, game: { kind: 'game' } },
  },
  compare: {
    like: 'GET /api/battlelog/{game}/profile',
    options: {
      player: { kind: 'player', required: true },
      other: { kind: 'player', required: true },
      game: { kind: 'game' },
    },
  },
  top: {
    like: 'GET /api/battlelog/{game}/leaderboards/:board',
    options: { board: { kind: 'listed', required: true }, window: { kind: 'window' } },
  },
  match: { like: 'GET /api/battlelog/squad/matches/:matchId', of: 'squad', options: { match: { kind: 'listed' } } },
  clan: { like: 'GET /api/battlelog/squad/clans/:clanId', of: 'squad', options: { clan: { kind: 'listed' } } },
  bingo: { like: 'GET /api/bingo/active-game', private: true, options: {} },
  server: { like: 'GET /api/squad-server/public-status', options: {} },
  whitelist: { like: 'GET /api/whitelisting', private: true, options: {} },
  seeding: {
    like: 'GET /api/battlelog/squad/seeding-rewards/top-seeders',
    of: 'squad',
    private: true,
    options: {},
  },
  privacy: { like: 'GET /api/site', private: true, options: {} },
  lookup: { like: 'GET /api/admin-portal/{game}/player-stats', private: true, options: ABOUT_PLAYER },
  record: { like: 'GET /api/moderation/{game}/players/:player/record', private: true, options: ABOUT_PLAYER },
  note: { like: 'POST /api/moderation/{game}/players/:player/notes', private: true, options: ABOUT_PLAYER },
  warn: order,
  kick: order,
  ban: { like: 'POST /api/moderation/{game}/bans', private: true, options: ABOUT_PLAYER },
} as const satisfies Readonly<Record<string, CommandDefinition>>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** What of a community's configuration says how its commands are called, and which there are. */
export interface NamesCommands {
  readonly seeding: { readonly botCommand: string };
  readonly bot?: { readonly commands?: readonly ChangedCommand[] };
}

interface ChangedCommand {
  readonly command: CommandName;
  readonly on?: boolean;
  readonly name?: string;
  readonly about?: string;
}

/** What the community has otherwise than usual. */
export const changedIn = ({ bot }: NamesCommands, name: CommandName): Omit<ChangedCommand, 'command'> =>
  bot?.commands?.find(({ command }) => command === name) ?? {};

/** What a command is called in the guild: the one that gives link codes as the site's pages call it. */
export const calledIn = (community: NamesCommands, name: CommandName): string =>
  name === 'sqlink'
    ? community.seeding.botCommand.slice(1)
    : (changedIn(community, name).name ?? (COMMANDS[name] as CommandDefinition).called ?? name);

/** The community's commands by what they are called. */
export const commandsOf = (
  community: NamesCommands & { readonly servers: readonly { readonly game: string }[] },
): ReadonlyMap<string, CommandName> =>
  new Map(
    COMMAND_NAMES.filter((name) => {
      const { of } = COMMANDS[name] as CommandDefinition;
      const isPlayed = of === undefined || community.servers.some(({ game }) => game === of);
      return isPlayed && changedIn(community, name).on !== false;
    }).map((name) => [calledIn(community, name), name]),
  );
