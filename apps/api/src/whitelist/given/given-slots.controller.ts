import { Body, Controller, Get, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { ImportAnswer, ImportsAnswer, ReportAnswer } from '@app/contracts/imports/imports';
import { ImportFileDto, UndoImportDto } from '@app/contracts/imports/imports.dto';
import { givenSlots, slotImports, whitelists } from '@app/contracts/whitelist/read-models';
import type { GivenSlotsAnswer } from '@app/contracts/whitelist/whitelist';
import { ApplySlotImportDto, GiveSlotDto, WithdrawSlotDto } from '@app/contracts/whitelist/whitelist.dto';
import { answer, done, type CommandAnswer } from '../../platform/commands/command-answer';
import { now } from '../../platform/commands/context';
import { MOST_FILE_BYTES, toReport } from '../../platform/imports/imports';
import { SeenSquadPlayers } from '../../platform/ports/seen-players';
import { CurrentRequest, IdempotentRequest, type RequestContext } from '../../platform/requests/caller';
import { Requires } from '../../platform/requests/policy';
import { TakesBody } from '../../platform/requests/request-body';
import { ChangesElsewhere, ReadsFrom } from '../../platform/responses/read-after';
import { ApplySlotImport, GiveSlot, UndoSlotImport, WithdrawSlot } from './give-slots';
import { GivenSlots } from './given-slots';

/** Slots that staff give to players, who need no account here. */
@ApiTags('whitelist')
@Controller('api/admin-portal/whitelist-slots')
export class GivenSlotsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly given: GivenSlots,
  ) {}

  /** Slots end by the clock, without an event. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(givenSlots)
  @ChangesElsewhere()
  @Get()
  list(): Promise<GivenSlotsAnswer> {
    return this.given.list(now());
  }

  /** 409 `already-given` while another given slot lasts. */
  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @Post()
  async give(@Body() input: GiveSlotDto, @IdempotentRequest() context: RequestContext) {
    return done('Slot given', await this.commands.execute(new GiveSlot(context, input)));
  }

  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @Post(':player/withdraw')
  async withdraw(
    @Param('player') player: string,
    @Body() { reason }: WithdrawSlotDto,
    @CurrentRequest() context: RequestContext,
  ) {
    return done('Slot taken away', await this.commands.execute(new WithdrawSlot(context, player, reason)));
  }

  /** The whole whitelist as a file that servers and other tools read, with the ends of given slots. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(givenSlots, whitelists)
  @ChangesElsewhere()
  @ApiProduces('text/plain')
  @Get('file')
  async file(): Promise<StreamableFile> {
    return new StreamableFile(Buffer.from(await this.given.asFile(now())), {
      type: 'text/plain; charset=utf-8',
      disposition: `attachment; filename="whitelist-${now().slice(0, 10)}.cfg"`,
    });
  }

  /** Says line by line what an import would do, and stores nothing. */
  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(givenSlots, whitelists, SeenSquadPlayers)
  @TakesBody({ bytes: MOST_FILE_BYTES })
  @HttpCode(200)
  @Post('imports/report')
  async report(@Body() input: ImportFileDto): Promise<ReportAnswer> {
    return toReport(
      await this.given.report(input, now()),
      ({ slot }) => slot && { player: slot.player, name: slot.name, text: slot.note, until: slot.until },
    );
  }

  /** 409 `report-changed` when it would do something else than the report said. */
  @Requires('squad-coordinator', 'community-admin')
  @TakesBody({ bytes: MOST_FILE_BYTES })
  @HttpCode(200)
  @Post('imports')
  async apply(
    @Body() input: ApplySlotImportDto,
    @IdempotentRequest() context: RequestContext,
  ): Promise<CommandAnswer<ImportAnswer>> {
    const { importId, receipt } = await this.commands.execute(new ApplySlotImport(context, input));
    return answer({ success: true, message: 'The slots are brought over.', importId }, receipt);
  }

  @Requires('squad-coordinator', 'community-admin')
  @ReadsFrom(slotImports, givenSlots)
  @ChangesElsewhere()
  @Get('imports')
  imports(): Promise<ImportsAnswer> {
    return this.given.imports(now());
  }

  @Requires('squad-coordinator', 'community-admin')
  @HttpCode(200)
  @Post('imports/:importId/undo')
  async undo(
    @Param('importId') importId: string,
    @Body() { reason }: UndoImportDto,
    @CurrentRequest() context: RequestContext,
  ) {
    return done('The import is undone.', await this.commands.execute(new UndoSlotImport(context, importId, reason)));
  }
}
