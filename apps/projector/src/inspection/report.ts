import type { ReadModelStore } from '@app/storage/read-models/port';

/** Gives what keeps the record of an inspection up to date. While it runs it writes every half second at most. */
export const reportTo = <Record extends { readonly state: string }>(
  store: Pick<ReadModelStore, 'readControl' | 'writeControl'>,
  key: string,
  record: Record,
) => {
  let written = -Infinity;
  return async (news: Partial<Record>): Promise<void> => {
    record = { ...record, ...news };
    if (record.state === 'running' && performance.now() - written < 500) return;
    written = performance.now();
    const before = await store.readControl<Record>(key);
    await store.writeControl(key, before?.revision ?? 0, record);
  };
};
