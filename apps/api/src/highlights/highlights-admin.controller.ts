import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Right } from '@app/contracts/community/rights';
import type { HighlightDone } from '@app/contracts/highlights/highlights';
import { HighlightDto } from '@app/contracts/highlights/highlights.dto';
import { highlightLists } from '@app/contracts/highlights/read-models';
import type { UpdateInfo } from '@app/contracts/update-info';
import type { HighlightsEvent } from '@app/domain/highlights/events';
import type { HighlightGame } from '@app/domain/highlights/rules';
import type { Receipt } from '@app/storage/event-log/streams';
import type { Edit } from '@app/domain/editing';
import type { Page } from '../platform/responses/answers';
import { answer, type CommandAnswer } from '../platform/commands/command-answer';
import { CurrentRequest, type RequestContext, IdempotentRequest } from '../platform/requests/caller';
import { IfMatch } from '../platform/requests/if-match';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';
import { WholeId } from '../platform/validation/validation';
import { AddHighlight } from './add-highlight';
import { DeleteHighlight } from './delete-highlight';
import { EditHighlight } from './edit-highlight';
import { ShownHighlights } from './shown-highlights';

/**
 * The same routes for each game, each with its own policy for that game's coordinators: a policy is declared on the
 * handler itself.
 */
const highlightsAdminOf = (name: string, game: HighlightGame, coordinator: Right): Type => {
  @ApiTags('highlights')
  @Controller('api')
  class HighlightsAdmin {
    constructor(
      private readonly commands: CommandBus,
      private readonly shown: ShownHighlights,
    ) {}

    @Requires(coordinator, 'community-admin')
    @ReadsFrom(highlightLists)
    @Get(`admin/${game}/highlights`)
    list(): Promise<Page> {
      return this.shown.page(game);
    }

    /** 409 `highlights-full` for a sixth. */
    @Requires(coordinator, 'community-admin')
    @HttpCode(200)
    @Post(`admin/${game}/highlights`)
    async add(
      @Body() input: HighlightDto,
      @IdempotentRequest() context: RequestContext,
    ): Promise<CommandAnswer<HighlightDone>> {
      const receipt = await this.commands.execute(new AddHighlight(context, game, input));
      const [added] = receipt.events as [HighlightsEvent];
      return done(receipt, added.data.highlightId, 'Highlight added successfully');
    }

    /**
     * 404 for one that was deleted meanwhile; 409 `highlight-changed` and 428 `if-match-required` carry the current
     * version.
     */
    @Requires(coordinator, 'community-admin')
    @Put(`admin/${game}/highlights/:id`)
    async edit(
      @Param('id', WholeId) id: number,
      @Body() input: HighlightDto,
      @CurrentRequest() context: RequestContext,
      @IfMatch(`GET /api/admin/${game}/highlights`) edit: Edit,
    ): Promise<CommandAnswer<HighlightDone>> {
      const receipt = await this.commands.execute(new EditHighlight(context, game, id, input, edit));
      return done(receipt, id, 'Highlight updated successfully');
    }

    /** With `If-Match`, only what was seen is deleted. */
    @Requires(coordinator, 'community-admin')
    @Delete(`admin/${game}/highlights/:id`)
    async delete(
      @Param('id', WholeId) id: number,
      @CurrentRequest() context: RequestContext,
      @IfMatch(`GET /api/admin/${game}/highlights`) edit: Edit,
    ): Promise<CommandAnswer<HighlightDone>> {
      const receipt = await this.commands.execute(new DeleteHighlight(context, game, id, edit));
      return done(receipt, id, 'Highlight deleted successfully');
    }

    @Requires(coordinator, 'community-admin')
    @ReadsFrom(highlightLists)
    @Get(`admin-portal/exempt-list-info/${game}/highlights`)
    info(): Promise<UpdateInfo> {
      return this.shown.updateInfo(game);
    }
  }
  // The api's description names operations by their class.
  return Object.defineProperty(HighlightsAdmin, 'name', { value: name });
};

const done = (receipt: Receipt, id: number, message: string): CommandAnswer<HighlightDone> =>
  answer({ success: true, message, id }, receipt);

export const SquadHighlightsAdmin = highlightsAdminOf('SquadHighlightsAdmin', 'squad', 'squad-coordinator');
export const ReforgerHighlightsAdmin = highlightsAdminOf('ReforgerHighlightsAdmin', 'reforger', 'reforger-coordinator');
