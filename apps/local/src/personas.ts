import type { Community } from '@app/contracts/community/community';

/**
 * The people one can be on a single machine: one for every rank a member of the community may have.
 * They are made up; their ids never change, so that what they did yesterday is still theirs today.
 */
export type Persona = {
  readonly key: string;
  readonly name: string;
  /** The chat-platform handle: lower case, without the `@`. */
  readonly username: string;
  /** A chat-platform snowflake; it carries the time the account was created. */
  readonly discordId: string;
  /** ISO 8601; absent when the persona is not in the guild. */
  readonly joinedAt?: string;
  /** Keys of guild roles in the community configuration. */
  readonly roles: readonly string[];
  /** 32 hex digits, as the chat platform names an avatar. */
  readonly avatar: string;
  /** Numbers the persona's Steam account. It is never given to another. */
  readonly account: number;
  /** What the persona may do, in words, for whoever chooses one. */
  readonly may: string;
};

const DISCORD_EPOCH = Date.UTC(2015, 0, 1);

/**
 * The chat platform's id for something created at that instant (ISO 8601); `sequence` distinguishes ids of the same
 * millisecond.
 */
export const snowflake = (createdAt: string, sequence: number): string =>
  ((BigInt(Date.parse(createdAt) - DISCORD_EPOCH) << 22n) | BigInt(sequence)).toString();

/** When the account or object with this snowflake was created. */
export const createdAt = (id: string): Date => new Date(Number(BigInt(id) >> 22n) + DISCORD_EPOCH);

