import { capability } from '../capability';
import * as readModels from './read-models';

export const seeding = capability({
  name: 'seeding',
  pages: [{ path: '/squad-battlelog/seeding-rewards', title: 'Seeding Rewards', picture: 'squad' }],
  readModels,
});
