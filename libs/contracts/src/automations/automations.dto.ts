import { IsBoolean, IsIn, IsObject } from 'class-validator';
import { NumberedId, OrMissing, OrNull, Whole, WholeInQuery } from '../checks';
import { AUTOMATION_MODES, type AutomationMode, type RuleParts } from './automations';
import { BACK_TEST_MARKS, MOST_BACK_TEST_DAYS, type BackTestMark } from './back-tests';

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

/** A rule as it is written, a stored one by its id, or both: then the two are compared. */
export class BackTestDto {
  @OrMissing(IsObject())
  rule?: RuleParts;

  @OrMissing(NumberedId())
  id?: number;

  @Whole(1, MOST_BACK_TEST_DAYS)
  days!: number;

  /** Also what came too late to be acted on: from an agent that was away, or a log that was read in later. */
  @OrMissing(IsBoolean())
  late?: boolean;
}

export class BackTestMarkDto {
  /** Null takes it back. */
  @OrNull(IsIn(BACK_TEST_MARKS))
  mark!: BackTestMark | null;
}
