import { Injectable } from '@nestjs/common';
import type { ValuesAnswer } from '@app/contracts/bingo/bingo';
import { bingoValues, type BingoValueDocument } from '@app/contracts/bingo/read-models';
import { DIFFICULTIES, type Difficulty } from '@app/domain/bingo/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import { cachedOf, type Page } from '../platform/answers';

/** Values of a difficulty that are listed; a card never needs more than 25 squares. */
const MOST = 1_000;

/** Every value, grouped by difficulty, oldest first. */
@Injectable()
export class ValuesList {
  constructor(private readonly readModels: ReadModels) {}

  async page(): Promise<Page> {
    const { value: json, ...page } = await cachedOf(this.readModels, bingoValues, 'values', () => this.load());
    return { ...page, json };
  }

  private async load(): Promise<string> {
    const lists = await Promise.all(DIFFICULTIES.map(async (difficulty) => [difficulty, await this.of(difficulty)]));
    const answer: ValuesAnswer = { success: true, values: Object.fromEntries(lists) as ValuesAnswer['values'] };
    return JSON.stringify(answer);
  }

  private async of(difficulty: Difficulty): Promise<BingoValueDocument[]> {
    const where = [{ field: 'difficulty', is: 'eq', value: difficulty }] as const;
    const values = await this.readModels.find(bingoValues, { where, sort: ['id'], limit: MOST });
    return values.map(({ id, value, difficulty, isActive }) => ({ id, value, difficulty, isActive }));
  }
}
