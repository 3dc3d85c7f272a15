import { IsIn, IsObject } from 'class-validator';
import type { RuleParts } from './automations';

export const AUTOMATION_MODES = ['off', 'watch', 'on'] as const;
export type AutomationMode = (typeof AUTOMATION_MODES)[number];

/** A new rule, another version of one, or one to be checked. */
export class RuleDto {
  @IsObject()
  rule!: RuleParts;
}

export class AutomationModeDto {
  @IsIn(AUTOMATION_MODES)
  mode!: AutomationMode;
}
