import { ANY_VERSION } from '../editing';
import fc from 'fast-check';
import { given } from '../../../../test/given';
import { fold } from '../decider';
import type { ExemptionsEvent } from './events';
import { exemptList, ExemptListMoved, exemptPlayer, saveExemptList, unexemptPlayer } from './exempt-list';
import { MOST_EXEMPT } from './rules';

const at = '2026-11-21T09:00:00.000Z';
const by = 'Wombat';
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const [ANNE, BEN, CLEO] = [steam(1), steam(2), steam(3)];

const changed = (added: string[], removed: string[], list: 'squad' | 'reforger' | 'seeding' = 'squad') =>
  ({ type: 'ExemptListChanged', data: { list, added, removed, by, at } }) as const satisfies ExemptionsEvent;
const save = (players: string[], revision: number | 'any' = 'any') =>
  saveExemptList({ list: 'squad', players, edit: { from: revision, editor: by }, by, at });
const list = given(exemptList);

test('saving a list says who came onto it and who went', () => {
  list()
    .when(save([ANNE, BEN]))
    .then(changed([ANNE, BEN], []));
  list(changed([ANNE, BEN], []))
    .when(save([CLEO, BEN]))
    .then(changed([CLEO], [ANNE]));
});

test('the same players in another order change nothing', () =>
  list(changed([ANNE, BEN], []))
    .when(save([BEN, ANNE]))
    .then());

test('what is no Steam ID, or stands there twice, is refused in the words of the community', () => {
  for (const wrong of ['', '7656119', `${ANNE}1`, '7656119800000000x', '７６５６１１９８００００００００１'])
    list()
      .when(save([wrong]))
      .thenRejected('exempt-player-invalid', /^Invalid Steam ID format\. Steam IDs must be 17 digits\.$/);
  list()
    .when(save([ANNE, BEN, ` ${ANNE}`]))
    .thenRejected('exempt-player-invalid', /^Steam ID already exists in the exempt list\.$/);
});

test('a Reforger identity is kept in lower case, so one spelling cannot hide another', () => {
  const id = '0fd630f1-f29d-4da9-953f-48f1a09f76b5';
  const reforger = (players: string[]) => saveExemptList({ list: 'reforger', players, edit: ANY_VERSION, by, at });
  list()
    .when(reforger([` ${id.toUpperCase()} `]))
    .then(changed([id], [], 'reforger'));
  list()
    .when(reforger([id, id.toUpperCase()]))
    .thenRejected('exempt-player-invalid', /^Player UUID already exists in the exempt list\.$/);
  list()
    .when(reforger([id.replaceAll('-', '')]))
    .thenRejected('exempt-player-invalid', /^Invalid Player UUID format\. UUIDs must be in format: xxxxxxxx-/);
});

test('a list made from an older one is not saved over what others did since', () => {
  const state = fold(exemptList, [changed([ANNE], []), changed([BEN], [])]);
  expect(() => [...save([ANNE, CLEO], 1)(state)]).toThrow(ExemptListMoved);
  // What others did is what was wanted: nothing is lost.
  expect([...save([ANNE, BEN], 1)(state)]).toEqual([]);
  expect([...save([ANNE, CLEO], 2)(state)]).toEqual([changed([CLEO], [BEN])]);
});

test('a list has an end', () => {
  const full = Array.from({ length: MOST_EXEMPT }, (_, n) => steam(n));
  list().when(save(full)).then(changed(full, []));
  list()
    .when(save([...full, steam(9_999)]))
    .thenRejected('too-many-exempt');
  list(changed(full, []))
    .when(exemptPlayer({ list: 'seeding', id: steam(9_999), by, at }))
    .thenRejected('too-many-exempt');
});

test('one player is put on and taken off by themselves; who is off already stays off', () => {
  const one = { list: 'seeding', id: ANNE, by, at } as const;
  list()
    .when(exemptPlayer(one))
    .thenAgain(changed([ANNE], [], 'seeding'));
  list(changed([ANNE], [], 'seeding'))
    .when(exemptPlayer(one))
    .thenRejected('already-exempt', /^Steam ID already exists in the seeding exempt list\.$/);
  list(changed([ANNE], [], 'seeding'))
    .when(unexemptPlayer(one))
    .then(changed([], [ANNE], 'seeding'));
  list()
    .when(unexemptPlayer({ ...one, id: 'nobody' }))
    .thenRejected('exempt-player-invalid');
});

test('whatever is saved after whatever, the list holds just what was saved last', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 12 }).map(steam));
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 8 }), (saves) => {
      let state = exemptList.initial;
      for (const players of saves) {
        for (const event of save(players)(state)) state = exemptList.evolve(state, event);
        expect([...state.players].sort()).toEqual([...players].sort());
      }
    }),
  );
});
