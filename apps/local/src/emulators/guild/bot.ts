interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** The bot itself, as the author of what it sends. */
export const BOT = {
  ...{ id: '500000000000000001', username: 'community-bot', discriminator: '0', global_name: null, avatar: null },
  bot: true,
};
/** The role that the chat platform makes for an invited bot. */
const BOT_ROLE = '500000000000000002';
const MANAGE_ROLES = String(1 << 28);
export const VIEW_CHANNEL = 1 << 10;
export const SEND_MESSAGES = 1 << 11;
export const READ_MESSAGE_HISTORY = 1 << 16;
/** In the guild, where a channel does not say otherwise. */
export const EVERYBODY_MAY = VIEW_CHANNEL | SEND_MESSAGES | READ_MESSAGE_HISTORY;
/** GATEWAY_GUILD_MEMBERS_LIMITED */
const SERVER_MEMBERS = 1 << 15;

/** An application of the developer portal. */
export interface Application {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

/** What the bot may do; `PUT /control/bot` changes it. */
export interface BotRights {
  /** Has the server members intent. */
  readonly members: boolean;
  readonly managesRoles: boolean;
  /** Was invited with the scope `applications.commands`. */
  readonly commands: boolean;
  /** Its role is above those of the configuration. */
  readonly onTop: boolean;
}

export const ALL_RIGHTS: BotRights = { members: true, managesRoles: true, commands: true, onTop: true };

/** The bot's role; `count` is how many other roles there are. */
export const botRole = ({ managesRoles, onTop }: BotRights, count: number) => ({
  id: BOT_ROLE,
  name: 'Community Bot',
  position: onTop ? count + 1 : 1,
  permissions: managesRoles ? MANAGE_ROLES : '0',
});

/** The answers to a bot about itself; undefined for any other call. */
export function selfAnswer(
  { method, path }: { readonly method: string; readonly path: string },
  guild: string,
  rights: BotRights,
  {
    application,
    verifyKey = '0'.repeat(64),
    endpoint,
  }: {
    readonly application?: Application | undefined;
    readonly verifyKey?: string | undefined;
    readonly endpoint?: string | undefined;
  } = {},
): Answer | undefined {
  if (method !== 'GET') return undefined;
  if (path === '/users/@me') return { status: 200, body: BOT };
  if (path === '/applications/@me')
    return {
      status: 200,
      body: {
        id: application?.clientId ?? BOT.id,
        name: BOT.username,
        ...{ icon: null, description: '', bot_public: false, bot_require_code_grant: false, team: null },
        verify_key: verifyKey,
        ...(endpoint === undefined ? {} : { interactions_endpoint_url: endpoint }),
        flags: rights.members ? SERVER_MEMBERS : 0,
        redirect_uris: application?.redirectUris ?? [],
      },
    };
  if (path !== `/guilds/${guild}/members/${BOT.id}`) return undefined;
  const joined = '2024-01-01T00:00:00.000000+00:00';
  const member = { user: BOT, nick: null, avatar: null, roles: [BOT_ROLE], joined_at: joined };
  return { status: 200, body: { ...member, deaf: false, mute: false, flags: 0 } };
}

/** `POST /oauth2/token`: for a code a token of whoever signed in, else, by client credentials, of the application itself. */
export function tokenAnswer(
  form: URLSearchParams,
  application: Application | undefined,
  signIns?: { token(form: URLSearchParams): Answer },
): Answer {
  const isClient =
    application !== undefined &&
    form.get('client_id') === application.clientId &&
    form.get('client_secret') === application.clientSecret;
  if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
  if (form.get('grant_type') === 'authorization_code' && signIns) return signIns.token(form);
  if (form.get('grant_type') !== 'client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  return {
    status: 200,
    body: { access_token: 'of-the-application', token_type: 'Bearer', expires_in: 604_800, scope: form.get('scope') },
  };
}
