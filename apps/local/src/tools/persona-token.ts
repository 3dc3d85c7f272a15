import { Refusal } from '@app/kit/command-line';
import type { RunFile } from '../run-file';

type Answer = { access_token?: string; error_description?: string; error?: string };

/**
 * An access token of the local sign-in: of a persona for 12 hours, or of `operator`, the scripts' own client, for ten minutes.
 * @throws Refusal
 */
export async function tokenOf(who: string, identity: RunFile['identity']): Promise<string> {
  const { issuer, operator, personaGrant } = identity;
  if (!operator || !personaGrant) throw new Refusal(`Sign-in is ${issuer}, which has no personas. Get a token there.`);
  const grant: Record<string, string> =
    who === 'operator' ? { grant_type: 'client_credentials' } : { grant_type: personaGrant, persona: who };
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${operator.clientId}:${operator.clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams(grant),
  }).catch((error: Error) => {
    throw new Refusal(`The local sign-in at ${issuer} does not answer (${error.message}).`);
  });
  const answer = (await response.json()) as Answer;
  if (!answer.access_token)
    throw new Refusal(`The local sign-in refused: ${answer.error_description ?? answer.error ?? response.statusText}`);
  return answer.access_token;
}
