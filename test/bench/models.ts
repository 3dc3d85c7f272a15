import { bingoGames } from '@app/contracts/bingo/read-models';
import { projectionKey, type Generation, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import type { ReadModelStore } from '@app/storage/read-models/port';
import type { LogPosition } from '@app/storage/event-log/position';
import { until } from './bench';

/** The generation of bingo-games that serves; undefined while none does. */
export async function servingGames(store: ReadModelStore): Promise<Generation | undefined> {
  const record = (await store.readControl<ProjectionRecord>(projectionKey(bingoGames.name)))?.value;
  return record?.generations.find(({ generation }) => generation === record.serving);
}

/** Waits until what serves holds everything up to the position. */
export const gamesServe = (store: ReadModelStore, position: LogPosition): Promise<Generation> =>
  until('bingo-games to catch up', async () => {
    const serving = await servingGames(store);
    return (serving?.position ?? '') >= position && serving;
  });
