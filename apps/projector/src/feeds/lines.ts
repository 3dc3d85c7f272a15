import { isIPv6 } from 'node:net';
import { auditedTypes } from '@app/contracts/capabilities';
import type { CommunityServer } from '@app/contracts/community/servers';
import type { Words } from '@app/contracts/discord/english';
import type { FeedKind } from '@app/contracts/feeds/feeds';
import { Formatted, moment, type Values, type Voice } from '@app/contracts/discord/texts';
import type { ActEvent } from '@app/domain/automations/events';
import type { AuditEvent } from '@app/domain/audit/events';
import type { BingoEvent } from '@app/domain/bingo/events';
import type { ClanEvent } from '@app/domain/clans/events';
import type { DomainEvent } from '@app/domain/decider';
import { mapOf } from '@app/domain/game-servers';
import type { BanImportEvent, BanListEvent, PlayerRecordEvent } from '@app/domain/moderation/events';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import type { SeedingEvent } from '@app/domain/seeding/events';
import type { Fighter, SquadEvent } from '@app/domain/squad/events';
import type { SupportersEvent } from '@app/domain/supporters/events';
import type { RecordedEvent } from '@app/storage/event-log/event';
import type { Recorded } from '../projection';

/** Somebody of whom the log says only the id: what they are called is looked up when it is told. */
export class SquadPlayer {
  constructor(
    readonly playerId: string | null,
    readonly name: string | undefined,
  ) {}
}

/** One line of a message. */
export type Line = readonly [Words, Readonly<Record<string, Values[string] | SquadPlayer>>];

/** What lines are made with. */
export interface Telling {
  readonly voice: Voice;
  readonly servers: readonly Pick<CommunityServer, 'game' | 'id' | 'name'>[];
  /** The chat platform's id of the role that seeding calls mention. */
  readonly calledRole: string | undefined;
  /** What people call a blueprint of Squad. */
  readonly weaponName: (blueprint: string) => string;
  /** Ids of the roles of the chat platform that make admins of a game. */
  readonly adminRoles: Readonly<Record<CommunityServer['game'], readonly string[]>>;
}

/** How each event of a feed reads; none for one that is not told. */
type Reads = Readonly<Record<string, (event: RecordedEvent, telling: Telling) => readonly Line[]>>;

type Named<Event extends DomainEvent, Type extends string> = Extract<Event, { readonly type: Type }>;

const reads =
  <Event extends DomainEvent>() =>
  <Type extends Event['type']>(lines: {
    readonly [Name in Type]: (event: Recorded<Named<Event, Name>>, telling: Telling) => readonly Line[];
  }): Reads =>
    lines as unknown as Reads;

const serverIn =
  (game: CommunityServer['game']) =>
  (serverId: number, { servers }: Telling): string =>
    servers.find((one) => one.game === game && one.id === serverId)?.name ?? `#${serverId}`;
const squadServer = serverIn('squad');
const reforgerServer = serverIn('reforger');

const untilOf = (until: string | null, { voice }: Telling): Formatted =>
  new Formatted(until === null ? voice.say('ban.forGood') : voice.say('ban.until', { date: moment(until) }));

const squadPlayer = ({ playerId, name }: Pick<Fighter, 'playerId' | 'name'>) => new SquadPlayer(playerId, name);

/** Of two sides that are known. */
const isTeamKill = (one: unknown, other: unknown): boolean => one !== null && one === other;

const killed = (words: Words, wanted: boolean): Reads =>
  reads<SquadEvent | ReforgerEvent>()({
    SquadPlayerDied: ({ data: { serverId, attacker, victim, weapon } }, telling) => {
      const isKill = attacker !== null && (attacker.playerId ?? attacker.name) !== (victim.playerId ?? victim.name);
      if (!isKill || isTeamKill(attacker.team, victim.team) !== wanted) return [];
      const parties = { killer: squadPlayer(attacker), victim: squadPlayer(victim) };
      return [
        [words, { ...parties, weapon: telling.weaponName(weapon ?? '?'), server: squadServer(serverId, telling) }],
      ];
    },
    ReforgerPlayerKilled: ({ data: { serverId, killer, victim, weapon } }, telling) => {
      const isKill = killer !== null && (killer.playerId ?? killer.name) !== (victim.playerId ?? victim.name);
      if (!isKill || isTeamKill(killer.faction, victim.faction) !== wanted) return [];
      const parties = { killer: killer.name, victim: victim.name };
      return [[words, { ...parties, weapon: weapon ?? '?', server: reforgerServer(serverId, telling) }]];
    },
  });

