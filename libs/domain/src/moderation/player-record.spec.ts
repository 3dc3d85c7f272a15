import { given } from '../../../../test/given';
import type { PlayerRecordEvent, PlayerRecordFacts } from './events';
import { addNote, banPlayer, changeBan, importBan, isKept, liftBan, playerRecord, takeBack } from './player-record';
import { MOST_EVIDENCE } from './rules';

const at = '2026-11-22T09:00:00.000Z';
const later = '2026-11-23T09:00:00.000Z';
const of = { game: 'squad', player: '76561190000000001', name: 'Rusty_Ute' } as const;
const typed = {
  ...{ ...of, at, reason: 'Teamkilling on purpose', text: 'Banned.' },
  ...{ notes: 'Three own vehicles.', evidence: ['https://youtu.be/3kQz7'], until: '2026-11-25T09:00:00.000Z' },
};
const ban: PlayerRecordFacts['PlayerBanned'] = { ...typed, banId: 'squad-76561190000000001-1' };
const banned = (changes: Partial<typeof ban> = {}): PlayerRecordEvent => ({
  type: 'PlayerBanned',
  data: { ...ban, ...changes },
});
const lift = { ...of, banId: ban.banId, at: later, reason: 'It was another player.' };
const lifted: PlayerRecordEvent = { type: 'PlayerBanLifted', data: lift };
const the = given(playerRecord);

test('notes are numbered, cleaned and never empty', () => {
  const note = { ...of, text: ' Says a friend\nplays on his PC. ', at };
  the()
    .when(addNote(note))
    .thenAgain({ type: 'PlayerNoteAdded', data: { ...note, noteId: 1, text: 'Says a friend plays on his PC.' } });
  for (const text of ['', ' \n', 'x'.repeat(501)])
    the()
      .when(addNote({ ...note, text }))
      .thenRejected('record-invalid');
});

test('a record counts while a ban is in force, and for days after its end and after the last note', () => {
  const noted: PlayerRecordEvent = { type: 'PlayerNoteAdded', data: { ...of, noteId: 1, text: 'Seen.', at } };
  const kept = (events: readonly PlayerRecordEvent[], when: string, days = 3) =>
    isKept(the(...events).state, when, days);
  expect(kept([], at)).toBe(false);
  expect([kept([noted], '2026-11-25T08:59:59.999Z'), kept([noted], '2026-11-25T09:00:00.000Z')]).toEqual([true, false]);
  expect([kept([banned()], '2026-11-28T08:59:59.999Z'), kept([banned()], '2026-11-28T09:00:00.000Z')]).toEqual([
    true,
    false,
  ]);
  expect(kept([banned({ until: null }), lifted], '2026-11-26T08:59:59.999Z')).toBe(true);
  expect(kept([banned({ until: null }), lifted], '2026-11-26T09:00:00.000Z')).toBe(false);
  expect(kept([banned({ until: null })], '2036-11-26T09:00:00.000Z', 0)).toBe(true);
  expect(kept([banned({ until: null }), lifted, noted], later, 0)).toBe(false);
});

test('a player is banned once at a time', () => {
  the().when(banPlayer(typed)).thenAgain(banned());
  the(banned())
    .when(banPlayer({ ...typed, at: later }))
    .thenRejected('already-banned');
  const forGood = banned({ until: null });
  the(forGood)
    .when(banPlayer({ ...typed, at: later }))
    .thenRejected('already-banned');
});

test('after its end, or once it is lifted, another ban may follow, with a number of its own', () => {
  const again = { ...typed, at: '2026-11-25T09:00:00.000Z', until: null };
  const second = banned({ ...again, banId: 'squad-76561190000000001-2' });
  the(banned()).when(banPlayer(again)).thenAgain(second);
  the(banned({ until: null }), lifted)
    .when(banPlayer(again))
    .thenAgain(second);
});

test.each([
  'http://youtu.be/3kQz7',
  'youtu.be/3kQz7',
  'javascript:alert(1)//https://youtu.be/',
  'https://user:pass@youtu.be/',
  'https://localhost/x',
  `https://youtu.be/${'x'.repeat(500)}`,
])('%s is no evidence', (link) =>
  the()
    .when(banPlayer({ ...typed, evidence: [link] }))
    .thenRejected('record-invalid'),
);

