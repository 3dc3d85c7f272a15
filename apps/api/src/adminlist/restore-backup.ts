import { adminList, restoreVersion } from '@app/domain/adminlist/admin-list';
import type { Edit } from '@app/domain/editing';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { Refused } from '../platform/responses/failures';
import { comparison, listAudit } from './audit';
import { Texts } from './texts';
import { backupName, versionIn } from './backup-name';

/** @throws Refused 404 for a name that no version has */
export const RestoreBackup = command(
  'RestoreBackup',
  async ({ streams, texts }, context, filename: string, edit: Edit) => {
    const { name: by, roles } = context.caller.actor;
    const compare = comparison();
    const saved = await texts.of(versionIn(filename) ?? 0);
    if (!saved || backupName(saved) !== filename)
      throw new Refused(404, 'backup-not-found', 'There is no backup of that name.');
    const { version, content } = saved;
    return streams.transact(
      adminList,
      undefined,
      restoreVersion({ version, content, edit, by, roles, at: now(), compare }),
      writeContext(context, { audit: listAudit('RESTORE', compare) }),
    );
  },
  { texts: Texts },
);
