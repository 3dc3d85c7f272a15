import type { ExemptIdsDocument } from '@app/contracts/battlelog/read-models';
import type { ReadModel } from '@app/contracts/read-model';
import type { ReadModels } from '@app/storage/read-models/reader';

/** The players whom the boards of a game leave out. */
export interface Exempt {
  /** As the list of the game names players: SteamID64s or UUIDs. */
  readonly ids: ReadonlySet<string>;
  /** Changes whenever the ids change. */
  readonly revision: number;
  /** When the ids last changed, ISO 8601, UTC; empty before the first change. */
  readonly changedAt: string;
}

/** The list of one game. */
export abstract class ExemptIds {
  protected constructor(
    private readonly readModels: ReadModels,
    private readonly model: ReadModel<ExemptIdsDocument>,
    private readonly list: string,
  ) {}

  /** The current list, or the last one read while the read models are unavailable. @throws StoreUnavailable before the first read */
  async now(): Promise<Exempt> {
    const { value } = await this.readModels.cached(this.model, 'all', async (): Promise<Exempt> => {
      const { ids = [], revision = 0, changedAt = '' } = (await this.readModels.get(this.model, this.list)) ?? {};
      return { ids: new Set(ids), revision, changedAt };
    });
    return value;
  }
}
