import { ANY_VERSION } from '@app/domain/editing';
import { adminList, importIntoList, saveList, undoListImport } from '@app/domain/adminlist/admin-list';
import type { Context, Streams } from '@app/storage/event-log/streams';

/** A list of one admin, saved; another brought over, and taken out again. */
export const playAdminList = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const content = 'Group=Admin:reserve,chat,kick,ban\n\nAdmin=76561190000000004:Admin // Kestrel\n';
  const saved = { content, edit: ANY_VERSION, by: by.actor.name, roles: ['squad-coordinator'], at: '2026-11-21T09:00:00.000Z' };
  await streams.transact(adminList, undefined, saveList(saved), by);
  const lines = ['Admin=76561190000000005:Admin // Wombat 290401099666423846'];
  const imported = { importId: 'import-1', source: 'Admins.cfg', taken: 1, left: 2 };
  await streams.transact(adminList, undefined, importIntoList({ ...saved, lines, imported }), by);
  const undo = undoListImport({ ...saved, importId: 'import-1', reason: 'The wrong file.' });
  await streams.transact(adminList, undefined, undo, by);
  return ['adminList'];
};
