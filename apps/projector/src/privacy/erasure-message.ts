import { createHash } from 'node:crypto';
import type { Community } from '@app/contracts/community/community';
import type { ErasureNews } from '@app/domain/privacy/events';
import type { Erasure } from '@app/domain/privacy/privacy';

/** What the chat platform takes of a nonce, characters. */
const LONGEST_NONCE = 25;

/** What a member is sent on the chat platform. The same news of a request has the same nonce. */
export const erasureMessage = (
  { name, locale, timeZone }: Pick<Community, 'name' | 'locale' | 'timeZone'>,
  { requestId, requestedAt, dueAt, reason = '' }: Erasure,
  about: ErasureNews,
): { readonly content: string; readonly nonce: string } => {
  const day = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(Date.parse(at));
  const texts: Readonly<Record<ErasureNews, string>> = {
    requested: `you asked to be erased. It is carried out on ${day(dueAt)}; until then you can withdraw it on the website, on your profile under Privacy. If it was not you, withdraw it and end your sessions.`,
    'held-back': `your erasure waits, because you hold a role of staff. Give it up first, or withdraw your request.`,
    cancelled: `staff have stopped the erasure that you asked for on ${day(requestedAt)}. They say why: ${reason}`,
    'carried-out': `you are erased now, as you asked on ${day(requestedAt)}. Your sessions have ended. You may come back whenever you like, as somebody new.`,
  };
  const nonce = createHash('sha256').update(`${requestId} ${about}`).digest('hex').slice(0, LONGEST_NONCE);
  return { content: `${name}: ${texts[about]}`, nonce };
};
