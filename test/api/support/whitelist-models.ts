import {
  givenSlots,
  whitelistFileAccess,
  whitelists,
  type WhitelistDocument,
} from '@app/contracts/whitelist/read-models';
import type { ReadModel } from '@app/contracts/read-model';
import { StoreUnavailable } from '@app/storage/read-models/port';
import type { ReadModels, Version } from '@app/storage/read-models/reader';

/** A Steam ID for each number. */
export const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const place = (n: number) => `${n.toString(16).padStart(16, '0')}-${n.toString(16).padStart(16, '0')}`;

/** Read models of whitelists in memory: what they hold, how far they are, and whether they can be asked. */
export class WhitelistModels {
  readonly documents = new Map<string, WhitelistDocument>();
  secretHash: string | null = null;
  version_ = { generation: 1, position: 0 };
  state: 'up' | 'down' | 'silent' = 'up';
  /** Documents handed out. */
  read = 0;

  put(memberId: string, allowance: number, ids: readonly (string | null)[], name = memberId): void {
    const position = ++this.version_.position;
    this.documents.set(memberId, {
      memberId,
      name,
      linkedSteamId: ids[0] ?? null,
      redeemed: true,
      allowance,
      revoked: null,
      revision: 1,
      slots: ids.map((steamId, index) => ({
        entryId: `${memberId}-${index}`,
        game: 'SQUAD',
        steamId,
        reforgerUuid: null,
      })),
      changed: place(position),
    });
  }

  get reader(): ReadModels {
    const up = async () => {
      if (this.state === 'silent') await new Promise(() => undefined);
      if (this.state === 'down') throw new StoreUnavailable('down');
    };
    const version = async (model: ReadModel<object>): Promise<Version | undefined> => {
      await up();
      const position = model.name === whitelists.name ? this.version_.position : Number(this.secretHash !== null);
      return {
        generation: this.version_.generation,
        logPosition: place(position),
        handled: position,
        frozen: false,
        faulted: false,
        handledTypes: [],
      };
    };
    return {
      version,
      get: async (model: ReadModel<object>) => {
        await up();
        const { secretHash } = this;
        return model.name === whitelistFileAccess.name && secretHash
          ? { secretHash, endsWith: 'k3Xq', since: '', by: '', former: null }
          : undefined;
      },
      cached: async (_model: unknown, _key: string, compute: () => Promise<unknown>) => ({ value: await compute() }),
      find: async (
        model: ReadModel<object>,
        { where, limit }: { where: readonly { value: string }[]; limit: number },
      ) => {
        await up();
        if (model.name === givenSlots.name) return [];
        const found = [...this.documents.values()]
          .filter(({ changed }) => changed > where[0]!.value)
          .sort((a, b) => (a.changed < b.changed ? -1 : 1))
          .slice(0, limit);
        this.read += found.length;
        return found;
      },
    } as unknown as ReadModels;
  }
}
