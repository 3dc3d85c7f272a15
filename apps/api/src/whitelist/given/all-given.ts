import { givenSlots } from '@app/contracts/whitelist/read-models';
import type { GivenSlotEntry } from '@app/contracts/whitelist/whitelist';
import { pagesOf } from '@app/storage/read-models/pages';
import type { ReadModels } from '@app/storage/read-models/reader';

export const hasEnded = ({ until }: Pick<GivenSlotEntry, 'until'>, now: string): boolean =>
  until !== null && until <= now;

/** By player. @throws StoreUnavailable */
export const allGiven = async (readModels: ReadModels): Promise<readonly GivenSlotEntry[]> => {
  const { value } = await readModels.cached(givenSlots, 'all', async () => {
    const found: GivenSlotEntry[] = [];
    for await (const page of pagesOf(readModels, givenSlots, { sort: ['player'] })) found.push(...page);
    return found;
  });
  return value;
};
