import type { SquadAdminListFacts } from './events';
import { ACTOR, FREE, nameOf, type MarksOf } from '../personal-marks';

export const squadAdminListMarks: MarksOf<SquadAdminListFacts> = {
  SquadAdminListSaved: [
    {
      by: nameOf(ACTOR),
      content: FREE,
      'imported.source': FREE,
      'undone.reason': FREE,
      'undone.source': FREE,
    },
    'at changes.added changes.changed changes.removed imported.importId imported.left imported.taken restoredFrom roles[] undone.importId version',
  ],
};
