import { counted } from '../parsing/numbers';
import type { Team } from '@app/telemetry/squad';
import { nameCut } from '../text';
import { idsIn, teamOf, type Ids } from '../parsing/reading';

/**
 * Answers of RCON as text. Each is read whole or not at all: undefined for one with a line of no known form, since those it
 * leaves out would count as gone. Unknown ` | Key: value` pairs at a line's end are skipped.
 */

export type ListedPlayer = Ids & {
  /** With clan tag. */
  readonly name: string;
  readonly team: Team | null;
  readonly squad: number | null;
  readonly isLeader: boolean;
  readonly role: string | null;
};

export type ListedSquads = {
  readonly teams: readonly { readonly team: Team; readonly name: string; readonly tickets: number | null }[];
  readonly squads: readonly {
    readonly id: number;
    readonly team: Team;
    readonly name: string;
    readonly size: number;
    readonly locked: boolean;
  }[];
};

const HEADING = /^-+ Active (?:Players|Squads) -+$/u;
const lines = (body: string) => body.split(/\r?\n/u);
const numberOrNull = (text: string | undefined) =>
  text !== undefined && /^-?\d+$/u.test(text.trim()) ? counted(text) : null;

// Names may hold every kind of line break but `\n`. Everything between `Name: ` and the last ` | Team ID: ` is the name.
const PLAYER =
  /^ID: \d+ \| Online IDs: ?(?<ids>[^|]*?) \| Name: (?<name>.*) \| Team ID: (?<team>[^|]*?) \|(?: Party ID: [^|]*\|)? Squad ID: (?<squad>[^|]*?) \| Is Leader: (?<leader>\w+)(?: \| Role: (?<role>[^|]*?))?(?: \|.*)?$/su;

/** ListPlayers; players who left are not listed. */
export function readPlayers(body: string): readonly ListedPlayer[] | undefined {
  if (!/(?:^|\n)-+ Active Players -+/u.test(body)) return undefined;
  const players: ListedPlayer[] = [];
  for (const line of lines(body)) {
    if (/^-+ Recently Disconnected/u.test(line)) break;
    if (line.trim() === '' || HEADING.test(line)) continue;
    const found = PLAYER.exec(line)?.groups;
    if (!found) return undefined;
    players.push({
      ...idsIn(found['ids']!),
      name: found['name']!,
      team: teamOf(found['team']),
      squad: numberOrNull(found['squad']),
      isLeader: found['leader'] === 'True',
      role: found['role']?.trim() || null,
    });
  }
  return players;
}

const TEAM = /^Team ID: (?<team>[12]) \((?<name>.*)\)(?: - Tickets: (?<tickets>-?\d+))?/su;
/** The names of the squad and of its creator may hold what reads like a size: only the real one stands before the creator. */
const SQUAD =
  /^ID: (?<id>\d+) \| Name: (?<name>.*) \| Size: (?<size>\d+) \| Locked: (?<locked>\w+)(?: \| Creator Name: .*)?$/su;

/** ListSquads. */
export function readSquads(body: string): ListedSquads | undefined {
  if (!/(?:^|\n)-+ Active Squads -+/u.test(body)) return undefined;
  const teams: ListedSquads['teams'][number][] = [];
  const squads: ListedSquads['squads'][number][] = [];
  let team: Team | undefined;
  for (const line of lines(body)) {
    const head = TEAM.exec(line)?.groups;
    if (head) {
      team = teamOf(head['team'])!;
      teams.push({ team, name: head['name']!, tickets: numberOrNull(head['tickets']) });
      continue;
    }
    if (line.trim() === '' || HEADING.test(line)) continue;
    const squad = SQUAD.exec(line)?.groups;
    if (!squad || !team) return undefined;
    squads.push({
      id: counted(squad['id']),
      team,
      name: squad['name']!,
      size: counted(squad['size']),
      locked: squad['locked'] === 'True',
    });
  }
  return { teams, squads };
}

export type ListedLayer = {
  readonly level: string | null;
  readonly layer: string | null;
  /** Of team 1 and team 2; empty when the answer has none. */
  readonly factions: readonly { readonly faction: string; readonly unit: string | null }[];
};

