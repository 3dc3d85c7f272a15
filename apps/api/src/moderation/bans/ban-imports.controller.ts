import { Body, Controller, Get, HttpCode, Param, Post, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Right } from '@app/contracts/community/rights';
import type { ImportAnswer, ImportsAnswer, ReportAnswer } from '@app/contracts/imports/imports';
import { UndoImportDto } from '@app/contracts/imports/imports.dto';
import { ApplyBanImportDto, BanImportDto } from '@app/contracts/moderation/moderation.dto';
import { banImports, bans } from '@app/contracts/moderation/read-models';
import type { ModeratedGame } from '@app/domain/moderation/events';
import { answer, done, type CommandAnswer } from '../../platform/commands/command-answer';
import { now } from '../../platform/commands/context';
import { CurrentRequest, IdempotentRequest, type RequestContext } from '../../platform/requests/caller';
import { Requires } from '../../platform/requests/policy';
import { TakesBody } from '../../platform/requests/request-body';
import { SeenReforgerPlayers, SeenSquadPlayers, type SeenPlayers } from '../../platform/ports/seen-players';
import { ChangesElsewhere, ReadsFrom } from '../../platform/responses/read-after';
import { MOST_FILE_BYTES, toReport } from '../../platform/imports/imports';
import { BanImports } from './ban-imports';
import { ApplyBanImport, UndoBanImport } from './import-bans';

/** Bans of other tools; the same routes for each game, with that game's policy. */
const banImportsOf = (name: string, game: ModeratedGame, admin: Right, players: typeof SeenPlayers): Type => {
  @ApiTags('moderation')
  @Controller(`api/moderation/${game}/ban-imports`)
  class BanImportsOfGame {
    constructor(
      private readonly commands: CommandBus,
      private readonly imports: BanImports,
    ) {}

    /** Says line by line what an import would do, and stores nothing. */
    @Requires(admin, 'community-admin')
    @ReadsFrom(bans, players)
    @TakesBody({ bytes: MOST_FILE_BYTES })
    @HttpCode(200)
    @Post('report')
    async report(@Body() input: BanImportDto): Promise<ReportAnswer> {
      return toReport(
        await this.imports.report(game, input, now()),
        ({ ban }) => ban && { player: ban.player, name: ban.name, text: ban.reason, until: ban.until },
      );
    }

    /** 409 `report-changed` when it would do something else than the report said. */
    @Requires(admin, 'community-admin')
    @TakesBody({ bytes: MOST_FILE_BYTES })
    @HttpCode(200)
    @Post()
    async apply(
      @Body() input: ApplyBanImportDto,
      @IdempotentRequest() context: RequestContext,
    ): Promise<CommandAnswer<ImportAnswer>> {
      const { importId, receipt } = await this.commands.execute(new ApplyBanImport(context, game, input));
      return answer({ success: true, message: 'The bans are brought over.', importId }, receipt);
    }

    /** `entered` grows for a while after an import, and the bans end by the clock. */
    @Requires(admin, 'community-admin')
    @ReadsFrom(banImports, bans)
    @ChangesElsewhere()
    @Get()
    list(): Promise<ImportsAnswer> {
      return this.imports.list(game);
    }

    /** Lifts what the import brought, but for bans that staff changed since. */
    @Requires(admin, 'community-admin')
    @HttpCode(200)
    @Post(':importId/undo')
    async undo(
      @Param('importId') importId: string,
      @Body() { reason }: UndoImportDto,
      @CurrentRequest() context: RequestContext,
    ) {
      return done(
        'The import is undone.',
        await this.commands.execute(new UndoBanImport(context, game, importId, reason)),
      );
    }
  }
  // The api's description names operations by their class.
  return Object.defineProperty(BanImportsOfGame, 'name', { value: name });
};

export const SquadBanImports = banImportsOf('SquadBanImports', 'squad', 'squad-admin', SeenSquadPlayers);
export const ReforgerBanImports = banImportsOf('ReforgerBanImports', 'reforger', 'reforger-admin', SeenReforgerPlayers);
