import type { ErasureRequestDocument } from '@app/contracts/privacy/read-models';
import type { Streams } from '@app/storage/event-log/streams';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Config } from '../platform/config';
import { PrivacyRequests } from './requests';

const at = (minutes: number) => new Date(Date.parse('2026-11-01T09:00:00.000Z') + minutes * 60_000).toISOString();
const request = (n: number, more: Partial<ErasureRequestDocument> = {}): ErasureRequestDocument => ({
  ...{ requestId: `r-${n}`, memberId: String(n), name: 'm', person: '~', state: 'withdrawn', open: null, waiting: 0 },
  ...{ heldBack: false, reason: null, requestedAt: at(n), dueAt: at(n + 10), changedAt: at(n) },
  ...more,
});

/** The read model, as far as its two questions need it. */
const listed = async (documents: readonly ErasureRequestDocument[]) => {
  const find = (_: unknown, { where, limit }: { where?: readonly unknown[]; limit: number }) =>
    Promise.resolve(documents.filter(({ open }) => !where || open === 'open').slice(0, limit));
  const { requests } = await new PrivacyRequests(
    {} as Streams,
    { find } as unknown as ReadModels,
    { of: async () => [] },
    {} as Config,
  ).all();
  return requests.map(({ requestId }) => requestId);
};

test('a request that is open is listed, however many were made and withdrawn since', async () => {
  const spam = Array.from({ length: 300 }, (_, n) => request(1_000 - n));
  const ids = await listed([...spam, request(1, { state: 'pending', open: 'open' })]);
  expect(ids.at(0)).toBe('r-1000');
  expect(ids.at(-1)).toBe('r-1');
});

test('every request is listed once, the newest first', async () => {
  expect(await listed([request(3), request(2, { state: 'pending', open: 'open' }), request(1)])).toEqual([
    'r-3',
    'r-2',
    'r-1',
  ]);
});
