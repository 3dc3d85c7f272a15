import { pause } from '@app/kit/pause';
import { runningStack } from '@app/kit/running-stack';

/** No platform is running that could be reached. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning';
}

/** The platform understood and said no. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What of `run.json` an operator needs. */
interface RunFile {
  readonly pid: number;
  readonly api: { readonly url: string };
  readonly identity: {
    readonly issuer: string;
    readonly operator?: { readonly clientId: string; readonly clientSecret: string };
  };
}

const TIMEOUT = 10_000;
/** Before a request that was refused for coming too often is sent again, milliseconds. */
const LONGEST_PAUSE = 60_000;
/** How often it is sent again: one window of the limit is usually enough. */
const MOST_REPEATS = 5;

/** The client of the running platform's API, as an operator. */
export interface Connection {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: object): Promise<Answer>;
}

/**
 * By `API_URL` and `OPERATOR_TOKEN`; without a token with one that the sign-in service of `OIDC_ISSUER` gives for
 * `OPERATOR_SECRET`. Or else by what the local stack has written to `DATA_DIR/run.json`.
 * @throws NotRunning
 */
export async function connect(env: NodeJS.ProcessEnv): Promise<Connection> {
  if (env['API_URL']) {
    const { OPERATOR_TOKEN, OPERATOR_SECRET, OIDC_ISSUER, OIDC_DISCOVERY_URL: inner } = env;
    if (OPERATOR_TOKEN) return connectionTo(env['API_URL'], OPERATOR_TOKEN);
    if (!OPERATOR_SECRET || !OIDC_ISSUER)
      throw new NotRunning(
        'API_URL is set, and OPERATOR_TOKEN is missing: an operator’s bearer token. Or OPERATOR_SECRET and OIDC_ISSUER.',
      );
    const operator = { clientId: 'operator', clientSecret: OPERATOR_SECRET };
    return connectionTo(env['API_URL'], await operatorToken(OIDC_ISSUER, operator, inner || OIDC_ISSUER));
  }
  const dataDir = env['DATA_DIR'] || 'data';
  const run = runningStack<RunFile>(dataDir);
  if (!run) throw new NotRunning(`Nothing runs on ${dataDir}. Start it with: npm start`);
  const { issuer, operator } = run.identity;
  if (!operator)
    throw new NotRunning(`The platform signs in at ${issuer}. Set API_URL=${run.api.url} and OPERATOR_TOKEN.`);
  return connectionTo(run.api.url, await operatorToken(issuer, operator));
}

async function operatorToken(
  issuer: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  /** Where the provider is reached: its public name may not lead there from an inner network. */
  reached = issuer,
): Promise<string> {
  const discovery = await request(`${reached.replace(/\/$/, '')}/.well-known/openid-configuration`, {});
  const { token_endpoint: named } = (await discovery.json()) as { token_endpoint: string };
  const endpoint = named.startsWith(issuer) ? `${reached}${named.slice(issuer.length)}` : named;
  const encode = (text: string) => encodeURIComponent(text);
  const answer = await request(endpoint, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  if (!answer.ok) throw new Refused(answer.status, 'no-token', `The sign-in at ${issuer} gave no operator token.`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    throw new NotRunning(`${new URL(url).origin} does not answer. Is the platform running? Start it with: npm start`, {
      cause: error,
    });
  }
}

function connectionTo(api: string, token: string): Connection {
  const base = api.replace(/\/$/, '');
  const send = async <Answer>(path: string, init: RequestInit): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const url = `${base}${path}`;
    let answer = await request(url, { ...init, headers });
    // Too often: nothing was done, and the api says when to come again.
    for (let repeats = 0; answer.status === 429 && repeats < MOST_REPEATS; repeats++) {
      await pause(Math.min(LONGEST_PAUSE, 1_000 * (Number(answer.headers.get('retry-after')) || 1)));
      answer = await request(url, { ...init, headers });
    }
    const body = (await answer.json().catch(() => ({}))) as { error?: string; code?: string };
    if (!answer.ok)
      throw new Refused(answer.status, body.code ?? '', body.error ?? `${base}${path} answered ${answer.status}.`);
    return body as Answer;
  };
  return {
    get: (path) => send(path, {}),
    post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}
