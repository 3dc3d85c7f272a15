import type { Provider } from '@nestjs/common';
import { rulesGiven, type SquadRules } from '@app/domain/squad/rules';
import { CONFIG, type Config } from '../platform/config';

/** For injection: the `SquadRules` of this community, for figures that are computed per request. */
export const SQUAD_RULES = Symbol('squad rules');

export const squadRules: Provider = {
  provide: SQUAD_RULES,
  inject: [CONFIG],
  useFactory: ({ community }: Config): SquadRules => rulesGiven(community.squad?.rules),
};
