import { voiceOf } from '@app/contracts/community/moderation';
import type { ApplyBanImportDto } from '@app/contracts/moderation/moderation.dto';
import { applyImport, banImport, listBans, portionsOf, undoImport } from '@app/domain/moderation/ban-import/ban-import';
import { toImported } from '@app/domain/moderation/ban-import/imported-ban';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { cleanNote } from '@app/domain/moderation/rules';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { requestedIdOf, refuseUnseen, sourceOf } from '../../platform/imports/imports';
import { importAudit } from '../audit';
import { BanImports } from './ban-imports';

/**
 * Brings bans over as the report showed them, in one act: the bans are listed in portions, and the last event makes them
 * count. The same request continues where a process that was killed had stopped.
 */
export const ApplyBanImport = command(
  'ApplyBanImport',
  async ({ streams, config, imports }, context, game: ModeratedGame, input: ApplyBanImportDto) => {
    const importId = requestedIdOf(context);
    const { state } = await streams.load(banImport, importId);
    const source = sourceOf(input.source);
    const at = now();
    const write = (portions: number, taken: number, left: number) =>
      streams.transact(
        banImport,
        importId,
        applyImport({ importId, game, source, taken, left, portions, at }),
        writeContext(context, { audit: importAudit({ importId, game, source }, 'IMPORT_BANS', { taken, left }) }),
      );
    if (state.state !== 'listing') return { importId, receipt: await write(state.portions.size, 0, 0) };
    const report = await imports.report(game, input, at);
    refuseUnseen(report, input.hash);
    const { lines, taken } = report;
    const voice = voiceOf(config.community);
    const portions = portionsOf(taken.map((found) => toImported(found, source, voice, at)));
    for (const [index, bans] of portions.entries())
      await streams.transact(
        banImport,
        importId,
        listBans({ importId, game, portion: index + 1, bans, at }),
        writeContext(context),
      );
    return { importId, receipt: await write(portions.length, taken.length, lines.length - taken.length) };
  },
  { imports: BanImports },
);

export const UndoBanImport = command(
  'UndoBanImport',
  async ({ streams }, context, game: ModeratedGame, importId: string, reason: string) =>
    streams.transact(
      banImport,
      importId,
      undoImport({ importId, game, reason, at: now() }),
      writeContext(context, {
        audit: ({ source }) => importAudit({ importId, game, source }, 'UNDO_IMPORT', { reason: cleanNote(reason) }),
      }),
    ),
);
