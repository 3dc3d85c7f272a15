import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { personas as everybody, type Persona } from '../../personas';
import { bodyText } from '../http';
import { showPicker } from '../identity/picker';
import { sendPage } from '../page';
import type { Application } from './bot';
import { problem, userJson, type Answer } from './rest';

/** The sign-in of each code, until the code is exchanged, once. */
interface Grant {
  readonly persona: Persona;
  readonly redirectUri: string;
  readonly challenge: string;
}

const refused = (status: number, error: string): Answer => ({ status, body: { error } });

/** Signing in with the chat platform: OAuth2, authorization code with PKCE. Whoever comes chooses a persona. */
export class SignIns {
  private readonly codes = new Map<string, Grant>();
  private readonly bearers = new Map<string, Persona>();

  constructor(
    private readonly application: Application,
    private readonly community: string,
    private readonly personas: readonly Persona[] = everybody,
  ) {}

  /** `/oauth2/authorize`, for browsers: a page, and after it the way back. */
  async authorize(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const redirectUri = query.get('redirect_uri') ?? '';
    const challenge = query.get('code_challenge') ?? '';
    const state = query.get('state') ?? '';
    if (query.get('client_id') !== this.application.clientId) return respond(response, 'Unknown Application');
    if (!this.application.redirectUris.includes(redirectUri)) return respond(response, 'Invalid OAuth2 redirect_uri');
    if (query.get('scope') !== 'identify' || query.get('code_challenge_method') !== 'S256' || !challenge)
      return respond(response, 'Invalid request');
    const back = (answer: Record<string, string>) =>
      void response
        .writeHead(302, { location: `${redirectUri}?${new URLSearchParams({ ...answer, state }).toString()}` })
        .end();
    const form = request.method === 'POST' ? new URLSearchParams(await bodyText(request)) : undefined;
    if (form?.has('cancel')) return back({ error: 'access_denied' });
    const persona = this.personas.find(({ key }) => key === form?.get('persona'));
    if (persona) {
      const code = randomUUID();
      this.codes.set(code, { persona, redirectUri, challenge });
      return back({ code });
    }
    sendPage(response, 200, (context) =>
      showPicker(context, {
        ...{ community: this.community, origins: [new URL(redirectUri).origin], personas: this.personas, roles: [] },
      }),
    );
  }

  /** The token for a code, of an application that has proved itself. */
  token(form: URLSearchParams): Answer {
    const code = form.get('code') ?? '';
    const grant = this.codes.get(code);
    this.codes.delete(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== proof || grant.redirectUri !== form.get('redirect_uri'))
      return refused(400, 'invalid_grant');
    const bearer = randomUUID();
    this.bearers.set(bearer, grant.persona);
    return {
      status: 200,
      body: { access_token: bearer, token_type: 'Bearer', expires_in: 604_800, scope: 'identify' },
    };
  }

  revoke(token: string): void {
    this.bearers.delete(token);
  }

  /** `/users/@me` of whoever signed in. */
  user(authorization: string): Answer {
    const persona = this.bearers.get(authorization.replace(/^Bearer /, ''));
    return persona ? { status: 200, body: userJson(persona) } : problem(401, 0, '401: Unauthorized');
  }
}

const respond = (response: ServerResponse, text: string): void =>
  void response.writeHead(400, { 'content-type': 'text/plain' }).end(`${text}\n`);
