import { capability } from '../capability';
import {
  rewardRoles,
  seedingAccounts,
  seedingMessages,
  seedingMonths,
  seedingPlayers,
  seedingWinners,
} from './read-models';

export const seeding = capability({
  name: 'seeding',
  pages: [{ path: '/squad-battlelog/seeding-rewards', title: 'Seeding Rewards', picture: 'squad' }],
  readModels: [seedingMonths, seedingPlayers, seedingAccounts, seedingWinners, seedingMessages, rewardRoles],
});
