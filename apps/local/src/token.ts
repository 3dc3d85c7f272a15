import { argumentsOf, Refusal, runTool, theStack } from './arguments';
import { personas } from './personas';

const list = personas.map(({ key, may }) => `  ${key.padEnd(18)} ${may}`).join('\n');

const HELP = `Prints an access token of a persona from the running local sign-in; it is good for 12 hours.

  npm run --silent token -- <persona>

${list}
  ${'operator'.padEnd(18)} The scripts' own client, for rebuilds and the like (10 minutes).
`;

type Answer = { access_token?: string; error_description?: string; error?: string };

void runTool(async () => {
  const { values, positionals } = argumentsOf({
    args: process.argv.slice(2),
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(HELP);
  const [wanted = '', ...more] = positionals;
  if (more.length || (wanted !== 'operator' && !personas.some(({ key }) => key === wanted)))
    throw new Refusal(
      `${wanted ? `There is no persona "${positionals.join(' ')}".` : 'Whose token?'} There are:\n${list}`,
    );

  const { identity } = theStack();
  if (!identity.operator || !identity.personaGrant)
    throw new Refusal(`Sign-in is ${identity.issuer}, which has no personas. Get a token there.`);
  const { clientId, clientSecret } = identity.operator;
  const grant: Record<string, string> =
    wanted === 'operator'
      ? { grant_type: 'client_credentials' }
      : { grant_type: identity.personaGrant, persona: wanted };
  const response = await fetch(`${identity.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams(grant),
  }).catch((error: Error) => {
    throw new Refusal(`The local sign-in at ${identity.issuer} does not answer (${error.message}).`);
  });
  const answer = (await response.json()) as Answer;
  if (!answer.access_token)
    throw new Refusal(`The local sign-in refused: ${answer.error_description ?? answer.error ?? response.statusText}`);
  process.stdout.write(`${answer.access_token}\n`);
});
