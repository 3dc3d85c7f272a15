import { createHash } from 'node:crypto';
import type { ReadModel } from '@app/contracts/read-model';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from './answers';
import { Refused } from './failures';

const nothing = () => new Refused(404, 'not-found', 'There is nothing here.');

/**
 * The page of an answer, made once for each version of the read model.
 * @param key names the page among those of the read model, with everything it depends on besides
 * @throws what `missing` makes, where there is no answer
 */
export async function cachedPage(
  readModels: Pick<ReadModels, 'cached'>,
  model: ReadModel<object>,
  key: string,
  load: () => Promise<object | undefined>,
  missing: () => Error = nothing,
): Promise<Page> {
  const { value: json, ...page } = await readModels.cached(model, key, async () => {
    const answer = await load();
    return answer && JSON.stringify(answer);
  });
  if (json === undefined) throw missing();
  return { ...page, json };
}

/** The page of something that is edited: its ETag begins with the revision, for `If-Match`. */
export const revisedPage = (revision: number, answer: object): Pick<Page, 'json' | 'etag'> => {
  const json = JSON.stringify(answer);
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 16);
  return { json, etag: `${revision}-${hash}` };
};
