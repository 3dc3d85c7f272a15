import type { Community } from '@app/contracts/community/community';
import { RIGHTS } from '@app/contracts/community/rights';

/**
 * What the first community goes by: its name, its region, the games that the second one does not play, its roles, its
 * tiers and what they cost. None of it may be found where another community is served.
 */
export const FIRST =
  /zsu|oceania|australia|\ben-AU\b|reforger|star ?citizen|patreon|A\$|\bvip\b|super seeder|commander\b(?! strike)/i;

/** In code, the games, the roles and the platforms are features, and only names are of the community. */
export const FIRST_NAME = /zsu/i;

const ROLES = [
  { key: 'kapitan', id: '800000000000000101', name: 'Kapitän', color: '#5fd0a8', slots: 2 },
  { key: 'steuermann', id: '800000000000000102', name: 'Steuermann', color: '#6fb7c9' },
  { key: 'frueh', id: '800000000000000103', name: 'Frühaufsteher', color: '#c2b26a', slots: 1 },
  { key: 'crew', id: '800000000000000104', name: 'Crew', color: '#8fa6a0' },
];

const RIGHTS_GIVEN: Partial<Community['rights']> = {
  ...{ member: ['crew', 'steuermann', 'kapitan'], moderator: ['steuermann'], admin: ['kapitan'] },
  ...{ 'community-admin': ['kapitan'], 'squad-admin': ['steuermann'], bingo: ['crew', 'kapitan'] },
  ...{ 'bingo-host': ['kapitan'], operations: ['kapitan'] },
};

/**
 * Another community: one game, other roles and rights, no supporters and nowhere to pay, another language tag and time
 * zone.
 */
export const secondCommunity = (): Community => {
  return {
    name: 'Nordlicht',
    shortName: 'NL',
    tagline: 'One game, one evening, one harbour.',
    description: 'A harbour on the North Sea for people who play Squad.',
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    tints: { accent: '#5fd0a8', community: '#8fa6a0', squad: '#c2b26a' },
    symbols: { mark: 'signals', squad: 'armour', bingo: 'headquarters' },
    values: [{ name: 'Calm', text: 'Nobody shouts on the bridge.' }],
    links: {
      chatInvite: 'https://discord.gg/nordlicht',
      requestAdminChannel: 'https://discord.com/channels/800000000000000001/800000000000000301',
    },
    recruitment: { path: '/join-nordlicht', tag: '[NLX]' },
    servers: [{ game: 'squad', id: 1, name: 'NL Eins', description: 'The only one.', capacity: 80 }],
    supporterTiers: [],
    guild: { id: '800000000000000001', name: 'Nordlicht', roles: ROLES },
    rights: Object.fromEntries(RIGHTS.map((right) => [right, RIGHTS_GIVEN[right] ?? []])) as Community['rights'],
    whitelist: { exclusive: [], enabledGames: { reforger: false }, squadGroup: 'Hafen' },
    seeding: {
      ...{
        linkCommand: '!nl',
        botCommand: '/hafen',
        reward: '30 EUR',
        winnerMessage: '{position} of {month}: {prize}.',
      },
      prizes: { '1st': '15 EUR', '2nd': '10 EUR', '3rd': '5 EUR' },
      superSeeder: { role: 'frueh', points: 10 },
      squadLeader: { role: 'kapitan', points: 50 },
    },
    adminList: { file: 'Hafen.cfg', groups: ['Hafen', 'Kapitan'] },
    staff: {
      seniorLeadership: { title: 'Bridge', description: 'Steers.', places: [{ role: 'kapitan', position: 'leader' }] },
      teams: [
        { id: 'watch', title: 'Watch', description: 'Looks out.', places: [{ role: 'steuermann', position: 'admin' }] },
      ],
    },
    paths: [],
  } as Community;
};

const TEXT = 'The short of it.\n\n## Moin {#all}\n\nWe sail on Thursdays.\n';

/** What it says, by the names of the files. */
export const SECOND_PAGES: Readonly<Record<string, string>> = {
  'squad.md': `---
title: SQUAD
card: One server, eighty people.
note: One server
---

One server on the North Sea.

## Our Server {#servers}

## Moin {#community}

We sail on Thursdays.

## Extra Info {#info}

### Rules {icon=rules}

Two.

[Read](?rules=game)

## Rules {#rules}

Ask.

### Game {#game}

1. Be kind.
2. Be quick.

## Aboard {#call}

Come along.

[Join Our Discord]({chatInvite}) [Back to Home](/)
`,
  'whitelisting.md': `A slot lets you past the queue.

## One {#notice}

Said once.

### One

Said once.

## Moin {#free}

### Early {slots=frueh}

Rise early.

## Moin {#points}

### Early points {#seeding-points}

One for {pointMinutes} minutes with {seedingFrom} to {seedingTo} people.

### Lead points {#leading-points}

Over {leadingAbove} people.

## Steps {#steps}

### One

Said once.
`,
  'about.md': `A harbour.
${['history', 'values', 'charity', 'join'].map((id) => `\n## Moin {#${id}}\n\nWe sail on Thursdays.\n`).join('')}`,
  'join.md': `Step aboard.

## Steps {#steps}

### Ask {drawing=tag}

Wear {tag}.

## Moin {#dismissal}

We sail on Thursdays.

## Who {#groups}

### One

Said once.
`,
  'support.md': `Write to us.

## Whom to write to {#teams}

### All {part=squad}

**Watch.** Write.

- Anything

## Steps {#steps}

### One

Said once.
${['evidence', 'urgent', 'abuse'].map((id) => `\n## One {#${id}}\n\nSaid once.\n`).join('')}`,
  'faq.md': 'Asked.\n\n## All {#all}\n\n### Why? {#why}\n\nBecause.\n',
  'news.md': 'What is new.\n',
  'news/2025-03-04-open.md':
    '---\ntitle: Open\nsummary: We are open.\nauthor: Nordlicht\ntags: Harbour\n---\n\nOpen.\n',
  'guidelines.md': TEXT,
  'privacy.md': `---\nupdated: 2026-11-22\n---\n${TEXT}`,
  'terms.md': `---\nupdated: 2026-11-22\n---\n${TEXT}`,
};
