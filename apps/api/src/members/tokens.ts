import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Lru } from '@app/kit/lru';
import { ExtractJwt, Strategy, type SecretOrKeyProvider } from 'passport-jwt';
import { CONFIG, type Config } from '../platform/config';
import { EndedSessions } from '../platform/ended-sessions';
import type { Identity } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';
import { Issuer } from './issuer';

export const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'] as const;
const TYPES = ['at+jwt', 'application/at+jwt', 'jwt'];
const LONGEST_TOKEN = 8_192;
const CLOCK_TOLERANCE_SECONDS = 5;
/** A verified token is not verified again for this long, so a withdrawn key is out after it. */
const TRUST_MS = 60_000;
const MOST_TOKENS = 10_000;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** An issuer's user ids and client ids; a longer or stranger one is no subject of ours. */
const SUBJECT = /^[\x21-\x7e]{1,256}$/;

/** Tokens verified lately, under their hashes. */
@Injectable()
export class Tokens {
  /** `at`: when it was verified, by `performance.now()`. */
  private readonly verified = new Lru<string, { readonly identity: Identity; readonly at: number }>(MOST_TOKENS);

  constructor(private readonly ended: EndedSessions) {}

  /** The bearer of an `Authorization` header whose token was verified within the last minute. */
  cachedIdentity(authorization: string | undefined): Identity | undefined {
    const token = bearerOf(authorization);
    if (token === undefined) return undefined;
    const key = keyOf(token);
    const entry = this.verified.peek(key);
    if (!entry) return undefined;
    const { identity, at } = entry;
    const isTrusted = performance.now() < at + TRUST_MS && Date.now() < identity.expires * 1_000;
    if (isTrusted && !this.ended.isOver(identity)) return identity;
    this.verified.delete(key);
    return undefined;
  }

  keep(authorization: string | undefined, identity: Identity): void {
    const token = bearerOf(authorization);
    if (token === undefined) return;
    this.verified.set(keyOf(token), { identity, at: performance.now() });
  }
}

const keyOf = (token: string) => hash('sha256', token, 'base64');

const bearerOf = (authorization: string | undefined): string | undefined => {
  if (authorization === undefined || authorization.length > LONGEST_TOKEN) return undefined;
  return /^bearer ([^ ]+)$/i.exec(authorization)?.[1];
};

export const ACCESS_TOKEN = 'access-token';

const bad = (why: string) =>
  new Refused(401, 'bad-token', 'Your session is not valid. Sign in again.', {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${why}"` },
  });

export const noToken = () =>
  new Refused(401, 'unauthenticated', 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } });

/** What passport says of a token it refused, as an answer. Nothing of the token itself is repeated. */
export const tokenRefused = (why: unknown): Refused => {
  if (why instanceof Refused) return why;
  const name = why instanceof Error ? why.name : '';
  if (name === 'TokenExpiredError')
    return new Refused(401, 'token-expired', 'Your session has expired. Sign in again.', {
      headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="expired"' },
    });
  if (why instanceof Error && why.message === 'No auth token') return noToken();
  return bad('the token is not valid');
};

interface Claims {
  readonly [claim: string]: unknown;
}

