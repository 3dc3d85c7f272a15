import { Body, Controller, Get, HttpCode, Param, Post, Query, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CheckAnswer, DecisionsAnswer, PresetsAnswer } from '@app/contracts/automations/automations';
import { DecisionsQuery, RuleDto } from '@app/contracts/automations/automations.dto';
import { automationDecisions, automations } from '@app/contracts/automations/read-models';
import type { Right } from '@app/contracts/community/rights';
import type { AutomatedGame } from '@app/domain/automations/rules';
import { GivenOrders } from '../platform/ports/given-orders';
import { Requires } from '../platform/requests/policy';
import { TakesBody } from '../platform/requests/request-body';
import type { Page } from '../platform/responses/answers';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { WholeId } from '../platform/validation/validation';
import { Rules, RULE_BODY } from './rules';

/** The same questions for each game, each with its own policy: a policy is declared on the handler itself. */
const automationsOf = (name: string, game: AutomatedGame, admin: Right, coordinator: Right): Type => {
  @ApiTags('automations')
  @Controller(`api/automations/${game}`)
  class OfGame {
    constructor(private readonly rules: Rules) {}

    /** The ETag begins with the revision, for `If-Match`. */
    @Requires(admin, coordinator, 'community-admin')
    @ReadsFrom(automations)
    @Get()
    all(): Promise<Page> {
      return this.rules.page(game);
    }

    @Requires(admin, coordinator, 'community-admin')
    @Get('presets')
    presets(): PresetsAnswer {
      return this.rules.presets(game);
    }

    /** What a rule would do, in words, and what is wrong with it. Nothing is stored. */
    @Requires(admin, coordinator, 'community-admin')
    @ReadsFrom(automations)
    @TakesBody(RULE_BODY)
    @HttpCode(200)
    @Post('check')
    check(@Body() { rule }: RuleDto): Promise<CheckAnswer> {
      return this.rules.check(game, rule);
    }

    /** The newest first, also of a rule that was deleted. Whether an order is overdue goes by the clock. */
    @Requires(admin, coordinator, 'community-admin')
    @ReadsFrom(automations, automationDecisions, GivenOrders)
    @ChangesElsewhere()
    @Get(':id/decisions')
    decisions(@Param('id', WholeId) id: number, @Query() { page }: DecisionsQuery): Promise<DecisionsAnswer> {
      return this.rules.decisions(game, id, page);
    }
  }
  // The api's description names operations by their class.
  return Object.defineProperty(OfGame, 'name', { value: name });
};

export const SquadAutomations = automationsOf('SquadAutomations', 'squad', 'squad-admin', 'squad-coordinator');
export const ReforgerAutomations = automationsOf(
  'ReforgerAutomations',
  'reforger',
  'reforger-admin',
  'reforger-coordinator',
);
