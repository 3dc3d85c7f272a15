import type { SquadAdminListEvent } from '@app/domain/adminlist/events';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { foldBatch, type Projection } from '../projection';
import { adminList } from './admin-list.projection';
import { versions } from './versions.projection';

const at = '2026-11-21T09:00:00.000Z';
const actor = { id: '290401099666423845', name: 'Mulga Bill', roles: ['squad-coordinator'] };
const saved = (version: number, content: string, restoredFrom: number | null = null): RecordedEvent => {
  const data: SquadAdminListEvent['data'] = {
    ...{ version, content, restoredFrom, at, by: actor.name, roles: actor.roles },
    changes: { added: 1, removed: 0, changed: 0 },
  };
  const place = String(version).padStart(16, '0');
  return {
    ...{ type: 'SquadAdminListSaved', data, id: place, stream: 'adminList', revision: version - 1, created: 0 },
    logPosition: `${place}-${place}`,
    metadata: { actor, correlationId: 'c', causationId: 'c' },
  };
};

const fold = (projection: Projection, events: readonly RecordedEvent[]) => {
  const { changed, failure } = foldBatch(projection, new Map(), events);
  expect(failure).toBeUndefined();
  return Object.fromEntries([...changed].map(([id, { doc }]) => [id, doc]));
};
const past = [saved(1, '// one\n'), saved(2, ''), saved(3, '// one\n// two', 1)];

test('the last text stands', () =>
  expect(fold(adminList, past)).toEqual({
    squad: {
      ...{ version: 3, content: '// one\n// two', at, by: 'Mulga Bill', roles: ['squad-coordinator'] },
      ...{ restoredFrom: 1, changes: { added: 1, removed: 0, changed: 0 } },
    },
  }));

test('every version is listed, without its text', () => {
  const listed = fold(versions, past);
  expect(Object.keys(listed)).toEqual(['1', '2', '3']);
  expect(Object.values(listed)).toMatchObject([
    { version: 1, lines: 1, restoredFrom: null, by: 'Mulga Bill', at },
    { version: 2, lines: 0, restoredFrom: null },
    { version: 3, lines: 2, restoredFrom: 1 },
  ]);
  expect(JSON.stringify(listed)).not.toContain('// one');
});
