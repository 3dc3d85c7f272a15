import { boundedText } from './bounded-text';

/** Steam cannot be reached, or sends no usable answer. The message says why. */
export class SteamUnavailable extends Error {
  override readonly name = 'SteamUnavailable';
}

/** What came back does not prove anything; `reason` says what is wrong, for the log. */
export class SteamRefused extends Error {
  override readonly name = 'SteamRefused';
}

/** Who came back from Steam. */
export interface SteamProof {
  /** SteamID64. */
  readonly steamId: string;
  /** Unique for every answer of Steam. */
  readonly nonce: string;
}

const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const ANYBODY = 'http://specs.openid.net/auth/2.0/identifier_select';
const STEAM_ID = /^7656119\d{10}$/;
const TIMEOUT_MS = 5_000;
const MOST_ANSWER = 4_096;
const MOST_PARAMETER = 2_048;
const MOST_PARAMETERS = 32;
/** How far Steam's clock and ours may be apart, milliseconds. */
const SKEW = 5 * 60_000;
/** What an answer must have signed; the first six by OpenID Authentication 2.0, section 10.1. */
const SIGNED = ['op_endpoint', 'return_to', 'response_nonce', 'assoc_handle', 'claimed_id', 'identity'];

/** Signs people in with Steam: OpenID Authentication 2.0, stateless, so that Steam itself checks each of its answers. */
export class SteamOpenId {
  private readonly endpoint: string;
  private readonly identities: string;

  /** @param url of the provider, https://steamcommunity.com/openid */
  constructor(url: string) {
    this.endpoint = `${url}/login`;
    this.identities = `${url}/id/`;
  }

  /** Where a browser goes to sign in. `returnTo` is where it comes back to, below `realm`. */
  address(returnTo: string, realm: string): string {
    const query = new URLSearchParams({
      'openid.ns': NAMESPACE,
      'openid.mode': 'checkid_setup',
      'openid.return_to': returnTo,
      'openid.realm': realm,
      'openid.identity': ANYBODY,
      'openid.claimed_id': ANYBODY,
    });
    return `${this.endpoint}?${query.toString()}`;
  }

  /**
   * @param query of the address the browser came back to
   * @param returnTo the one that was given out
   * @throws SteamRefused, SteamUnavailable
   */
  async verify(query: Readonly<Record<string, unknown>>, returnTo: string, now = Date.now()): Promise<SteamProof> {
    const answer = parametersOf(query);
    const proof = this.read(answer, returnTo, now);
    if (!(await this.confirms(answer))) throw new SteamRefused('Steam does not confirm it.');
    return proof;
  }

  private read(answer: ReadonlyMap<string, string>, returnTo: string, now: number): SteamProof {
    const of = (name: string) => answer.get(`openid.${name}`) ?? '';
    const expect = (what: string, holds: boolean) => {
      if (!holds) throw new SteamRefused(`${what} is not as it must be.`);
    };
    expect('ns', of('ns') === NAMESPACE);
    expect('mode', of('mode') === 'id_res');
    expect('op_endpoint', of('op_endpoint') === this.endpoint);
    expect('return_to', of('return_to') === returnTo);
    const signed = new Set(of('signed').split(','));
    expect(
      'signed',
      SIGNED.every((name) => signed.has(name) && of(name) !== ''),
    );
    expect('sig', of('sig') !== '');
    expect('claimed_id', of('claimed_id').startsWith(this.identities));
    expect('identity', of('identity') === of('claimed_id'));
    const steamId = of('claimed_id').slice(this.identities.length);
    expect('claimed_id', STEAM_ID.test(steamId));
    const nonce = of('response_nonce');
    expect('response_nonce', nonce.length <= 255 && Math.abs(now - timeOf(nonce)) <= SKEW);
    return { steamId, nonce };
  }

  /** Has Steam confirm its signature, which it does once (OpenID Authentication 2.0, 11.4.2). */
  private async confirms(answer: ReadonlyMap<string, string>): Promise<boolean> {
    const body = new URLSearchParams([...answer]);
    body.set('openid.mode', 'check_authentication');
    let text: string;
    try {
      const response = await fetch(this.endpoint, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'text/plain' },
      });
      if (!response.ok) throw new SteamUnavailable(`Steam answered ${response.status}.`);
      text = await bounded(response);
    } catch (error) {
      if (error instanceof SteamUnavailable) throw error;
      throw new SteamUnavailable(`Steam cannot be asked: ${error instanceof Error ? error.message : String(error)}`);
    }
    const lines = new Map(text.split('\n').map((line) => splitOnce(line.trimEnd())));
    return lines.get('ns') === NAMESPACE && lines.get('is_valid') === 'true';
  }
}

/** Every `openid.` parameter. @throws SteamRefused for one that is there twice, or is too long */
const parametersOf = (query: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> => {
  const entries = Object.entries(query).filter(([name]) => name.startsWith('openid.'));
  if (entries.length > MOST_PARAMETERS) throw new SteamRefused('There are too many parameters.');
  return new Map(
    entries.map(([name, value]) => {
      if (typeof value !== 'string' || value.length > MOST_PARAMETER) throw new SteamRefused(`${name} is malformed.`);
      return [name, value];
    }),
  );
};

/** A nonce begins with when it was made, in UTC. NaN when it does not. */
const timeOf = (nonce: string): number => Date.parse(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)/.exec(nonce)?.[1] ?? '');

const splitOnce = (line: string): [string, string] => {
  const at = line.indexOf(':');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
};

const bounded = async (response: Response): Promise<string> => {
  const text = await boundedText(response, MOST_ANSWER);
  if (text === undefined) throw new SteamUnavailable('The answer of Steam is too long.');
  return text;
};
