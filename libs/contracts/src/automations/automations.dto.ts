import { IsIn, IsObject } from 'class-validator';
import { WholeInQuery } from '../checks';
import { AUTOMATION_MODES, type AutomationMode, type RuleParts } from './automations';

/** A new rule, another version of one, or one to be checked. */
export class RuleDto {
  @IsObject()
  rule!: RuleParts;
}

export class AutomationModeDto {
  @IsIn(AUTOMATION_MODES)
  mode!: AutomationMode;
}

export class DecisionsQuery {
  @WholeInQuery(1, 10_000)
  page: number = 1;
}
