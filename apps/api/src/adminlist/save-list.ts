import { adminList, saveList } from '@app/domain/adminlist/admin-list';
import type { Edit } from '@app/domain/editing';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { comparison, listAudit } from './audit';

export const SaveList = command('SaveList', ({ streams }, context, content: string, edit: Edit) => {
  const { name: by, roles } = context.caller.actor;
  const compare = comparison();
  return streams.transact(
    adminList,
    undefined,
    saveList({ content, edit, by, roles, at: now(), compare }),
    writeContext(context, { audit: listAudit('UPDATE', compare) }),
  );
});
