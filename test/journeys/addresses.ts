/** Who may see a page; the words of the specification's route table. */
export type Access =
  | 'everybody'
  | 'themselves'
  | 'players'
  | 'guild'
  | 'staff'
  | 'squad staff'
  | 'reforger staff'
  | 'community admins';

export interface Address {
  readonly path: string;
  readonly access: Access;
  /** The heading of what those find who may see it. */
  readonly heading: string | RegExp;
}

const at = (access: Access, path: string, heading: string | RegExp): Address => ({ path, access, heading });

/** Every address of the site. */
export const ADDRESSES: readonly Address[] = [
  at('everybody', '/', 'ZSU Gaming'),
  at('themselves', '/profile', /\w/),
  at('everybody', '/squad', 'SQUAD'),
  at('everybody', '/reforger', 'REFORGER'),
  at('everybody', '/starcitizen', 'STAR CITIZEN'),
  at('everybody', '/whitelisting', /Whitelisting/),
  at('players', '/bingo', 'Dashcam Bingo'),
  at('everybody', '/about', /About/),
  at('everybody', '/guidelines', 'Community Guidelines'),
  at('everybody', '/admin-team', 'Admin Team'),
  at('everybody', '/join-zsu', /Join/),
  at('everybody', '/news', /News/),
  at('everybody', '/news/new-website', /\w/),
  at('everybody', '/news/no-such-article', 'Article Not Found'),
  at('everybody', '/support-tickets', 'Support Tickets'),
  at('everybody', '/faq', /FAQ|Frequently/),
  at('everybody', '/privacy-policy', 'Privacy Policy'),
  at('everybody', '/terms-of-service', 'Terms of Service'),
  at('everybody', '/maintenance', 'Under Maintenance'),
  at('everybody', '/coming-soon', 'Coming Soon'),
  at('guild', '/reforger-battlelog', 'Reforger Battlelog'),
  at('guild', '/reforger-battlelog/leaderboards', 'Leaderboards'),
  at('guild', '/reforger-battlelog/game/1-20261004T090005000', /\w/),
  at('guild', '/reforger-battlelog/profile', /\w/),
  at('guild', '/reforger-battlelog/highlights', 'Reforger Highlights'),
  at('guild', '/reforger-battlelog/player/0fd630f1-f29d-4da9-953f-48f1a09f76b5', /\w/),
  at('guild', '/reforger-battlelog/player', /\w/),
  at('guild', '/squad-battlelog', 'Squad Battlelog'),
  at('guild', '/squad-battlelog/leaderboards', 'Leaderboards'),
  at('guild', '/squad-battlelog/community', 'Community Clans'),
  at('guild', '/squad-battlelog/profile', /\w/),
  at('guild', '/squad-battlelog/match/1-20261003T090004000-Yehorivka_RAAS_v1', /\w/),
  at('guild', '/squad-battlelog/seeding-rewards', 'Seeding Rewards Leaderboard'),
  at('guild', '/squad-battlelog/highlights', 'Squad Highlights'),
  at('guild', '/squad-battlelog/player', /\w/),
  at('guild', '/squad-battlelog/player/76561190000000001', /\w/),
  at('guild', '/squad-battlelog/clan/7', /\w/),
  at('staff', '/admin-portal', 'Admin Portal'),
  at('squad staff', '/admin-portal/squad', /Squad/),
  at('reforger staff', '/admin-portal/reforger', /Reforger/),
  at('community admins', '/admin-portal/audit', 'Audit'),
  at('community admins', '/admin-portal/operations', 'Operations'),
  at('community admins', '/admin-portal/operations/servers', 'Operations'),
  at('community admins', '/admin-portal/privacy', 'Erasure Requests'),
  at('community admins', '/admin-portal/operations/log', 'Event Log'),
  at('everybody', '/no/such/page', 'Page not found'),
];

/** Addresses whose page says that there is none. */
export const MISSING = ['/news/no-such-article', '/no/such/page'];

/** What everybody may open, signed in or not. */
export const PUBLIC = ADDRESSES.filter(({ access }) => access === 'everybody').map(({ path }) => path);
