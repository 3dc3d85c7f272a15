import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@app/kit/addresses';

/** A file could not be fetched. The message says why, for whoever wanted it. */
export class RemoteFileUnavailable extends Error {
  override readonly name = 'RemoteFileUnavailable';
}

/** A file as it was fetched. `etag` is undefined where its host names none. */
export interface FetchedFile {
  readonly text: string;
  readonly etag: string | undefined;
}

/**
 * Fetches a text over https, from whatever host staff named.
 * @param known the `etag` of what is here
 * @returns undefined when it is still the same
 * @throws RemoteFileUnavailable
 */
export type RemoteFile = (
  address: string,
  known: string | undefined,
  signal: AbortSignal,
) => Promise<FetchedFile | undefined>;

interface Options {
  /** Bytes. */
  readonly most: number;
  /** For a file and all redirects to it, milliseconds. */
  readonly patience?: number;
  /** Which hosts may be connected to, by their addresses. */
  readonly isAllowed?: (address: string) => boolean;
  /** Certificates that are trusted in place of the usual ones. */
  readonly ca?: string;
}

const PATIENCE = 20_000;
const MOST_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/**
 * Nobody makes it connect to a host of this machine or of a private network: the address that is connected to is the one that
 * was checked, also behind a redirect.
 */
export const remoteFile = (options: Options): RemoteFile => {
  const { most, patience = PATIENCE } = options;
  return async (address, known, signal) => {
    const limit = AbortSignal.timeout(patience);
    const until = AbortSignal.any([signal, limit]);
    try {
      let at = new URL(address);
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        const answer = await get(at, known, options, until);
        const { statusCode: status, headers } = answer;
        if (status === 200) return { text: await textOf(answer, most), etag: headers.etag };
        answer.destroy();
        if (status === 304 && known !== undefined) return undefined;
        if (!REDIRECTS.has(status) || headers.location === undefined)
          throw new RemoteFileUnavailable(`${at.hostname} answered ${status}.`);
        if (!URL.canParse(headers.location, at.href))
          throw new RemoteFileUnavailable(`${at.hostname} redirects to nowhere.`);
        at = new URL(headers.location, at);
      }
      throw new RemoteFileUnavailable(`It redirects more than ${MOST_REDIRECTS} times.`);
    } catch (error) {
      if (error instanceof RemoteFileUnavailable || signal.aborted) throw error;
      throw new RemoteFileUnavailable(
        limit.aborted ? `It took longer than ${patience / 1_000} seconds.` : wordsOf(error),
        { cause: error },
      );
    }
  };
};

const get = (
  at: URL,
  known: string | undefined,
  { isAllowed = isPublicAddress, ca }: Options,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  const host = at.hostname.replace(/^\[|\]$/g, '');
  if (at.protocol !== 'https:') throw new RemoteFileUnavailable(`${host} is not reached over https.`);
  // A host that is named by its address is connected to without a lookup.
  if (isIP(host) !== 0 && !isAllowed(host)) throw notPublic(host);
  return new Promise((resolve, reject) => {
    request(at, {
      ...{ signal, agent: false, lookup: checkedLookup(isAllowed), ...(ca === undefined ? {} : { ca }) },
      headers: {
        ...{ 'user-agent': 'community-ban-lists', 'accept-encoding': 'identity' },
        ...(known === undefined ? {} : { 'if-none-match': known }),
      },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
};

const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, answer) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) answer(error, '', 0);
      else if (!first || found.some(({ address }) => !isAllowed(address))) answer(notPublic(host), '', 0);
      else if (options.all) answer(null, found);
      else answer(null, first.address, first.family);
    });
  };

const notPublic = (host: string): RemoteFileUnavailable =>
  new RemoteFileUnavailable(`${host} is no host of the internet.`);

const textOf = async (answer: IncomingMessage, most: number): Promise<string> => {
  const coding = answer.headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity') throw new RemoteFileUnavailable(`It comes as ${coding}, which was not requested.`);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new RemoteFileUnavailable(`It has more than ${most.toLocaleString('en')} bytes.`);
    chunks.push(chunk);
  }
  if (!answer.complete) throw new RemoteFileUnavailable('It broke off.');
  return new TextDecoder().decode(Buffer.concat(chunks));
};

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no such host.',
  EAI_AGAIN: 'Names of hosts are not looked up at the moment.',
  ECONNREFUSED: 'The host refuses the connection.',
  ECONNRESET: 'The host closed the connection.',
  ETIMEDOUT: 'The host does not answer.',
  ECONNABORTED: 'It broke off.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the host is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the host is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is another host’s.',
};

const wordsOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return WORDS[code ?? ''] ?? `It could not be fetched: ${message || code || 'no reason given'}.`;
};
