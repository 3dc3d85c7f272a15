import { Injectable } from '@nestjs/common';
import type { ValuesAnswer } from '@app/contracts/bingo/bingo';
import { bingoValues, type BingoValueDocument } from '@app/contracts/bingo/read-models';
import { DIFFICULTIES, MOST_VALUES, type Difficulty } from '@app/domain/bingo/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../../platform/responses/answers';
import { revisedPage } from '../../platform/responses/cached-page';

/** Every value, grouped by difficulty, oldest first. */
@Injectable()
export class ValuesList {
  constructor(private readonly readModels: ReadModels) {}

  /** The ETag begins with the revision of the newest change, for `If-Match`. */
  async page(): Promise<Page> {
    const { value, ...page } = await this.readModels.cached(bingoValues, 'values', () => this.load());
    return { ...page, ...value };
  }

  private async load(): Promise<Pick<Page, 'json' | 'etag'>> {
    const lists = await Promise.all(DIFFICULTIES.map((difficulty) => this.of(difficulty)));
    const answer: ValuesAnswer = {
      success: true,
      values: Object.fromEntries(
        DIFFICULTIES.map((difficulty, index) => [
          difficulty,
          lists[index]!.map(({ id, value, isActive }) => ({ id, value, difficulty, isActive })),
        ]),
      ) as unknown as ValuesAnswer['values'],
    };
    const revision = lists.flat().reduce((newest, value) => Math.max(newest, value.revision), 0);
    return revisedPage(revision, answer);
  }

  private of(difficulty: Difficulty): Promise<BingoValueDocument[]> {
    const where = [{ field: 'difficulty', is: 'eq', value: difficulty }] as const;
    return this.readModels.find(bingoValues, { where, sort: ['id'], limit: MOST_VALUES });
  }
}
