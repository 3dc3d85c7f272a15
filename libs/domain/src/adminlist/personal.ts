import type { SquadAdminListFacts } from './events';
import { ACTOR, FREE, nameOf, type MarksOf } from '../personal-marks';

export const squadAdminListMarks: MarksOf<SquadAdminListFacts> = {
  SquadAdminListSaved: [
    { by: nameOf(ACTOR), content: FREE },
    'at changes.added changes.changed changes.removed restoredFrom roles[] version',
  ],
};
