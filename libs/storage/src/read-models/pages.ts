import type { ReadModel } from '@app/contracts/read-model';
import type { Query } from './port';
import type { ReadModels } from './reader';

/** What a query finds, `size` documents at a time. */
export async function* pagesOf<Doc extends object>(
  readModels: Pick<ReadModels, 'find'>,
  model: ReadModel<Doc>,
  query: Pick<Query, 'where' | 'sort'>,
  size = 1_000,
): AsyncGenerator<readonly Doc[]> {
  for (let skip = 0; ; skip += size) {
    const page = await readModels.find(model, { ...query, skip, limit: size });
    yield page;
    if (page.length < size) return;
  }
}
