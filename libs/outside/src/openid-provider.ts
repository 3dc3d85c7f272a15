import { boundedText } from './bounded-text';

/** An OpenID provider by its own description. */
export interface ProviderDescription {
  readonly issuer: string;
  /** Where its keys are read: beside the description, when that is read on an inner network. */
  readonly jwksUri: string;
}

const TIMEOUT_MS = 3_000;
const LARGEST = 256 * 1024;

/**
 * Reads what a provider says of itself, and where its keys are.
 *
 * @param issuer what it must call itself, to the letter
 * @param discovery where it is reached: the issuer itself, or its address on an inner network; no slash at the end
 * @throws Error that says what is wrong
 */
export async function describeProvider(issuer: string, discovery: string): Promise<ProviderDescription> {
  const about = (await readJson(`${discovery}/.well-known/openid-configuration`)) as {
    issuer?: unknown;
    jwks_uri?: unknown;
  };
  if (about.issuer !== issuer) throw new Error(`The issuer calls itself ${JSON.stringify(about.issuer)}.`);
  const { jwks_uri: address } = about;
  if (typeof address !== 'string' || !URL.canParse(address)) throw new Error('The issuer names no keys.');
  const outer = `${issuer.replace(/\/$/, '')}/`;
  if (`${discovery}/` !== outer && address.startsWith(outer))
    return { issuer, jwksUri: `${discovery}/${address.slice(outer.length)}` };
  if (issuer.startsWith('https:') && !address.startsWith('https:'))
    throw new Error('The issuer keeps its keys at an address that is not https.');
  return { issuer, jwksUri: address };
}

/** A JSON object at an address of the provider. @throws Error that names the address */
export async function readJson(uri: string): Promise<object> {
  const response = await fetch(uri, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  }).catch((error: unknown) => {
    throw new Error(`${uri} does not answer.`, { cause: error });
  });
  if (!response.ok) throw new Error(`${uri} answered ${response.status}.`);
  const text = await boundedText(response, LARGEST);
  if (text === undefined) throw new Error(`${uri} answered with more than ${LARGEST} bytes.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`${uri} answered with no JSON.`);
  }
  if (typeof json !== 'object' || json === null) throw new Error(`${uri} answered with no object.`);
  return json;
}
