import { ANY_VERSION } from '@app/domain/editing';
import { adminList, saveList } from '@app/domain/adminlist/admin-list';
import type { Context, Streams } from '@app/storage/event-log/streams';

/** A list of one admin, saved once. */
export const playAdminList = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const content = 'Group=Admin:reserve,chat,kick,ban\n\nAdmin=76561190000000004:Admin // Kestrel\n';
  const saved = { content, edit: ANY_VERSION, by: by.actor.name, roles: ['squad-coordinator'], at: '2026-11-21T09:00:00.000Z' };
  await streams.transact(adminList, undefined, saveList(saved), by);
  return ['adminList'];
};
