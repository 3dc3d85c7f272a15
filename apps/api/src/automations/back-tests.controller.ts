import { Body, Controller, Delete, Get, HttpCode, Param, Post, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BackTestDto, BackTestMarkDto } from '@app/contracts/automations/automations.dto';
import type {
  BackTestAnswer,
  BackTestMomentsAnswer,
  BackTestsAnswer,
  BackTestStarted,
} from '@app/contracts/automations/back-tests';
import { automations } from '@app/contracts/automations/read-models';
import type { Right } from '@app/contracts/community/rights';
import type { AutomatedGame } from '@app/domain/automations/rules';
import { SeenReforgerPlayers, SeenSquadPlayers } from '../platform/ports/seen-players';
import { CurrentRequest, type RequestContext } from '../platform/requests/caller';
import { Requires } from '../platform/requests/policy';
import { TakesBody } from '../platform/requests/request-body';
import { ChangesElsewhere, ReadsFrom } from '../platform/responses/read-after';
import { WholeId } from '../platform/validation/validation';
import { BackTests } from './back-tests';
import { RULE_BODY } from './rules';

/** Rules tried on the past. Whoever may read the rules may try them: nothing changes but what is kept of it for a week. */
const backTestsOf = (name: string, game: AutomatedGame, admin: Right, coordinator: Right): Type => {
  const Seen = game === 'squad' ? SeenSquadPlayers : SeenReforgerPlayers;

  @ApiTags('automations')
  @Controller(`api/automations/${game}/back-tests`)
  class OfGame {
    constructor(private readonly backTests: BackTests) {}

    /** The newest first. */
    @Requires(admin, coordinator, 'community-admin')
    @ChangesElsewhere()
    @Get()
    all(): Promise<BackTestsAnswer> {
      return this.backTests.all(game);
    }

    /** 409 `too-many-back-tests` while ten wait. With `rule` and `id` the rule is compared with the stored one. */
    @Requires(admin, coordinator, 'community-admin')
    @ReadsFrom(automations)
    @TakesBody(RULE_BODY)
    @HttpCode(200)
    @Post()
    async begin(@Body() input: BackTestDto, @CurrentRequest() { caller }: RequestContext): Promise<BackTestStarted> {
      const id = await this.backTests.begin(game, input, caller);
      return { success: true, message: 'The rule is being tried.', id };
    }

    @Requires(admin, coordinator, 'community-admin')
    @ReadsFrom(Seen)
    @ChangesElsewhere()
    @Get(':id')
    one(@Param('id') id: string): Promise<BackTestAnswer> {
      return this.backTests.one(game, id);
    }

    /** It ends, and its result is forgotten. */
    @Requires(admin, coordinator, 'community-admin')
    @Delete(':id')
    async forget(@Param('id') id: string) {
      await this.backTests.forget(game, id);
      return { success: true, message: 'The back-test is deleted.' } as const;
    }

    /** What happened around a case. */
    @Requires(admin, coordinator, 'community-admin')
    @ReadsFrom(Seen)
    @Get(':id/cases/:case')
    async moments(@Param('id') id: string, @Param('case', WholeId) number: number): Promise<BackTestMomentsAnswer> {
      return { success: true, moments: await this.backTests.moments(game, id, number) };
    }

    /** Right or wrong, as staff see it. */
    @Requires(admin, coordinator, 'community-admin')
    @HttpCode(200)
    @Post(':id/cases/:case')
    async mark(@Param('id') id: string, @Param('case', WholeId) number: number, @Body() { mark }: BackTestMarkDto) {
      await this.backTests.mark(game, id, number, mark);
      return { success: true, message: 'The case is marked.' } as const;
    }
  }
  // The api's description names operations by their class.
  return Object.defineProperty(OfGame, 'name', { value: name });
};

export const SquadBackTests = backTestsOf('SquadBackTests', 'squad', 'squad-admin', 'squad-coordinator');
export const ReforgerBackTests = backTestsOf('ReforgerBackTests', 'reforger', 'reforger-admin', 'reforger-coordinator');
