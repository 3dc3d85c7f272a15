import type { Words } from '../discord/english';
import { Voice, type Values } from '../discord/texts';

/** What a feed tells. How an event reads is in `apps/projector/src/feeds/lines.ts`. */
export interface FeedDefinition {
  readonly label: string;
  readonly about: string;
  /** It tells what the site shows to staff alone: not for a channel that members read. */
  readonly staff?: true;
  /** One message that is kept up to date, in place of one after another. */
  readonly live?: true;
  /** Seconds from one message to the next: what happens meanwhile is in one message. */
  readonly every: number;
  /** Lines as they may look, for whoever sets it up. */
  readonly samples: readonly (readonly [Words, Values])[];
}

/** Every feed. The stored name is the key. */
export const FEEDS = {
  status: {
    label: 'Live status',
    about: 'Every server in one message, which is kept up to date.',
    live: true,
    every: 60,
    samples: [
      ['server.title', {}],
      ['feed.server', { name: '#1 Brolga', status: '74 of 100 players' }],
    ],
  },
  matches: {
    label: 'Matches',
    about: 'How each match and game ended.',
    every: 0,
    samples: [
      [
        'feed.won',
        { server: '#1 Brolga', winner: 'Australian Defence Force', map: 'Yehorivka RAAS v1', tickets: '253 : 0' },
      ],
    ],
  },
  kills: {
    label: 'Kills',
    about: 'Who killed whom with what, once a minute.',
    every: 60,
    samples: [['feed.killed', { killer: 'Kestrel', victim: 'Wattlebird', weapon: 'M4 M68', server: '#1 Brolga' }]],
  },
  'team-kills': {
    label: 'Team kills',
    about: 'Who killed somebody of their own side.',
    staff: true,
    every: 0,
    samples: [
      ['feed.teamKilled', { killer: 'Kestrel', victim: 'Wattlebird', weapon: 'M67 Frag', server: '#1 Brolga' }],
    ],
  },
  chat: {
    label: 'Chat',
    about: 'What players write in the game.',
    staff: true,
    every: 10,
    samples: [['feed.chat', { server: '#1 Brolga', channel: 'all', player: 'Kestrel', message: 'Good game' }]],
  },
  bans: {
    label: 'Bans',
    about: 'Who was banned, until when and why, and whose ban was lifted.',
    staff: true,
    every: 0,
    samples: [
      ['feed.banned', { player: 'Galah', by: 'Bunya', until: 'for good', reason: 'Cheating' }],
      ['feed.banLifted', { player: 'Galah', by: 'Bunya', reason: 'It was somebody else' }],
    ],
  },
  'admin-actions': {
    label: 'Admin actions',
    about: 'What is in the audit trail: who did what, why, and what changed.',
    staff: true,
    every: 0,
    samples: [['feed.action', { by: 'Bunya', action: 'warn player', on: 'Galah', tool: 'live-dashboard' }]],
  },
  automations: {
    label: 'Automations',
    about: 'What the rules of the servers post: calls for an admin, players of the watchlist, whatever a rule says.',
    staff: true,
    every: 0,
    samples: [
      ['feed.posted', { server: '#1 Brolga', text: 'Galah calls: !admin somebody blocks the main', roles: '' }],
    ],
  },
  clans: {
    label: 'Clans',
    about: 'Which clans were founded.',
    every: 0,
    samples: [['feed.clanFounded', { leader: 'Kestrel', name: 'Night Herons', tag: 'NH' }]],
  },
  bingo: {
    label: 'Bingo',
    about: 'When a game of Dashcam Bingo begins, and who won.',
    every: 0,
    samples: [
      ['feed.bingoBegan', { by: 'Two-Up' }],
      ['feed.bingoEnded', { standings: '1. Kestrel, 2. Wattlebird' }],
    ],
  },
  'seeding-calls': {
    label: 'Seeding calls',
    about: 'Which server fills up, where the community’s file says when. It mentions those who want to be called.',
    every: 0,
    samples: [['feed.seedersCalled', { role: '@Seeders', server: '#1 Brolga', players: 12 }]],
  },
  alerts: {
    label: 'Alerts',
    about:
      'What operators have to look at: facts that were refused, lists that cannot be read, a log that was changed.',
    staff: true,
    every: 0,
    samples: [['feed.alert', { what: 'The list of bans “Alliance” cannot be read: it answered 404.' }]],
  },
} as const satisfies Readonly<Record<string, FeedDefinition>>;

export type FeedKind = keyof typeof FEEDS;

export const FEED_KINDS = Object.keys(FEEDS) as FeedKind[];

/** How messages may look, in Markdown; the bot writes them in the community's language. */
export const sampleLines = (kind: FeedKind): readonly string[] =>
  FEEDS[kind].samples.map(([words, values]) => new Voice('en').say(words, values));

/*
 * Calls, for coordinators and community admins:
 *
 * GET    /api/admin/discord/feeds                  -> FeedsAnswer; the ETag is for `If-Match`
 * GET    /api/admin/discord/channels               -> ChannelsAnswer
 * POST   /api/admin/discord/feeds                   AddFeedDto -> FeedDone
 * PUT    /api/admin/discord/feeds/{feedId}          ChangeFeedDto -> FeedDone
 * DELETE /api/admin/discord/feeds/{feedId}         -> FeedDone
 * POST   /api/admin/discord/feeds/{feedId}/test    -> FeedDone
 */

export interface FeedEntry {
  readonly id: number;
  /** One of `FEEDS`, or of a later version of the site. */
  readonly kind: string;
  readonly channelId: string;
  /** What it was called when it was chosen. */
  readonly channelName: string;
  readonly isOn: boolean;
  /** Why Discord switched it off: it refuses the bot's messages. ISO 8601, UTC. */
  readonly refused: { readonly at: string; readonly why: string } | null;
  /** When the last message was sent, ISO 8601, UTC. */
  readonly sentAt: string | null;
}

export interface FeedsAnswer {
  readonly success: true;
  readonly feeds: readonly FeedEntry[];
}

export interface ChannelsAnswer {
  readonly success: true;
  /** Text channels, as the guild sorts them. */
  readonly channels: readonly {
    readonly id: string;
    readonly name: string;
    /** The permissions that the bot would need to write there, as Discord calls them; empty: it may. */
    readonly lacks: readonly string[];
    /** Everybody in the guild sees it. */
    readonly isOpen: boolean;
  }[];
}

export interface FeedDone {
  readonly success: true;
  readonly message: string;
  readonly id: number;
}
