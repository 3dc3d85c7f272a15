import { readModel } from '@app/contracts/read-model';
import type { LogPosition } from '@app/storage/event-log/position';
import { toLogPosition } from '@app/storage/event-log/position';
import type { Collection, Fence, ReadModelStore, Scalar, Write } from '@app/storage/read-models/port';

/** The read model the adapters are tried with. */
export interface Player {
  readonly name?: Scalar;
  readonly clan?: Scalar;
  readonly score?: Scalar;
  readonly note?: unknown;
}

export const players = readModel<Player>({
  name: 'contract-players',
  version: 1,
  indexes: [['-score'], ['clan', '-score'], ['name']],
  search: ['name'],
});

export const FENCE: Fence = { key: 'projection/contract-players', epoch: 1 };

export const at = (position: number): LogPosition => {
  const commit = BigInt(position);
  return toLogPosition({ commit, prepare: commit });
};

export const write = (id: string, position: number, doc: Player | undefined): Write<Player> => ({
  id,
  logPosition: at(position),
  doc,
});

/** Gives the writer of an epoch its right, whatever was there before. */
export async function seize(store: ReadModelStore, { key, epoch }: Fence): Promise<void> {
  const before = await store.readControl(key);
  await store.writeControl(key, before?.revision ?? 0, { epoch });
}

export const collectionOf = (generation: number): Collection<Player> => ({ model: players, generation });
