import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const SELECT = `${NAMESPACE}/identifier_select`;
const SIGNED = ['signed', 'op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];
/** An answer can be verified for this many milliseconds. */
const CHECKED_WITHIN = 10 * 60_000;

/** The request cannot be answered as OpenID: the page says why. */
export class NotOpenId extends Error {}

/**
 * The provider's half of OpenID Authentication 2.0 as Steam speaks it: no associations, so every answer is signed with a
 * key of our own, and the relying party verifies it once, directly with the provider.
 */
export class OpenIdProvider {
  private readonly key = randomBytes(32);
  /** Nonces of answers that were not verified yet, with the time of the answer (Unix epoch milliseconds). */
  private readonly open = new Map<string, number>();

  /** @param url without the `/login` at its end */
  constructor(
    private readonly url: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Where the browser is to be sent back to. @throws NotOpenId */
  returnTo(query: URLSearchParams): URL {
    const of = (name: string) => query.get(`openid.${name}`) ?? '';
    if (of('ns') !== NAMESPACE || of('mode') !== 'checkid_setup' || of('claimed_id') !== SELECT)
      throw new NotOpenId('This is no request to sign in with OpenID 2.0.');
    if (!URL.canParse(of('return_to')) || !URL.canParse(of('realm') || of('return_to')))
      throw new NotOpenId('It does not say where to go back to.');
    const back = new URL(of('return_to'));
    const realm = new URL(of('realm') || of('return_to'));
    if (back.origin !== realm.origin || !/^https?:$/.test(back.protocol))
      throw new NotOpenId('It wants to go back to another site than it says.');
    return back;
  }

  /** The address to send the browser to: signed in as this account. */
  positive(returnTo: URL, steamId: string): string {
    const created = this.now();
    const nonce = `${new Date(created).toISOString().slice(0, 19)}Z${randomBytes(20).toString('base64')}`;
    this.open.set(nonce, created);
    const fields: Record<string, string> = {
      op_endpoint: `${this.url}/login`,
      claimed_id: `${this.url}/id/${steamId}`,
      identity: `${this.url}/id/${steamId}`,
      return_to: returnTo.href,
      response_nonce: nonce,
      assoc_handle: '1234567890',
      signed: SIGNED.join(','),
    };
    return addressOf(returnTo, { ns: NAMESPACE, mode: 'id_res', ...fields, sig: this.sign(fields) });
  }

  /** The address to send the browser to: nobody signed in. */
  negative(returnTo: URL): string {
    return addressOf(returnTo, { ns: NAMESPACE, mode: 'cancel' });
  }

  /** Direct verification of an answer: valid once, and only if we signed it. Returns the lines of the response. */
  check(answer: URLSearchParams): string {
    const signed = (answer.get('openid.signed') ?? '').split(',');
    const fields = Object.fromEntries(signed.map((name) => [name, answer.get(`openid.${name}`) ?? '']));
    const nonce = answer.get('openid.response_nonce') ?? '';
    const mine =
      SIGNED.every((name) => signed.includes(name)) && same(this.sign(fields), answer.get('openid.sig') ?? '');
    const made = this.open.get(nonce);
    const fresh = made !== undefined && this.now() - made < CHECKED_WITHIN;
    if (mine) this.open.delete(nonce);
    return `ns:${NAMESPACE}\nis_valid:${mine && fresh}\n`;
  }

  /** Over the key-value form of the signed fields, in the order of the list (OpenID 2.0, section 6). */
  private sign(fields: Readonly<Record<string, string>>): string {
    const text = (fields['signed'] ?? '').split(',').map((name) => `${name}:${fields[name] ?? ''}\n`);
    return createHmac('sha1', this.key).update(text.join('')).digest('base64');
  }
}

const addressOf = (returnTo: URL, fields: Readonly<Record<string, string>>): string => {
  const address = new URL(returnTo);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(`openid.${name}`, value);
  return address.href;
};

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
