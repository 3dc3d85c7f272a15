import fc from 'fast-check';
import { add, changesIn, rebase, remove, unedited, wantedOf, type Staged } from './staging';

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
const toggled = (staged: Staged, id: string) => (wantedOf(staged).includes(id) ? remove(staged, id) : add(staged, id));

test('who was to go and is put on again stays, and nothing is left to save', () => {
  const staged = remove(unedited(['a', 'b'], 'one'), 'a');
  expect([wantedOf(staged), changesIn(staged)]).toEqual([['b'], 1]);
  expect(add(staged, 'a')).toEqual(unedited(['a', 'b'], 'one'));
});

test('whatever is put on and taken off, the count is how far the list is from what was read', () => {
  fc.assert(
    fc.property(ids, fc.array(fc.constantFrom(...'abcdefgh')), (base, presses) => {
      const staged = presses.reduce(toggled, unedited(base, undefined));
      const wanted = wantedOf(staged);
      expect(new Set(wanted).size).toBe(wanted.length);
      const came = wanted.filter((id) => !base.includes(id));
      const went = base.filter((id) => !wanted.includes(id));
      expect(changesIn(staged)).toBe(came.length + went.length);
    }),
  );
});

test('edits made to what others have saved keep theirs and mine', () => {
  fc.assert(
    fc.property(ids, ids, fc.array(fc.constantFrom(...'abcdefgh')), (base, theirs, presses) => {
      const mine = presses.reduce(toggled, unedited(base, 'one'));
      const wanted = wantedOf(rebase(mine, theirs, 'two'));
      for (const id of mine.added) expect(wanted).toContain(id);
      for (const id of mine.removed) expect(wanted).not.toContain(id);
      for (const id of theirs) if (!mine.removed.includes(id)) expect(wanted).toContain(id);
    }),
  );
});
