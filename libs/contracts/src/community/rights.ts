/** Everything a person may be allowed. Which guild roles give it is the community's configuration. */
export const RIGHTS = [
  'member',
  'vip',
  'moderator',
  'admin',
  'community-admin',
  'squad-admin',
  'squad-senior-admin',
  'squad-coordinator',
  'reforger-admin',
  'reforger-senior-admin',
  'reforger-coordinator',
  'reforger-dev',
  'bingo',
  'bingo-host',
  'operations',
] as const;
export type Right = (typeof RIGHTS)[number];