export const personas: readonly Persona[] = [
  {
    key: 'visitor',
    name: 'Galah',
    username: 'galah.on.tour',
    discordId: snowflake('2023-11-04T09:12:41.318Z', 11),
    roles: [],
    avatar: '5f1c0e9a7b3d42860d94e1a7c26b83f5',
    account: 0,
    may: 'Not in the guild. Reads what is public.',
  },
  {
    key: 'newcomer',
    name: 'Bandicoot',
    username: 'bandicoot_77',
    discordId: snowflake('2022-06-18T03:45:09.704Z', 24),
    joinedAt: '2026-10-30T10:22:05.117Z',
    roles: [],
    avatar: '9d02b74c6e1f48a5b8c35f7d10e6429a',
    account: 1,
    may: 'Battlelogs, clans, linked accounts. In the guild without a role.',
  },
  {
    key: 'member',
    name: 'Kestrel',
    username: 'kestrel_au',
    discordId: snowflake('2017-03-12T08:30:17.552Z', 37),
    joinedAt: '2021-02-06T11:04:38.940Z',
    roles: ['member'],
    avatar: 'c3a86f1d92e74b05a7d4180c5b9f63e2',
    account: 2,
    may: 'Battlelogs, clans, linked accounts, bingo.',
  },
  {
    key: 'vip',
    name: 'Billabong',
    username: 'billabong.bt50',
    discordId: snowflake('2018-09-27T12:01:55.083Z', 42),
    joinedAt: '2022-04-17T07:48:12.406Z',
    roles: ['vip'],
    avatar: '17e5d9c0f8a24b639c6e02d8741fab3c',
    account: 3,
    may: 'What members may, and fill one whitelist slot.',
  },
  {
    key: 'vip-gold',
    name: 'Wattlebird',
    username: 'wattlebird',
    discordId: snowflake('2016-08-02T22:17:30.661Z', 58),
    joinedAt: '2020-11-29T05:33:51.270Z',
    roles: ['vip-gold'],
    avatar: 'ab47c2e6109d4f3d85f0b96e2c71d8a4',
    account: 4,
    may: 'What members may, and fill three whitelist slots.',
  },
  {
    key: 'partner',
    name: 'Fruit Tingle',
    username: 'fruittingle',
    discordId: snowflake('2019-01-20T14:09:26.195Z', 63),
    joinedAt: '2021-07-03T09:57:44.832Z',
    roles: ['partner'],
    avatar: '60d8e3b5c14f4a7292a5cf6d8b30e71f',
    account: 5,
    may: 'What members may, and fill fifteen whitelist slots.',
  },
  {
    key: 'moderator',
    name: 'Currawong',
    username: 'currawong.calls',
    discordId: snowflake('2016-12-15T06:52:03.447Z', 71),
    joinedAt: '2020-05-21T12:15:27.659Z',
    roles: ['moderator', 'member'],
    avatar: 'e91b5a7f3c0d46e8b2f7840ad6c59132',
    account: 6,
    may: 'What members may. On the team page among the moderators.',
  },
  {
    key: 'squad-admin',
    name: 'Bunya',
    username: 'bunya_pines',
    discordId: snowflake('2017-10-08T19:26:49.928Z', 80),
    joinedAt: '2021-09-12T04:41:08.513Z',
    roles: ['squad-admin'],
    avatar: '4c7f0d28e6a14b95835e9d1fb720c6ad',
    account: 7,
    may: 'Squad’s live dashboards, player lookup and bans.',
  },
  {
    key: 'squad-senior-admin',
    name: 'Jarrah',
    username: 'jarrah.deck',
    discordId: snowflake('2017-01-29T20:14:36.580Z', 148),
    joinedAt: '2020-09-18T11:52:20.371Z',
    roles: ['squad-senior-admin'],
    avatar: '3be70d9c5a1842f6904fd5b16e8c27a3',
    account: 14,
    may: 'Squad’s part of the portal, which has no tool for senior admins alone.',
  },
  {
    key: 'squad-coordinator',
    name: 'Mulga Bill',
    username: 'mulgabill',
    discordId: snowflake('2016-04-25T02:38:14.206Z', 93),
    joinedAt: '2020-03-08T08:20:36.744Z',
    roles: ['squad-coordinator'],
    avatar: '82f6a1c94de04735be0d53c8719e6f2b',
    account: 8,
    may: 'Squad’s clans, automations, admin list, exempt lists, highlights and files for servers.',
  },
  {
    key: 'reforger-admin',
    name: 'Ironbark',
    username: 'ironbark.nt',
    discordId: snowflake('2018-02-11T17:44:58.375Z', 104),
    joinedAt: '2022-08-24T10:36:19.081Z',
    roles: ['reforger-admin'],
    avatar: 'd5307eb9a26c41f8947b1e0c68fda352',
    account: 9,
    may: 'Reforger’s live dashboard, player lookup and bans.',
  },
  {
    key: 'reforger-senior-admin',
    name: 'Spinifex',
    username: 'spinifex_hops',
    discordId: snowflake('2018-12-06T13:07:52.119Z', 151),
    joinedAt: '2022-02-03T06:25:44.908Z',
    roles: ['reforger-senior-admin'],
    avatar: 'b1492fc08d6e4a57937c20ea64fd851b',
    account: 15,
    may: 'Reforger’s part of the portal, which has no tool for senior admins alone.',
  },
  {
    key: 'reforger-coordinator',
    name: 'Saltbush',
    username: 'saltbush.creek',
    discordId: snowflake('2017-07-21T04:59:03.264Z', 162),
    joinedAt: '2021-11-15T09:18:37.652Z',
    roles: ['reforger-coordinator'],
    avatar: '907ce4b35f1d42a8ad6098f2c3e1b74d',
    account: 16,
    may: 'Reforger’s automations, exempt list and highlights.',
  },
  {
    key: 'reforger-dev',
    name: 'Bogong Moth',
    username: 'bogong_moth',
    discordId: snowflake('2020-05-30T11:13:22.840Z', 117),
    joinedAt: '2023-01-14T13:02:57.328Z',
    roles: ['reforger-dev'],
    avatar: '2be96c045f8d4a1fa3d70e94c8b51f67',
    account: 10,
    may: 'Reforger’s live dashboard.',
  },
  {
    key: 'community-admin',
    name: 'Southerly',
    username: 'southerly_buster',
    discordId: snowflake('2015-11-19T07:05:31.712Z', 126),
    joinedAt: '2019-12-01T06:00:11.495Z',
    roles: ['community-admin', 'member'],
    avatar: 'f08d42a7e53b4c91863ca9d70be21f54',
    account: 11,
    may: 'Everything, on every page.',
  },
  {
    key: 'bingo-host',
    name: 'Two-Up',
    username: 'two.up.tuesday',
    discordId: snowflake('2017-05-16T15:50:44.067Z', 135),
    joinedAt: '2021-04-25T09:29:03.602Z',
    roles: ['bingo-host', 'member'],
    avatar: '73c1e8d59fa64b2eb50f6d31827ac09e',
    account: 12,
    may: 'Runs the bingo: starts and ends games, keeps their values.',
  },
];

/** The persona with that key, or undefined. */
export const personaOf = (key: string): Persona | undefined => personas.find((persona) => persona.key === key);

/**
 * The personas as a community has them: those whose roles it has configured, and those whose rank it gives to
 * another role. A rank that no role gives has no persona.
 */
export const personasOf = ({ guild, rights }: Pick<Community, 'guild' | 'rights'>): readonly Persona[] =>
  personas.flatMap((persona) => {
    const has = (role: string | undefined) => guild.roles.find(({ key }) => key === role);
    if (persona.roles.every(has)) return [persona];
    const role = has((rights as Readonly<Record<string, readonly string[]>>)[persona.key]?.[0]);
    return role ? [{ ...persona, roles: [role.key], may: `What the role ${role.name} allows.` }] : [];
  });

/** Whether the demo's people have the standings that it shows. */
export const fitsDemo = (community: Pick<Community, 'guild' | 'rights'>): boolean => {
  const fitted = personasOf(community);
  return personas.every((persona) => fitted.includes(persona));
};
