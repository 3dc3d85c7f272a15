import { Injectable } from '@nestjs/common';
import type { ReadModel } from '@app/contracts/read-model';
import { ReadModels } from '@app/storage/read-models/reader';
import type { OwnDocuments } from './own-documents';

type Tag = (now: boolean) => Promise<string | undefined>;

/** Versions of read models, and of what is followed like one and filled by no projection. */
@Injectable()
export class VersionTags {
  private readonly others = new Map<string, Tag>();

  constructor(private readonly readModels: ReadModels) {}

  /** @param tag another one after each change */
  add(model: ReadModel<object>, tag: Tag): void {
    this.others.set(model.name, tag);
  }

  /** Those that a projection fills from the log: only they may be behind a command. */
  folded(models: readonly ReadModel<object>[]): ReadModel<object>[] {
    return models.filter(({ name }) => !this.others.has(name));
  }

  /** The result of `of` when it is in memory and fresh; otherwise undefined. */
  cached(model: ReadModel<object>): string | undefined {
    return this.others.has(model.name) ? undefined : this.readModels.cachedVersionTag(model);
  }

  /** Undefined while there is no version. @param now true from now on. @throws StoreUnavailable */
  of(model: ReadModel<object>, { now = false } = {}): Promise<string | undefined> {
    const other = this.others.get(model.name);
    return other ? other(now) : this.readModels.versionTag(model, { now });
  }

  /**
   * Of each reader a text that changes when their own documents may be others, and not while only others' are; none while
   * there is no version. Options as of `of`. @throws StoreUnavailable
   */
  async ofOwn(
    own: OwnDocuments,
    readerIds: readonly string[],
    { now = false } = {},
  ): Promise<ReadonlyMap<string, string>> {
    const lists = await Promise.all(readerIds.map((id) => own.idsOf(this.readModels, id)));
    const tags = await this.readModels.documentTags(own.model, lists, { now });
    return new Map(tags?.map((tag, index) => [readerIds[index]!, tag]));
  }
}
