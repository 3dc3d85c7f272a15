import type { HighlightsFacts } from './events';
import { FREE, type MarksOf } from '../personal-marks';

export const highlightsMarks: MarksOf<HighlightsFacts> = {
  HighlightAdded: [{ author: FREE, heading: FREE }, 'at game highlightId youtubeUrl'],
  HighlightEdited: [{ author: FREE, heading: FREE }, 'at game highlightId youtubeUrl'],
  HighlightDeleted: [{}, 'at game highlightId'],
};
