import { capability } from '../capability';
import * as readModels from './read-models';

export const highlights = capability({
  name: 'highlights',
  tools: [
    {
      id: 'highlights',
      menu: {
        games: ['squad', 'reforger'],
        label: 'Highlights Management',
        about: 'The videos on the highlights page, five at most.',
        roles: ['coordinator'],
        showsLastChange: true,
      },
    },
  ],
  pages: [
    { path: '/squad-battlelog/highlights', title: 'Squad Highlights', picture: 'squad' },
    { path: '/reforger-battlelog/highlights', title: 'Reforger Highlights', picture: 'reforger' },
  ],
  readModels,
  audited: ['HighlightAdded', 'HighlightEdited', 'HighlightDeleted'],
});
