import { boundedText } from './bounded-text';

/** Discord cannot be reached, or does not say who somebody is. The message says why. */
export class DiscordUnavailable extends Error {
  override readonly name = 'DiscordUnavailable';
}

/** Discord does not take our application, or the code: `reason` is its own word, such as `invalid_client`. */
export class DiscordRefused extends Error {
  override readonly name = 'DiscordRefused';

  constructor(readonly reason: string) {
    super(`Discord refuses: ${reason}.`);
  }
}

/** An application of Discord's developer portal, and where Discord is. */
export interface DiscordApplication {
  readonly clientId: string;
  readonly clientSecret: string;
  /** `https://discord.com/oauth2/authorize`, for browsers. */
  readonly authorizeUrl: string;
  /** `https://discord.com/api/v10`. */
  readonly apiUrl: string;
  /** A URL of whoever runs it, for `User-Agent`. */
  readonly contact: string;
}

/** Who signed in. */
export interface DiscordUser {
  readonly id: string;
  readonly username: string;
  /** The display name, else the handle. */
  readonly name: string;
}

const TIMEOUT_MS = 5_000;
const MOST_ANSWER = 16_384;
const SNOWFLAKE = /^\d{17,20}$/;
const LONGEST_NAME = 100;

/** Signs people in with Discord: OAuth2, authorization code with PKCE, scope `identify`. */
export class DiscordSignIn {
  constructor(private readonly application: DiscordApplication) {}

  /** Where a browser goes. It comes back to `redirectUri` with `state` and a code, or with an error. */
  address({ redirectUri, state, challenge }: { redirectUri: string; state: string; challenge: string }): string {
    const query = new URLSearchParams({
      ...{ client_id: this.application.clientId, response_type: 'code', redirect_uri: redirectUri, scope: 'identify' },
      ...{ state, code_challenge: challenge, code_challenge_method: 'S256' },
      // Whoever has agreed before sees no consent page again.
      prompt: 'none',
    });
    return `${this.application.authorizeUrl}?${query.toString()}`;
  }

  /**
   * The account that signed in with this code. The token that the code was exchanged for is revoked at once. @throws
   * DiscordRefused, DiscordUnavailable
   */
  async userOf({
    code,
    redirectUri,
    verifier,
  }: {
    code: string;
    redirectUri: string;
    verifier: string;
  }): Promise<DiscordUser> {
    const { clientId, clientSecret } = this.application;
    const client = { client_id: clientId, client_secret: clientSecret };
    const token = await this.call('/oauth2/token', {
      form: { ...client, grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    });
    const bearer = token['access_token'];
    if (typeof bearer !== 'string' || !/^[\x21-\x7e]{1,2048}$/.test(bearer))
      throw new DiscordUnavailable('Its answer has no token.');
    const user = await this.call('/users/@me', { bearer });
    await this.call('/oauth2/token/revoke', { form: { ...client, token: bearer } }).catch(() => undefined);
    const { id, username, global_name: name } = user;
    if (typeof id !== 'string' || !SNOWFLAKE.test(id)) throw new DiscordUnavailable('Its answer names nobody.');
    const handle = textOf(username) || id;
    return { id, username: handle, name: textOf(name) || handle };
  }

  /** Whether Discord takes the id and the secret of the application. @throws DiscordRefused, DiscordUnavailable */
  async verify(): Promise<void> {
    const { clientId, clientSecret } = this.application;
    const client = { client_id: clientId, client_secret: clientSecret };
    const token = await this.call('/oauth2/token', {
      form: { ...client, grant_type: 'client_credentials', scope: 'identify' },
    });
    const bearer = token['access_token'];
    if (typeof bearer === 'string')
      await this.call('/oauth2/token/revoke', { form: { ...client, token: bearer } }).catch(() => undefined);
  }

  private async call(
    path: string,
    { form, bearer }: { form?: Record<string, string>; bearer?: string },
  ): Promise<Record<string, unknown>> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.application.apiUrl}${path}`, {
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          'user-agent': `DiscordBot (${new URL(this.application.contact).href}, 1)`,
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
      });
      text = (await boundedText(response, MOST_ANSWER)) ?? '';
    } catch (error) {
      throw new DiscordUnavailable(error instanceof Error ? error.message : String(error));
    }
    const body = objectIn(text);
    if (response.ok) return body;
    if (response.status >= 500 || response.status === 429)
      throw new DiscordUnavailable(`It answered ${response.status}.`);
    throw new DiscordRefused(typeof body['error'] === 'string' ? body['error'] : String(response.status));
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, LONGEST_NAME) : '');

const objectIn = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};
