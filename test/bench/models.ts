import { bingoGames } from '@app/contracts/bingo/read-models';
import { projectionKey, type Generation, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import type { ReadModelStore } from '@app/storage/read-models/port';
import type { LogPosition } from '@app/storage/event-log/position';
import { until } from '../until';

/** The generation of a read model that serves; undefined while none does. */
async function servingOf(store: ReadModelStore, name: string): Promise<Generation | undefined> {
  const record = (await store.readControl<ProjectionRecord>(projectionKey(name)))?.value;
  return record?.generations.find(({ generation }) => generation === record.serving);
}

/** How far what serves has come; empty while nothing does. */
export const positionOf = async (store: ReadModelStore, name: string): Promise<LogPosition> =>
  (await servingOf(store, name))?.position ?? '';

/**
 * Waits until what serves holds everything up to the position: a million events into all read models take a while.
 * @param generation the first that will do
 */
export const serves = (
  store: ReadModelStore,
  name: string,
  logPosition: LogPosition,
  generation = 0,
): Promise<Generation> =>
  until(
    `${name} to catch up`,
    async () => {
      const serving = await servingOf(store, name);
      return (serving?.position ?? '') >= logPosition && serving!.generation >= generation && serving;
    },
    { patience: 1_800_000 },
  );

export const servingGames = (store: ReadModelStore) => servingOf(store, bingoGames.name);

export const gamesServe = (store: ReadModelStore, logPosition: LogPosition) =>
  serves(store, bingoGames.name, logPosition);
