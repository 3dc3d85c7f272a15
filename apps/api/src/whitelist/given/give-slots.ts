import type { GiveSlotDto, ApplySlotImportDto } from '@app/contracts/whitelist/whitelist.dto';
import type { WhitelistFacts } from '@app/domain/whitelist/events';
import { givenSlots, giveSlot, importSlots, undoSlotImport, withdrawSlot } from '@app/domain/whitelist/given-slots';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { requestedIdOf, refuseUnseen, sourceOf } from '../../platform/imports/imports';
import { SeenSquadPlayers } from '../../platform/ports/seen-players';
import { idempotencyOf } from '../../platform/requests/idempotency';
import { Refused } from '../../platform/responses/failures';
import { givenAudit, slotImportAudit } from '../audit';
import { GivenSlots } from './given-slots';

/** Who is meant, as the site names them. @throws Refused 400 */
const targetOf = async (players: SeenSquadPlayers, typed: string) => {
  const key = players.keyOf(typed.trim());
  if (key === undefined) throw new Refused(400, 'invalid', 'A player is named by a Steam ID or an EOS ID.');
  const seen = await players.find(key);
  return { player: seen?.player ?? key, name: seen?.name ?? '' };
};

export const GiveSlot = command(
  'GiveSlot',
  async ({ streams, players }, context, { player: typed, note, until }: GiveSlotDto) => {
    const target = await targetOf(players, typed);
    const end = until === null ? null : new Date(until).toISOString();
    return streams.transact(
      givenSlots,
      undefined,
      giveSlot({ ...target, note, until: end }, now()),
      writeContext(context, {
        audit: givenAudit('GIVE_SLOT', target, { note, until: end ?? 'for good' }),
        ...idempotencyOf(context, 'POST /api/admin-portal/whitelist-slots', { ...target, note, until: end }),
      }),
    );
  },
  { players: SeenSquadPlayers },
);

export const WithdrawSlot = command(
  'WithdrawSlot',
  async ({ streams, players }, context, typed: string, reason: string) => {
    const target = await targetOf(players, typed);
    return streams.transact(
      givenSlots,
      undefined,
      withdrawSlot(target.player, reason, now()),
      writeContext(context, { audit: givenAudit('WITHDRAW_SLOT', target, { reason }) }),
    );
  },
  { players: SeenSquadPlayers },
);

/** Brings slots over as the report showed them, in one act. */
export const ApplySlotImport = command(
  'ApplySlotImport',
  async ({ streams, given }, context, input: ApplySlotImportDto) => {
    const importId = requestedIdOf(context);
    const source = sourceOf(input.source);
    const at = now();
    const write = (slots: WhitelistFacts['WhitelistSlotsGiven']['slots'], left: number) =>
      streams.transact(
        givenSlots,
        undefined,
        importSlots({ slots, at, imported: { importId, source, left } }),
        writeContext(context, {
          audit: slotImportAudit('IMPORT_SLOTS', { importId, source }, { taken: slots.length, left }),
        }),
      );
    const { state } = await streams.load(givenSlots);
    if (state.imports.has(importId)) return { importId, receipt: await write([], 0) };
    const report = await given.report(input, at);
    refuseUnseen(report, input.hash);
    return { importId, receipt: await write(report.taken, report.lines.length - report.taken.length) };
  },
  { given: GivenSlots },
);

export const UndoSlotImport = command('UndoSlotImport', ({ streams }, context, importId: string, reason: string) =>
  streams.transact(
    givenSlots,
    undefined,
    undoSlotImport(importId, reason, now()),
    writeContext(context, {
      audit: ({ imports }) =>
        slotImportAudit('UNDO_IMPORT', { importId, source: imports.get(importId)?.source ?? importId }, { reason }),
    }),
  ),
);
