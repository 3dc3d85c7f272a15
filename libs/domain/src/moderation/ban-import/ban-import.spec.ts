import { given } from '../../../../../test/given';
import type { BanImportEvent, BanImportFacts, ImportedBan } from '../events';
import { applyImport, banImport, listBans, portionsOf, undoImport } from './ban-import';

const at = '2026-11-27T09:00:00.000Z';
const of = { importId: 'a1b2c3', game: 'squad', at } as const;
const ban: ImportedBan = {
  ...{ player: '76561190000000011', name: '', reason: 'Cheating', text: 'Banned.', notes: '', at, until: null },
};
const listed = (portion: number): BanImportEvent => ({
  type: 'ImportedBansListed',
  data: { ...of, portion, bans: [ban] },
});
const applied: BanImportFacts['BansImported'] = { ...of, source: 'Bans.cfg', taken: 2, left: 1, portions: 2 };
const undo = { ...of, reason: 'It was the wrong file.' };
const the = given(banImport);

test('a portion is listed once, and the import takes place once all are there', () => {
  the()
    .when(listBans({ ...of, portion: 1, bans: [ban] }))
    .then(listed(1));
  the(listed(1), listed(2)).when(applyImport(applied)).then({ type: 'BansImported', data: applied });
  expect(() => the(listed(1)).when(applyImport(applied)).then()).toThrow('1 of 2 portions are there.');
});

test('it is undone once, with a reason; what never took place cannot be', () => {
  const past: BanImportEvent[] = [listed(1), listed(2), { type: 'BansImported', data: applied }];
  the(...past)
    .when(undoImport(undo))
    .then({ type: 'BanImportUndone', data: undo });
  the(...past)
    .when(undoImport({ ...undo, reason: ' ' }))
    .thenRejected('reason-invalid', 'Say why the import is undone');
  the(...past)
    .when(undoImport({ ...undo, reason: 'x'.repeat(501) }))
    .thenRejected('reason-invalid');
  the(listed(1)).when(undoImport(undo)).thenRejected('import-not-found');
  the(...past)
    .when(undoImport({ ...undo, game: 'reforger' }))
    .thenRejected('import-not-found');
});

test('portions hold every ban in its order, and none is too large for the log', () => {
  const bans = Array.from({ length: 1_500 }, (_, n) => ({ ...ban, player: String(n), reason: '🦘'.repeat(n % 500) }));
  const portions = portionsOf(bans);
  expect(portions.flat()).toEqual(bans);
  for (const portion of portions) {
    expect(portion.length).toBeLessThanOrEqual(200);
    expect(Buffer.byteLength(JSON.stringify(portion))).toBeLessThanOrEqual(250_000);
  }
  expect(portionsOf([])).toEqual([]);
});