/**
 * Access tokens of the configured issuer, verified by its own keys. The algorithm must be one of a fixed list of
 * asymmetric ones and fit the key; issuer, audience, expiry and kind of token must be right.
 */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, ACCESS_TOKEN) {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly ended: EndedSessions,
    issuer: Issuer,
  ) {
    const { signIn } = config;
    super({
      jwtFromRequest: ExtractJwt.fromExtractors([(request) => bearerOf(request.headers.authorization) ?? null]),
      secretOrKeyProvider: keyProvider(issuer),
      algorithms: [...ALGORITHMS],
      issuer: signIn.issuer,
      audience: signIn.audience,
      jsonWebTokenOptions: { clockTolerance: CLOCK_TOLERANCE_SECONDS },
    });
  }

  /** @throws Refused 401 for a token that is well signed but no access token of ours, or whose session was ended. */
  async validate(claims: Claims): Promise<Identity> {
    const identity = this.identityIn(claims);
    if (await this.ended.isOverAnywhere(identity)) throw bad('the session was ended');
    return identity;
  }

  private identityIn(claims: Claims): Identity {
    const { sub: subject, exp: expires, iat: issued, sid } = claims;
    if (typeof expires !== 'number') throw bad('the token never expires');
    if (typeof subject !== 'string' || !SUBJECT.test(subject)) throw bad('the token has no subject');
    if (isIdToken(claims)) throw bad('this is an id token');
    const { userClaim, userPattern, operators } = this.config.signIn;
    const claimed = claims[userClaim];
    const userId = typeof claimed === 'string' ? userPattern.exec(claimed)?.[1] : undefined;
    const machine = operators.has(subject) && claimed === undefined;
    return {
      subject,
      name: nameIn(claims) ?? subject,
      ...(userId !== undefined && /^\d{17,20}$/.test(userId) ? { userId } : {}),
      machine,
      ...(typeof sid === 'string' && SUBJECT.test(sid) ? { signIn: sid } : {}),
      issued: typeof issued === 'number' ? issued : 0,
      expires,
    };
  }
}

/** Keycloak marks id tokens; OpenID Connect puts these claims into id tokens alone. */
const isIdToken = ({ typ, nonce, at_hash, c_hash }: Claims): boolean =>
  (typeof typ === 'string' && typ.toLowerCase() === 'id') ||
  nonce !== undefined ||
  at_hash !== undefined ||
  c_hash !== undefined;

const nameIn = (claims: Claims): string | undefined =>
  ['name', 'preferred_username', 'nickname', 'username']
    .map((claim) => claims[claim])
    .find((name): name is string => typeof name === 'string' && name.trim() !== '')
    ?.trim()
    .slice(0, 64);

const keyProvider =
  (issuer: Issuer): SecretOrKeyProvider =>
  (_, token: string, done) => {
    const header = headerOf(token);
    if (header instanceof Refused) return done(header);
    issuer.find(header.kid).then(
      (signingKey) => {
        if (!signingKey || (signingKey.alg !== undefined && signingKey.alg !== header.alg))
          return done(bad('no such key'));
        // jsonwebtoken takes key objects; its types for passport-jwt name only their texts.
        done(null, signingKey.key as unknown as string);
      },
      (error: unknown) => done(error),
    );
  };

/** Looks at a token before any key is fetched for it. */
const headerOf = (token: string): { kid: string | undefined; alg: string } | Refused => {
  if (!JWT.test(token)) return bad('this is no token');
  const [first = '', second = ''] = token.split('.');
  const header = jsonIn(first);
  const claims = jsonIn(second);
  if (!header || !claims) return bad('this is no token');
  const { alg, typ, kid, crit, b64 } = header;
  if (typeof alg !== 'string' || !(ALGORITHMS as readonly string[]).includes(alg)) return bad('algorithm not allowed');
  if (typeof typ !== 'string' || !TYPES.includes(typ.toLowerCase())) return bad('this is no access token');
  if (crit !== undefined || b64 !== undefined) return bad('this token asks for extensions');
  if (kid !== undefined && (typeof kid !== 'string' || kid.length > 256)) return bad('no such key');
  return { kid, alg };
};

/** The object a part of a token holds; nothing if it names a field twice, because readers then disagree on its value. */
const jsonIn = (part: string): Claims | undefined => {
  const text = Buffer.from(part, 'base64url').toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return fieldsIn(text) === Object.keys(value).length ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
};

/** Counts the fields of the outermost object of a JSON text that parses. */
const fieldsIn = (text: string): number => {
  let depth = 0;
  let fields = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (token === ':' && depth === 1) fields++;
  }
  return fields;
};
