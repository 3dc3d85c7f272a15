import { Inject, Injectable } from '@nestjs/common';
import type { HighlightsAnswer } from '@app/contracts/highlights/highlights';
import { highlightLists } from '@app/contracts/highlights/read-models';
import type { UpdateInfo } from '@app/contracts/update-info';
import type { HighlightGame } from '@app/domain/highlights/rules';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../platform/responses/answers';
import { revisedPage } from '../platform/responses/cached-page';
import { CONFIG, type Config } from '../platform/config';
import { staffRoleNames } from '../platform/role-names';

/** The videos of each game, newest first, and who changed them last. */
@Injectable()
export class ShownHighlights {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The ETag begins with the revision, for `If-Match`. */
  async page(game: HighlightGame): Promise<Page> {
    const { value, ...page } = await this.readModels.cached(highlightLists, game, async () => {
      const document = await this.readModels.get(highlightLists, game);
      const answer: HighlightsAnswer = { success: true, data: document?.highlights ?? [] };
      return revisedPage(document?.revision ?? 0, answer);
    });
    return { ...page, ...value };
  }

  async updateInfo(game: HighlightGame): Promise<UpdateInfo> {
    const document = await this.readModels.get(highlightLists, game);
    return {
      success: true,
      lastUpdated: document?.updatedAt ?? null,
      updatedBy: document?.updatedBy ?? null,
      adminRoles: staffRoleNames(this.config.community, document?.updatedAs ?? []),
    };
  }
}
