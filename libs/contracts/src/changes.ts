/** Names the read models that an answer is made of, with the version of each, for `GET /api/changes`. */
export const READ_MODELS_HEADER = 'x-read-models';

/** Of read models by their names. A version is opaque: another one means that the documents may be others. */
export type Versions = Readonly<Record<string, string>>;

/** What an answer is made of. */
export interface MadeOf {
  readonly versions: Versions;
  /** The answer also changes without its read models: with time, or because another service says something else. */
  readonly elsewhere: boolean;
}

/** Read models whose versions one connection may follow. */
export const MOST_FOLLOWED = 64;
/** The api writes something into a held connection at least this often, milliseconds. */
export const HEARTBEAT_MS = 10_000;

/**
 * Why the api ends a held connection. `renew`: it has been held long enough, come back at once. `rights`: the sign-in
 * ended or gives other rights than before, come back at once and read the rights again. `closing`: the process ends.
 * `unavailable`: the read models cannot be read.
 */
export type EndReason = 'renew' | 'rights' | 'closing' | 'unavailable';

const ELSEWHERE = '*';

/** As the value of the header. A read model whose version could not be read has an empty one. */
export const madeOfText = ({ versions, elsewhere }: MadeOf): string =>
  [...Object.entries(versions).map(([name, version]) => `${name}=${version}`), ...(elsewhere ? [ELSEWHERE] : [])].join(
    ', ',
  );

export const toMadeOf = (text: string): MadeOf => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return {
    versions: Object.fromEntries(
      parts
        .filter((part) => part !== ELSEWHERE)
        .map((part) => part.split('=', 2))
        .map(([name = '', version = '']) => [name, version]),
    ),
    elsewhere: parts.includes(ELSEWHERE),
  };
};