/** Most fields of an action whose change is shown, and characters of a value. */
const MOST_CHANGES = 4;
const LONGEST_VALUE = 80;

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const shortOf = (value: string | number | boolean | null): string => {
  const text = [...String(value ?? '–')];
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE).join('')}…` : text.join('');
};

/** Who did what, why, and what changed: what is more than a few words stays in the audit trail. */
const action = ({ metadata: { audit, actor } }: RecordedEvent): readonly Line[] => {
  if (!audit) return [];
  const { reason, ...changes } = audit.changes;
  const changed = Object.entries(changes).flatMap(([field, value]): Line[] => {
    const { from, to } = (value ?? {}) as { readonly from?: unknown; readonly to?: unknown };
    return from !== undefined && to !== undefined && isPlain(from) && isPlain(to)
      ? [['feed.change', { field, from: shortOf(from), to: shortOf(to) }]]
      : [];
  });
  const done = { by: actor.name, action: audit.action.toLowerCase().replaceAll('_', ' ') };
  return [
    ['feed.action', { ...done, on: audit.resourceName, tool: audit.tool }],
    ...(isPlain(reason) && reason !== null && reason !== ''
      ? [['feed.because', { reason: shortOf(reason) }] as Line]
      : []),
    ...changed.slice(0, MOST_CHANGES),
  ];
};

const alert = (what: string): readonly Line[] => [['feed.alert', { what }]];
const setAside = (server: string, reason: string) =>
  alert(`${server}: the site refused facts, which stay with the agent. ${reason}`);

/** Which events each feed tells, and how they read. */
export const FEED_LINES: Readonly<Record<FeedKind, Reads>> = {
  // Made of the last reports of the servers, which are no events.
  status: {},
  matches: reads<SquadEvent | ReforgerEvent>()({
    SquadMatchEnded: ({ data: { serverId, layer, outcome, winnerName, winner, teams } }, telling) => {
      if (outcome === 'abandoned') return [];
      const tickets = teams.map((team) => team.tickets ?? '?').join(' : ');
      const played = { server: squadServer(serverId, telling), map: mapOf(layer ?? '?'), tickets };
      if (outcome === 'draw') return [['feed.draw', played]];
      return [
        ['feed.won', { ...played, winner: winnerName ?? teams.find(({ team }) => team === winner)?.faction ?? '?' }],
      ];
    },
    ReforgerGameEnded: ({ data: { serverId, winner } }, telling) =>
      winner === null ? [] : [['feed.gameWon', { server: reforgerServer(serverId, telling), winner }]],
    ReforgerGameDecided: ({ data: { serverId, winner } }, telling) => [
      ['feed.gameWon', { server: reforgerServer(serverId, telling), winner }],
    ],
  }),
  kills: killed('feed.killed', false),
  'team-kills': killed('feed.teamKilled', true),
  chat: reads<SquadEvent | ReforgerEvent>()({
    SquadChatSent: ({ data: { serverId, channel, playerId, name, message } }, telling) => [
      [
        'feed.chat',
        {
          server: squadServer(serverId, telling),
          channel,
          player: squadPlayer({ playerId, ...(name === undefined ? {} : { name }) }),
          message,
        },
      ],
    ],
    ReforgerChatSent: ({ data: { serverId, channel, name, message } }, telling) => [
      ['feed.chat', { server: reforgerServer(serverId, telling), channel, player: name, message }],
    ],
  }),
  // What an import or a list brings is thousands of bans: the import is told, and the list is in the portal.
  bans: reads<PlayerRecordEvent | BanImportEvent>()({
    PlayerBanned: ({ data: { name, until, reason, through }, metadata }, telling) =>
      through
        ? []
        : [['feed.banned', { player: name, by: metadata.actor.name, until: untilOf(until, telling), reason }]],
    PlayerBanChanged: ({ data: { name, until, through }, metadata }, telling) =>
      through ? [] : [['feed.banChanged', { player: name, by: metadata.actor.name, until: untilOf(until, telling) }]],
    PlayerBanLifted: ({ data: { name, reason, through }, metadata }) =>
      through ? [] : [['feed.banLifted', { player: name, by: metadata.actor.name, reason }]],
    BansImported: ({ data: { source, taken }, metadata }) => [
      ['feed.bansImported', { by: metadata.actor.name, count: taken, source }],
    ],
    BanImportUndone: ({ data: { reason }, metadata }) => [['feed.importUndone', { by: metadata.actor.name, reason }]],
  }),
  'admin-actions': Object.fromEntries(auditedTypes.map((type) => [type, action])),
  automations: reads<ActEvent>()({
    AutomationDecided: ({ data: { game, serverId, mode, outdone, steps } }, telling) =>
      mode !== 'on' || outdone
        ? []
        : steps.flatMap(({ kind, text }): Line[] => {
            if (kind !== 'discord' && kind !== 'discord-staff') return [];
            const mentioned = kind === 'discord-staff' ? telling.adminRoles[game] : [];
            const roles = new Formatted(mentioned.map((id) => `<@&${id}> `).join(''));
            return [['feed.posted', { server: serverIn(game)(serverId, telling), text, roles }]];
          }),
  }),
  clans: reads<ClanEvent>()({
    ClanCreated: ({ data: { name, tag, memberName } }) => [['feed.clanFounded', { leader: memberName, name, tag }]],
  }),
  bingo: reads<BingoEvent>()({
    BingoGameStarted: ({ data: { startedBy } }) => [['feed.bingoBegan', { by: startedBy }]],
    BingoGameEnded: ({ data: { standings } }) => {
      const finished = standings.filter(({ hasBingo }) => hasBingo).sort((one, other) => one.position - other.position);
      const shown = finished.slice(0, 10).map(({ position, username }) => `${position}. ${username}`);
      return [['feed.bingoEnded', { standings: shown.join(', ') }]];
    },
  }),
  'seeding-calls': reads<SeedingEvent>()({
    SeedersCalled: ({ data: { serverId, players } }, telling) => {
      const role = new Formatted(telling.calledRole === undefined ? '' : `<@&${telling.calledRole}>`);
      return [['feed.seedersCalled', { role, server: squadServer(serverId, telling), players }]];
    },
  }),
  alerts: reads<SquadEvent | ReforgerEvent | BanListEvent | SupportersEvent | AuditEvent>()({
    SquadFactsSetAside: ({ data: { serverId, reason } }, telling) => setAside(squadServer(serverId, telling), reason),
    ReforgerFactsSetAside: ({ data: { serverId, reason } }, telling) =>
      setAside(reforgerServer(serverId, telling), reason),
    BanListHeld: () => alert('A subscribed list of bans waits until staff look at it.'),
    BanListUnread: ({ data: { because } }) => alert(`A subscribed list of bans cannot be read: ${because}`),
    PatronComparisonFailed: ({ data: { because } }) => alert(`The list of patrons cannot be read: ${because}`),
    AuditTamperingDetected: ({ data: { bad } }) => alert(`The log or its audit chain was changed: ${bad.problem}`),
  }),
};

const ADDRESS = /\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?/g;
const IN_COLONS = /[0-9a-f]*:[0-9a-f:.]*[0-9a-f:]/gi;
/** Of Steam, Discord, Epic and Bohemia. */
const ID = /(?<!\d)\d{15,20}(?!\d)|(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const MASK = '•••';

/** What is said without addresses and ids: a channel shows it to whoever Discord lets in. */
export const masked = (text: string): string =>
  text
    .replace(ADDRESS, MASK)
    .replace(IN_COLONS, (found) => (isIPv6(found) ? MASK : found))
    .replace(ID, MASK);

/** Characters of a value: a line of several fits into a message. */
const LONGEST = 300;

/** @param nameOf what a player is called, where that is known */
export const renderLine = (
  [words, values]: Line,
  voice: Voice,
  nameOf: (playerId: string) => string | undefined,
): string =>
  voice.say(
    words,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (value instanceof Formatted || typeof value === 'number') return [name, value];
        const text =
          typeof value === 'string' ? value : (value.playerId !== null && nameOf(value.playerId)) || value.name || '';
        const shown = [...masked(text || voice.plain('feed.somebody'))];
        return [name, shown.length > LONGEST ? `${shown.slice(0, LONGEST).join('')}…` : shown.join('')];
      }),
    ),
  );
