import type { Provider } from '@nestjs/common';
import { rulesGiven, type ReforgerRules } from '@app/domain/reforger/rules';
import { CONFIG, type Config } from '../platform/config';

/** For injection: the `ReforgerRules` of this community, for figures that are computed per request. */
export const REFORGER_RULES = Symbol('reforger rules');

export const reforgerRules: Provider = {
  provide: REFORGER_RULES,
  inject: [CONFIG],
  useFactory: ({ community }: Config): ReforgerRules => rulesGiven(community.reforger?.rules),
};
