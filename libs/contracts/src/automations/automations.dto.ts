import { IsIn, IsObject } from 'class-validator';
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
