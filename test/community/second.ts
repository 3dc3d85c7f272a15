import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Community } from '@app/contracts/community/community';
import { RIGHTS } from '@app/contracts/community/rights';

const first = readFileSync(join(__dirname, '../../community.config.json'), 'utf8');

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

const button = (text: string, link: string) => ({ text, link });

/**
 * Another community: one game, other roles and rights, no supporters and nowhere to pay, another language tag and time
 * zone. What it says is its own; the shape is the same file's.
 */
export const secondCommunity = (): Community => {
  const shipped = JSON.parse(first) as Community;
  const prose = { title: 'Moin', paragraphs: ['We sail on Thursdays.'] };
  const section = { id: 'all', ...prose };
  const text = { lead: 'The short of it.', sections: [section] };
  const named = { name: 'One', text: 'Said once.' };
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
    landing: {
      squad: {
        card: { text: 'One server, eighty people.', note: 'One server' },
        title: 'SQUAD',
        intro: 'One server on the North Sea.',
        serversTitle: 'Our Server',
        community: prose,
        extraInfo: [
          {
            icon: 'rules',
            title: 'Rules',
            description: 'Two.',
            buttonText: 'Read',
            buttonLink: '?rules=game',
            isExternal: false,
          },
        ],
        rules: {
          title: 'Rules',
          note: 'Ask.',
          categories: [{ id: 'game', title: 'Game', rules: ['Be kind.', 'Be quick.'] }],
        },
        callToAction: {
          ...{ title: 'Aboard', description: 'Come along.' },
          primaryButton: button('Join Our Discord', '{chatInvite}'),
          secondaryButton: button('Back to Home', '/'),
        },
      },
    },
    pages: {
      whitelisting: {
        lead: 'A slot lets you past the queue.',
        notice: named,
        basics: [named],
        free: { ...prose, routes: [{ id: 'early', name: 'Early', text: 'Rise early.', role: 'frueh' }] },
        points: prose,
        seeding: {
          title: 'Early points',
          text: 'One for {pointMinutes} minutes with {seedingFrom} to {seedingTo} people.',
        },
        leading: { title: 'Lead points', text: 'Over {leadingAbove} people.' },
        steps: [named],
      },
      about: { lead: 'A harbour.', history: prose, values: prose, charity: prose, join: prose },
      guidelines: text,
      join: {
        ...{ ...shipped.pages.join, lead: 'Step aboard.' },
        steps: [{ title: 'Ask', paragraphs: ['Wear {tag}.'], drawing: 'tag' }],
        dismissal: prose,
        groups: [named],
      },
      support: {
        ...{ lead: 'Write to us.', steps: [named], evidence: prose, urgent: named, abuse: named },
        teams: [{ id: 'watch', topic: 'All', team: 'Watch', text: 'Write.', list: ['Anything'], part: 'squad' }],
      },
      faq: {
        lead: 'Asked.',
        categories: [{ id: 'all', title: 'All', questions: [{ id: 'why', question: 'Why?', answer: ['Because.'] }] }],
      },
      news: {
        lead: 'What is new.',
        articles: [
          {
            ...{ id: 'open', title: 'Open', summary: 'We are open.', content: '<p>Open.</p>', author: 'Nordlicht' },
            ...{ date: '2025-03-04', tags: ['Harbour'] },
          },
        ],
      },
      privacy: { ...text, updated: '2026-11-22' },
      terms: { ...text, updated: '2026-11-22' },
    },
  } as Community;
};
