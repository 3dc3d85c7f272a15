import { Body, Controller, Delete, HttpCode, Param, Post, Put, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { AutomationDone } from '@app/contracts/automations/automations';
import { AutomationModeDto, RuleDto } from '@app/contracts/automations/automations.dto';
import type { Right } from '@app/contracts/community/rights';
import type { AutomationEvent } from '@app/domain/automations/events';
import type { AutomatedGame } from '@app/domain/automations/rules';
import type { Edit } from '@app/domain/editing';
import type { Receipt } from '@app/storage/event-log/streams';
import { answer, done, type CommandAnswer } from '../platform/commands/command-answer';
import { CurrentRequest, IdempotentRequest, type RequestContext } from '../platform/requests/caller';
import { IfMatch } from '../platform/requests/if-match';
import { Requires } from '../platform/requests/policy';
import { TakesBody } from '../platform/requests/request-body';
import { WholeId } from '../platform/validation/validation';
import { AddAutomation, ChangeAutomation, ChangeMode, DeleteAutomation, SwitchServer } from './automation-commands';
import { RULE_BODY } from './rules';

const MODES = { off: 'The rule is off.', watch: 'The rule watches, and does nothing.', on: 'The rule is on.' } as const;

type Changed = Promise<CommandAnswer<AutomationDone>>;
const of = async (changing: Promise<Receipt>, id: number, message: string): Changed =>
  answer({ success: true, message, id }, await changing);

/** Coordinators of a game edit its rules; its admins switch them off, one or all of a server. */
const editsOf = (name: string, game: AutomatedGame, admin: Right, coordinator: Right): Type => {
  const QUESTION = `GET /api/automations/${game}`;

  @ApiTags('automations')
  @Controller(`api/automations/${game}`)
  class OfGame {
    constructor(private readonly commands: CommandBus) {}

    /** It does nothing yet. 400 has all `problems`; 409 `automation-exists` for a name twice, `too-many-automations`. */
    @Requires(coordinator, 'community-admin')
    @TakesBody(RULE_BODY)
    @HttpCode(200)
    @Post()
    async add(@Body() input: RuleDto, @IdempotentRequest() context: RequestContext): Changed {
      const receipt = await this.commands.execute(new AddAutomation(context, game, input));
      const [added] = receipt.events as [Extract<AutomationEvent, { type: 'AutomationSaved' }>];
      return answer({ success: true, message: 'The rule is saved, and off.', id: added.data.automationId }, receipt);
    }

    /** Another version, in the same mode. 409 `automation-changed` and 428 `if-match-required` carry the current one. */
    @Requires(coordinator, 'community-admin')
    @TakesBody(RULE_BODY)
    @Put(':id')
    change(
      @Param('id', WholeId) id: number,
      @Body() input: RuleDto,
      @CurrentRequest() context: RequestContext,
      @IfMatch(QUESTION) edit: Edit,
    ): Changed {
      const changing = this.commands.execute(new ChangeAutomation(context, game, id, input, edit));
      return of(changing, id, 'The rule is saved.');
    }

    /** What it did stays in the history. */
    @Requires(coordinator, 'community-admin')
    @Delete(':id')
    delete(
      @Param('id', WholeId) id: number,
      @CurrentRequest() context: RequestContext,
      @IfMatch(QUESTION) edit: Edit,
    ): Changed {
      return of(this.commands.execute(new DeleteAutomation(context, game, id, edit)), id, 'The rule is deleted.');
    }

    /** Admins may switch off, which needs no `If-Match`. */
    @Requires(admin, coordinator, 'community-admin')
    @HttpCode(200)
    @Post(':id/mode')
    mode(
      @Param('id', WholeId) id: number,
      @Body() { mode }: AutomationModeDto,
      @CurrentRequest() context: RequestContext,
      @IfMatch(QUESTION) edit: Edit,
    ): Changed {
      return of(this.commands.execute(new ChangeMode(context, game, id, mode, edit)), id, MODES[mode]);
    }
  }
  // The api's description names operations by their class.
  return Object.defineProperty(OfGame, 'name', { value: name });
};

/** The switch of everything that rules do on a server. */
const switchesOf = (name: string, game: AutomatedGame, admin: Right, coordinator: Right): Type => {
  @ApiTags('automations')
  @Controller(`api/automations/${game}/servers/:serverId`)
  class OfGame {
    constructor(private readonly commands: CommandBus) {}

    /** No rule does anything on this server, and what was ordered and not fetched is taken back. */
    @Requires(admin, coordinator, 'community-admin')
    @HttpCode(200)
    @Post('stop')
    async stop(@Param('serverId', WholeId) serverId: number, @CurrentRequest() context: RequestContext) {
      const { name: server, receipt } = await this.commands.execute(new SwitchServer(context, game, serverId, 'stop'));
      return done(`No rule acts on ${server} any more.`, receipt);
    }

    @Requires(admin, coordinator, 'community-admin')
    @HttpCode(200)
    @Post('resume')
    async resume(@Param('serverId', WholeId) serverId: number, @CurrentRequest() context: RequestContext) {
      const { name: server, receipt } = await this.commands.execute(
        new SwitchServer(context, game, serverId, 'resume'),
      );
      return done(`Rules act on ${server} again.`, receipt);
    }
  }
  return Object.defineProperty(OfGame, 'name', { value: name });
};

const SQUAD = ['squad', 'squad-admin', 'squad-coordinator'] as const;
const REFORGER = ['reforger', 'reforger-admin', 'reforger-coordinator'] as const;

export const SquadAutomationEdits = editsOf('SquadAutomationEdits', ...SQUAD);
export const ReforgerAutomationEdits = editsOf('ReforgerAutomationEdits', ...REFORGER);
export const SquadAutomationSwitches = switchesOf('SquadAutomationSwitches', ...SQUAD);
export const ReforgerAutomationSwitches = switchesOf('ReforgerAutomationSwitches', ...REFORGER);
