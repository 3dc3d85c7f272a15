import type { ApplyListImportDto } from '@app/contracts/adminlist/admin-list.dto';
import { adminList, importIntoList, undoListImport } from '@app/domain/adminlist/admin-list';
import { command } from '../platform/commands/command';
import { now, writeContext } from '../platform/commands/context';
import { requestedIdOf, refuseUnseen, sourceOf } from '../platform/imports/imports';
import { comparison, listAudit } from './audit';
import { ListImports } from './list-imports';

/** Brings admins and groups over as the report showed them, as one version of the list. */
export const ApplyListImport = command(
  'ApplyListImport',
  async ({ streams, imports }, context, input: ApplyListImportDto) => {
    const importId = requestedIdOf(context);
    const { id: editor, name: by, roles } = context.caller.actor;
    const source = sourceOf(input.source);
    const at = now();
    const compare = comparison();
    const save = (lines: readonly string[], left: number, from: number | 'any') =>
      streams.transact(
        adminList,
        undefined,
        importIntoList({
          ...{ lines, imported: { importId, source, taken: lines.length, left } },
          ...{ edit: { from, editor }, by, roles, at, compare },
        }),
        writeContext(context, { audit: listAudit('IMPORT', compare) }),
      );
    const { state } = await streams.load(adminList);
    if (state.imports.has(importId)) return { importId, receipt: await save([], 0, 'any') };
    const report = await imports.report(input, at);
    refuseUnseen(report, input.hash);
    const { lines, taken, version } = report;
    return { importId, receipt: await save(taken, lines.length - taken.length, version) };
  },
  { imports: ListImports },
);

export const UndoListImport = command('UndoListImport', ({ streams }, context, importId: string, reason: string) => {
  const { name: by, roles } = context.caller.actor;
  const compare = comparison();
  return streams.transact(
    adminList,
    undefined,
    undoListImport({ importId, reason, by, roles, at: now(), compare }),
    writeContext(context, { audit: listAudit('UNDO_IMPORT', compare) }),
  );
});
