import { ANY_VERSION } from '../editing';
import { fold } from '../decider';
import { given } from '../../../../test/given';
import { adminList, ListChanged, restoreVersion, saveList } from './admin-list';
import type { SquadAdminListEvent } from './events';

const at = '2026-11-21T09:00:00.000Z';
const mulga = { by: 'Mulga Bill', roles: ['squad-coordinator'], at };
const southerly = { by: 'Southerly', roles: ['community-admin'], at };
const [one, two] = ['Admin=76561190000000001:Admin\n', 'Admin=76561190000000002:Admin\n'];

const from = (version: number | undefined) => ({ from: version, editor: 'mulga' });

const saved = (
  version: number,
  content: string,
  more: Partial<SquadAdminListEvent['data']> = {},
): SquadAdminListEvent => ({
  type: 'SquadAdminListSaved',
  data: { version, content, restoredFrom: null, changes: { added: 0, removed: 0, changed: 0 }, ...mulga, ...more },
});
const counted = (added: number, removed: number) => ({ changes: { added, removed, changed: 0 } });

test('the first save is version 1, the next one version 2', () => {
  given(adminList)()
    .when(saveList({ content: one, edit: from(0), ...mulga }))
    .then(saved(1, one, counted(1, 0)));
  given(adminList)(saved(1, one))
    .when(saveList({ content: two, edit: from(1), ...southerly }))
    .then(saved(2, two, { ...counted(1, 1), ...southerly }));
});

test('the same text again is no version, whatever it was edited from', () => {
  given(adminList)(saved(1, two), saved(2, one))
    .when(saveList({ content: one, edit: from(1), ...mulga }))
    .then();
  given(adminList)(saved(1, one))
    .when(saveList({ content: one.replace('\n', '\r\n'), edit: from(undefined), ...mulga }))
    .then();
  given(adminList)()
    .when(saveList({ content: '', edit: from(undefined), ...mulga }))
    .then();
});

test('a list that somebody else saved meanwhile is not overwritten, and the refusal holds the current one', () => {
  const state = given(adminList)(saved(1, one), saved(2, two, southerly));
  const edit = saveList({ content: '', edit: from(1), ...mulga });
  state.when(edit).thenRejected('admin-list-changed', /in the meantime/);
  let current: unknown;
  try {
    Array.from(edit(state.state));
  } catch (error) {
    current = (error as ListChanged).current;
  }
  expect(current).toEqual({ version: 2, content: two, editor: undefined, imports: new Map(), ...southerly });
});

test('whoever says not what was edited replaces what is their own, and nothing of anybody else’s', () => {
  const save = saveList({ content: '', edit: from(undefined), ...mulga });
  const by = (editor: string) => adminList.evolve(fold(adminList, [saved(1, one)]), saved(2, two), editor);
  expect([...save(by('mulga'))]).toEqual([saved(3, '', counted(0, 1))]);
  expect(() => [...save(by('southerly'))]).toThrow(ListChanged);
  expect([...saveList({ content: '', edit: ANY_VERSION, ...mulga })(by('southerly'))]).toHaveLength(1);
});

test('an earlier version stands again as a new one', () =>
  given(adminList)(saved(1, one), saved(2, ''))
    .when(restoreVersion({ version: 1, content: one, edit: from(2), ...mulga }))
    .then(saved(3, one, { restoredFrom: 1, ...counted(1, 0) })));

test('a text that readers would take differently is refused', () => {
  const state = given(adminList)(saved(1, one));
  state
    .when(saveList({ content: `${one}\0`, edit: from(1), ...mulga }))
    .thenRejected('admin-list-unfit', /control character/);
  state
    .when(saveList({ content: 'x'.repeat(400_001), edit: from(1), ...mulga }))
    .thenRejected('admin-list-unfit', /bytes/);
});