/** ShowCurrentMap or ShowNextMap. A layer that is still to be voted is null. */
export function readLayer(body: string): ListedLayer | undefined {
  if (/^Next map is not defined/u.test(body)) return { level: null, layer: null, factions: [] };
  const found =
    /^(?:Current|Next) level is (?<level>.*?), layer is (?<layer>[^,]*)(?:, factions ?(?<factions>.*))?$/mu.exec(
      body,
    )?.groups;
  if (!found) return undefined;
  const layer = found['layer']!.trim();
  const factions = (found['factions'] ?? '').split(/\s+/u).filter(Boolean).slice(0, 2);
  return {
    level: found['level']!.trim() || null,
    layer: layer === '' || layer === 'To be voted' ? null : layer,
    factions: factions.map((text) => {
      const [faction, unit] = text.split('+');
      return { faction: faction!, unit: unit || null };
    }),
  };
}

export type ServerInfo = {
  readonly serverName: string | null;
  readonly gameVersion: string | null;
  readonly players: number | null;
  readonly maxPlayers: number | null;
  readonly publicQueue: number | null;
  readonly reservedQueue: number | null;
  readonly layer: string | null;
  readonly nextLayer: string | null;
};

/** ShowServerInfo. What is not named here, the session's password among it, is not read at all. */
export function readServerInfo(body: string): ServerInfo | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const info = json as Record<string, unknown>;
  const text = (key: string) =>
    typeof info[key] === 'string' && info[key] !== '' ? nameCut(info[key] as string) : null;
  const count = (key: string) => {
    const value = info[key];
    return typeof value === 'string' || typeof value === 'number' ? numberOrNull(String(value)) : null;
  };
  const read = {
    serverName: text('ServerName_s'),
    gameVersion: text('GameVersion_s'),
    players: count('PlayerCount_I'),
    maxPlayers: count('MaxPlayers'),
    publicQueue: count('PublicQueue_I'),
    reservedQueue: count('ReservedQueue_I'),
    layer: text('MapName_s'),
    nextLayer: text('NextLayer_s'),
  };
  return Object.values(read).every((value) => value === null) ? undefined : read;
}

const READERS: Readonly<Record<string, (body: string) => object | undefined>> = {
  ListPlayers: readPlayers,
  ListSquads: readSquads,
  ShowCurrentMap: readLayer,
  ShowNextMap: readLayer,
  ShowServerInfo: readServerInfo,
};

export const understands = (command: string, body: string): boolean => READERS[command]?.(body) !== undefined;

export type Push =
  | {
      readonly is: 'chat';
      readonly channel: 'all' | 'team' | 'squad' | 'admin';
      readonly ids: Ids;
      readonly rest: string;
    }
  | {
      readonly is: 'squadCreated';
      readonly ids: Ids;
      readonly name: string;
      readonly squad: number;
      readonly squadName: string;
      readonly teamName: string;
    };

const CHANNELS = { ChatAll: 'all', ChatTeam: 'team', ChatSquad: 'squad', ChatAdmin: 'admin' } as const;

/** A message that RCON sends by itself. Undefined for those nobody needs, such as warnings. */
export function readPush(body: string): Push | undefined {
  const chat =
    /^\[(?<channel>ChatAll|ChatTeam|ChatSquad|ChatAdmin)\] \[Online IDs: ?(?<ids>[^\]]*)\] (?<rest>.*)$/su.exec(
      body,
    )?.groups;
  if (chat)
    return {
      is: 'chat',
      channel: CHANNELS[chat['channel'] as keyof typeof CHANNELS],
      ids: idsIn(chat['ids']!),
      rest: chat['rest']!,
    };
  const squad =
    /^(?<name>.*) \(Online IDs: ?(?<ids>[^()]*)\) has created Squad (?<squad>\d+) \(Squad Name: (?<squadName>.*)\) on (?<teamName>.*)$/su.exec(
      body,
    )?.groups;
  if (!squad) return undefined;
  return {
    is: 'squadCreated',
    ids: idsIn(squad['ids']!),
    name: squad['name']!,
    squad: counted(squad['squad']),
    squadName: squad['squadName']!,
    teamName: squad['teamName']!,
  };
}

/** `name : message`, where both may hold ` : `; whoever knows the sender's names says them. */
export function splitChat(rest: string, names: readonly (string | null)[]): { name: string; message: string } {
  const text = rest.trimStart();
  for (const name of names) {
    const start = name === null ? undefined : `${name.trim()} : `;
    if (start && text.startsWith(start)) return { name: name!.trim(), message: text.slice(start.length) };
  }
  const at = text.indexOf(' : ');
  return at < 0 ? { name: '', message: text } : { name: text.slice(0, at), message: text.slice(at + 3) };
}
