import { given } from '../../../../test/given';
import { ANY_VERSION, type Edit } from '../editing';
import type { WatchlistEvent, WatchlistFacts } from './events';
import { isWatched, MOST_WATCHED } from './rules';
import { unwatchPlayer, watchlist, watchPlayer } from './watchlist';

const at = '2026-11-28T09:00:00.000Z';
const soon = '2026-11-29T09:00:00.000Z';
const later = '2026-11-30T09:00:00.000Z';
const galah = { game: 'squad', player: '76561190000000001', name: 'Galah', at } as const;
const watch = { ...galah, reason: 'Rams helicopters', until: soon, told: 'site' } as const;
const watched = (data: Partial<WatchlistFacts['PlayerWatched']> = {}): WatchlistEvent => ({
  type: 'PlayerWatched',
  data: { ...watch, ...data },
});
const list = given(watchlist);
const by = (from: Edit['from']): Edit => ({ from, editor: 'me' });

test('a player is watched for a reason, and taken off again', () => {
  list()
    .when(watchPlayer({ ...watch, reason: ' Rams helicopters ', edit: by(undefined) }))
    .then(watched());
  list(watched())
    .when(unwatchPlayer({ ...galah, edit: by(1) }))
    .then({ type: 'PlayerUnwatched', data: galah });
  list()
    .when(unwatchPlayer({ ...galah, edit: by(undefined) }))
    .then();
});

test('a watch needs a reason that fits and an end to come', () => {
  const wrong = [
    { ...watch, reason: ' \u200b' },
    { ...watch, reason: 'x'.repeat(501) },
    { ...watch, until: at },
  ];
  for (const each of wrong)
    list()
      .when(watchPlayer({ ...each, edit: ANY_VERSION }))
      .thenRejected('watch-invalid');
});

test('an entry is changed by whoever has seen what it is', () => {
  const change = { ...watch, reason: 'Shoots the mates of others' };
  list(watched())
    .when(watchPlayer({ ...change, edit: by(1) }))
    .then(watched({ reason: change.reason }));
  list(watched(), watched({ reason: 'Other' }))
    .when(watchPlayer({ ...change, edit: by(1) }))
    .thenRejected('watch-changed');
  list(watched())
    .when(unwatchPlayer({ ...galah, edit: by(0) }))
    .thenRejected('watch-changed');
});

test('what is over ends by itself: the player may be watched anew, and nobody takes them off', () => {
  const past = list(watched());
  past.when(unwatchPlayer({ ...galah, at: soon, edit: by(0) })).then();
  past
    .when(watchPlayer({ ...watch, at: soon, until: later, edit: by(undefined) }))
    .then(watched({ at: soon, until: later }));
  expect(isWatched(watch, Date.parse(soon))).toBe(false);
  expect(isWatched(watch, Date.parse(soon) - 1)).toBe(true);
  expect(isWatched({ until: null }, Date.parse(later))).toBe(true);
});

test('the list has an end, in which those whose time is over do not count', () => {
  const full = Array.from({ length: MOST_WATCHED }, (_, n) => watched({ player: String(n) }));
  const [other, edit] = [{ ...watch, player: 'another' }, by(undefined)];
  list(...full)
    .when(watchPlayer({ ...other, edit }))
    .thenRejected('too-many-watched');
  const next = { ...other, at: soon, until: null };
  list(...full)
    .when(watchPlayer({ ...next, edit }))
    .then({ type: 'PlayerWatched', data: next });
});
