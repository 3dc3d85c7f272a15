import { Injectable } from '@nestjs/common';
import type { ReadModel } from '@app/contracts/read-model';
import { ReadModels } from '@app/storage/read-models/reader';

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
}
