import { createHmac, timingSafeEqual } from 'node:crypto';

/** Of `X-Patreon-Signature`: the HMAC of the body as it was sent, in hex. Patreon signs with MD5 and nothing else. */
const SIGNATURE = /^[0-9a-f]{32}$/i;

/** Whether one of the secrets signed this body. Takes the same time whatever is sent. */
export const isSigned = (body: Buffer, signature: unknown, secrets: readonly string[]): boolean => {
  const sent = Buffer.from(
    typeof signature === 'string' && SIGNATURE.test(signature) ? signature : '0'.repeat(32),
    'hex',
  );
  let found = false;
  for (const secret of secrets)
    if (timingSafeEqual(createHmac('md5', secret).update(body).digest(), sent)) found = true;
  return found;
};