test('a ban has notes of 500 characters and five links at most', () => {
  const link = 'https://youtu.be/3kQz7';
  const most = { ...typed, notes: 'x'.repeat(500), evidence: Array<string>(MOST_EVIDENCE).fill(link) };
  the()
    .when(banPlayer(most))
    .thenAgain(banned({ notes: most.notes, evidence: most.evidence }));
  the()
    .when(banPlayer({ ...most, notes: `${most.notes}x` }))
    .thenRejected('record-invalid', 'A note must be at most 500 characters');
  the()
    .when(banPlayer({ ...most, evidence: [...most.evidence, link] }))
    .thenRejected('record-invalid', `At most ${MOST_EVIDENCE} links`);
});

test('a ban does not end before it begins', () => {
  the()
    .when(banPlayer({ ...typed, until: at }))
    .thenRejected('record-invalid');
  the(banned())
    .when(changeBan({ ...of, banId: ban.banId, text: 'Banned.', until: later, at: later }))
    .thenRejected('record-invalid');
});

test('its end is changed while it is in force', () => {
  const to = { ...of, banId: ban.banId, text: 'Banned for good.', until: null, at: later };
  the(banned()).when(changeBan(to)).then({ type: 'PlayerBanChanged', data: to });
  the(banned())
    .when(changeBan({ ...to, at: '2026-11-25T09:00:00.000Z' }))
    .thenRejected('ban-over');
  the(banned(), lifted).when(changeBan(to)).thenRejected('ban-over');
  the().when(changeBan(to)).thenRejected('ban-not-found');
});

test('a reason for lifting has 500 characters at most', () => {
  const longest = { ...lift, reason: 'x'.repeat(500) };
  the(banned()).when(liftBan(longest)).then({ type: 'PlayerBanLifted', data: longest });
  the(banned())
    .when(liftBan({ ...lift, reason: 'x'.repeat(501) }))
    .thenRejected('record-invalid', 'A reason must be at most 500 characters');
});

test('it is lifted with a reason, once', () => {
  the(banned()).when(liftBan(lift)).then(lifted);
  the(banned())
    .when(liftBan({ ...lift, reason: ' ' }))
    .thenRejected('record-invalid');
  the(banned())
    .when(liftBan({ ...lift, at: '2026-11-26T09:00:00.000Z' }))
    .thenRejected('ban-over');
  the().when(liftBan(lift)).thenRejected('ban-not-found');
});

test('a second lifting where the reason of the first cannot be read any more is refused without it', () =>
  the(banned(), { type: 'PlayerBanLifted', data: { ...lift, reason: '' } })
    .when(liftBan({ ...lift, reason: 'Served its time' }))
    .thenRejected('ban-over', 'This ban was lifted already. Your reason is not recorded: Served its time'));

test('a second lifting for another reason is refused with both, for the same reason it is the first', () => {
  the(banned(), lifted).when(liftBan(lift)).then();
  the(banned(), lifted)
    .when(liftBan({ ...lift, reason: 'Served its time' }))
    .thenRejected(
      'ban-over',
      'This ban was lifted already, because: It was another player. Your reason is not recorded: Served its time',
    );
});

describe('a ban that an import brought', () => {
  const through = { importId: 'a1b2c3', by: 'Kestrel', byId: '100000000000000001' };
  const { until } = typed;
  const brought = { ...typed, through };
  const imported = banned({ through });
  const back = { game: of.game, player: of.player, at: later, reason: 'The import was undone.', through };

  test('comes once, and not beside a ban in force', () => {
    the().when(importBan(brought, at)).then(imported);
    the(imported, { type: 'PlayerBanLifted', data: lift }).when(importBan(brought, later)).then();
    the(banned()).when(importBan(brought, at)).then();
    the(banned())
      .when(importBan(brought, until))
      .then(banned({ through, banId: 'squad-76561190000000001-2' }));
  });

  test('is taken back when that is undone, with the name', () => {
    the(imported)
      .when(takeBack(back))
      .then({ type: 'PlayerBanLifted', data: { ...back, banId: ban.banId, name: of.name } });
  });

  test('stays when staff changed it since, or it is over, or another import brought it', () => {
    const change = { ...of, banId: ban.banId, text: 'Banned for good.', until: null, at: later };
    the(imported, { type: 'PlayerBanChanged', data: change }).when(takeBack(back)).then();
    the(imported, lifted).when(takeBack(back)).then();
    the(imported)
      .when(takeBack({ ...back, at: until }))
      .then();
    the(banned()).when(takeBack(back)).then();
    the(imported)
      .when(takeBack({ ...back, through: { ...through, importId: 'other' } }))
      .then();
  });
});
