import { Injectable } from '@nestjs/common';
import type { BanListException, BanListsAnswer } from '@app/contracts/moderation/moderation';
import { banListExceptions, banLists } from '@app/contracts/moderation/read-models';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { MOST_LISTS } from '@app/domain/moderation/rules';
import { pagesOf } from '@app/storage/read-models/pages';
import { ReadModels } from '@app/storage/read-models/reader';
import { BanList } from '../bans/ban-list';

/** The subscribed lists of bans, with whom staff excepted from them. */
@Injectable()
export class BanLists {
  constructor(
    private readonly readModels: ReadModels,
    private readonly bans: BanList,
  ) {}

  /** @throws StoreUnavailable */
  async all(game: ModeratedGame): Promise<BanListsAnswer> {
    const where = [{ field: 'game', is: 'eq', value: game }] as const;
    const sort = ['-game', '-at'];
    // Those that are ending count for nothing in the limit, and are gone soon.
    const lists = await this.readModels.find(banLists, { where, sort, limit: 2 * MOST_LISTS });
    const exceptions: BanListException[] = [];
    for await (const page of pagesOf(this.readModels, banListExceptions, { where, sort })) exceptions.push(...page);
    const inForce = [...(await this.bans.inForce(game)).values()];
    return {
      success: true,
      lists: lists
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map((list) => ({
          ...list,
          inForce: inForce.filter(({ listId }) => listId === list.listId).length,
          exceptions: exceptions.filter(({ listId }) => listId === list.listId),
        })),
    };
  }
}
