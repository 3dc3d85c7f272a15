import { createHash } from 'node:crypto';
import type { ReadModel } from '@app/contracts/read-model';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from './answers';
import { Refused } from './failures';

const nothing = () => new Refused(404, 'not-found', 'There is nothing here.');

/**
 * The page of an answer, made once for each version of the read models that it is made of.
 * @param models one, or the first with those of which it has something besides, as the names of players
 * @param key names the page among those of the first, with everything it depends on besides
 * @throws what `missing` makes, where there is no answer
 */
export async function cachedPage(
  readModels: Pick<ReadModels, 'cached'>,
  models: ReadModel<object> | readonly [ReadModel<object>, ...ReadModel<object>[]],
  key: string,
  load: () => Promise<object | undefined>,
  missing: () => Error = nothing,
): Promise<Page> {
  const [model, ...others] = 'name' in models ? [models] : models;
  const made = async () => {
    const answer = await load();
    return answer && JSON.stringify(answer);
  };
  const also = others.filter((other) => other !== model);
  const { value: json, ...page } = await readModels.cached(model, key, made, also);
  if (json === undefined) throw missing();
  return { ...page, json };
}

/** The page of something that is edited: its ETag begins with the revision, for `If-Match`. */
export const revisedPage = (revision: number, answer: object): Pick<Page, 'json' | 'etag'> => {
  const json = JSON.stringify(answer);
  return { json, etag: `${revision}-${hashOf(json)}` };
};

/** With an ETag of what it says: that of `cachedPage` is another when anything in the read model is. */
export const ownPage = (page: Page): Page => ({ ...page, etag: hashOf(page.json) });

const hashOf = (json: string): string => createHash('sha256').update(json).digest('base64url').slice(0, 16);
