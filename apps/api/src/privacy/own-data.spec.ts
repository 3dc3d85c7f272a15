import type { RecordEntry } from '@app/contracts/moderation/moderation';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { exportedEvent, withoutOthers, withoutStaffTexts } from './own-data';

const [player, staff, at] = ['76561190000188011', 'Ibis', '2026-11-01T10:00:00.000Z'];
const entry: RecordEntry = {
  ...{ id: 'squad-1', kind: 'ban', at, by: staff, text: 'Banned: cheating', reason: 'Cheating', serverId: null },
  ...{ state: null, answer: null, took: null, until: null, evidence: 1, liftedAt: at, liftedBy: staff },
};
const note: RecordEntry = { ...entry, id: 'note-1', kind: 'note', text: 'An informant told us' };
const document = { counts: { note: 1, warning: 0, kick: 0, ban: 1 }, entries: [note, entry] };
const event = (type: string, data: object) => ({ type, data: { game: 'squad', player, at, ...data } }) as RecordedEvent;
const banned = event('PlayerBanned', {
  reason: 'Cheating',
  text: 'Banned',
  notes: 'Seen by Ibis',
  evidence: ['https://a.b'],
});
const noted = event('PlayerNoteAdded', { noteId: '1', name: 'Drongo', text: 'An informant told us' });
const watched = event('PlayerWatched', { name: 'Drongo', reason: 'Rams helicopters' });
const lifted = event('PlayerBanLifted', { banId: 'squad-1', name: 'Drongo', reason: 'Ibis was wrong' });

test('of a record nobody is told who of staff wrote it, gave a ban, or lifted it', () => {
  const shown = withoutOthers(document, new Set([player]));
  expect(JSON.stringify(shown)).not.toContain(staff);
  expect(shown).toMatchObject({
    entries: [{ by: 'Another person' }, { by: 'Another person', liftedBy: 'Another person' }],
  });
});

test('nor who changed or lifted the ban itself, by name or by id', () => {
  const [by, byId] = [staff, '200000000000000001'];
  const ban = { by, byId, liftedBy: by, liftedById: byId, changes: [{ at, by, byId, until: null }] };
  expect(JSON.stringify(withoutOthers(ban, new Set([player])))).not.toMatch(/Ibis|200000000000000001/);
});

test('what staff wrote for staff is left out', () => {
  expect(withoutStaffTexts('player-records', document)).toEqual({
    counts: { ...document.counts, note: 0 },
    entries: [entry],
  });
  for (const one of [noted, watched]) expect(exportedEvent(one, false)).toEqual([]);
  expect(exportedEvent(banned, false)[0]!.data).toEqual({
    game: 'squad',
    player,
    at,
    reason: 'Cheating',
    text: 'Banned',
  });
  expect(exportedEvent(lifted, false)[0]!.data).not.toHaveProperty('reason');
});

test('and is there where the community has decided so', () => {
  for (const one of [noted, watched, banned, lifted]) expect(exportedEvent(one, true)).toEqual([one]);
});
