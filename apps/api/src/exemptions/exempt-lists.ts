import { Inject, Injectable } from '@nestjs/common';
import type { ExemptListAnswer, ExemptListData, SeedingExemptListAnswer } from '@app/contracts/exemptions/exemptions';
import { exemptLists, exemptNames, type ExemptListDocument } from '@app/contracts/exemptions/read-models';
import type { UpdateInfo } from '@app/contracts/update-info';
import type { ExemptList } from '@app/domain/exemptions/exempt-list';
import type { ExemptListName } from '@app/domain/exemptions/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../platform/responses/answers';
import { revisedPage } from '../platform/responses/cached-page';
import { CONFIG, type Config } from '../platform/config';
import { staffRoleNames } from '../platform/role-names';

const UNKNOWN = 'Unknown Player';

/** The lists of exempt players, with what those players are called. */
@Injectable()
export class ExemptLists {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A whole list. The ETag begins with its revision, for `If-Match`. */
  async page(list: 'squad' | 'reforger'): Promise<Page> {
    const document = await this.get(list);
    const { revision = 0, players = [], updatedAt = null, updatedBy = null } = document ?? {};
    const data = { exemptPlayers: players, lastUpdated: updatedAt, updatedBy };
    return pageOf(revision, data, await this.namesOf(players));
  }

  /** The same page from the list that a command has written. It works while the names cannot be read. */
  async saved(list: ExemptList): Promise<Page> {
    const data = dataOf(list);
    return pageOf(list.revision, data, await this.namesOf(data.exemptPlayers).catch(() => new Map()));
  }

  async seeding(): Promise<SeedingExemptListAnswer> {
    const players = (await this.get('seeding'))?.players ?? [];
    const names = await this.namesOf(players);
    const exemptPlayers = players.map((steamId) => ({ steamId, steamName: names.get(steamId) ?? UNKNOWN }));
    return { success: true, data: { exemptPlayers } };
  }

  async updateInfo(list: ExemptListName): Promise<UpdateInfo> {
    const document = await this.get(list);
    return {
      success: true,
      lastUpdated: document?.updatedAt ?? null,
      updatedBy: document?.updatedBy ?? null,
      adminRoles: staffRoleNames(this.config.community, document?.updatedAs ?? []),
    };
  }

  /** What these Steam accounts are called on the servers; those that were never seen are missing. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const names = await this.readModels.getMany(exemptNames, ids);
    return new Map([...names].map(([id, { name }]) => [id, name]));
  }

  private get(list: ExemptListName): Promise<ExemptListDocument | undefined> {
    return this.readModels.get(exemptLists, list);
  }
}

const pageOf = (revision: number, data: ExemptListData, names: ReadonlyMap<string, string>): Page => {
  const answer: ExemptListAnswer = { success: true, data: { ...data, names: Object.fromEntries(names) } };
  return revisedPage(revision, answer);
};

/** A list in the words of the community's specification. */
export const dataOf = ({ players, changed }: ExemptList): ExemptListData => ({
  exemptPlayers: [...players],
  lastUpdated: changed?.at ?? null,
  updatedBy: changed?.by ?? null,
});
