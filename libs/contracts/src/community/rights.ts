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

const OF_MEMBERS: ReadonlySet<Right> = new Set<Right>(['member', 'vip', 'bingo']);

/** Whoever has one of these acts for the community, and answers for it. */
export const STAFF_RIGHTS: readonly Right[] = RIGHTS.filter((right) => !OF_MEMBERS.has(right));
