import type { Config } from '../config';

const csp = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

const SELF = "'self'";
const NONE = "'none'";
/** Highlights play from here once somebody presses play; it sets no cookies before. */
const VIDEOS = 'https://www.youtube-nocookie.com';

/**
 * Headers of every answer. Computed once: they depend on nothing in the request. Scripts and styles come from our own
 * files alone; the browser may talk to us and to the sign-in provider, show pictures of the chat platform, and frame
 * videos and, to renew a sign-in, the provider.
 */
export const securityHeaders = ({ signIn, discord, publicUrl }: Config): Readonly<Record<string, string>> => {
  const secure = publicUrl.startsWith('https:');
  const provider = new URL(signIn.issuer).origin;
  return {
    'content-security-policy': csp({
      'default-src': [NONE],
      'script-src': [SELF],
      'style-src': [SELF],
      'img-src': [SELF, 'data:', new URL(discord.cdnUrl).origin],
      'font-src': [SELF],
      'connect-src': [SELF, provider],
      'manifest-src': [SELF],
      'frame-src': [SELF, provider, VIDEOS],
      'object-src': [NONE],
      'base-uri': [NONE],
      'form-action': [SELF],
      'frame-ancestors': [NONE],
      ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
    }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
};

/** The page of the api's description writes style elements; it loads scripts from our own files like every other. */
export const docsPolicy = csp({
  'default-src': [NONE],
  'script-src': [SELF],
  'style-src': [SELF, "'unsafe-inline'"],
  'img-src': [SELF, 'data:'],
  'font-src': [SELF, 'data:'],
  'connect-src': [SELF],
  'object-src': [NONE],
  'base-uri': [NONE],
  'form-action': [NONE],
  'frame-ancestors': [NONE],
});

/** The page that a hidden frame of ours comes back to when a sign-in is renewed. It is empty. */
export const renewedHeaders = {
  'content-security-policy': csp({ 'default-src': [NONE], 'frame-ancestors': [SELF] }),
  'x-frame-options': 'SAMEORIGIN',
  // Its address carries a code.
  'cache-control': 'no-store',
};
