import type { GroupMember, TelemetryFactOf } from '@app/telemetry/reforger';
import { isInstant } from '@app/contracts/instant';
import { ROSTER_SIZE } from '@app/contracts/reforger/limits';
import { nameCut } from '../../text';
import { orNull, uuidIn } from './kill';
import { factionCalled } from './said';
import type { Zone } from '../zone';

/** What a list of groups says, without when. */
export type GroupsBody = Omit<TelemetryFactOf<'groupsSampled'>, 'sequence' | 'at'>;

type Json = Readonly<Record<string, unknown>>;

const recordsIn = (value: unknown): Json[] =>
  (Array.isArray(value) ? (value as unknown[]) : [])
    .filter((each): each is Json => typeof each === 'object' && each !== null && !Array.isArray(each))
    .slice(0, ROSTER_SIZE);

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

const wholeIn = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : null;

/** Undefined for somebody without a UUID, as on a server without Bohemia's backend. */
const memberIn = ({ playerBiId, name, rank }: Json): GroupMember | undefined => {
  const playerId = uuidIn(textIn(playerBiId));
  if (playerId === null) return undefined;
  return { playerId, name: nameCut(textIn(name) ?? ''), rank: orNull(textIn(rank)) };
};

const UNKNOWN_FACTION = 'unknown';

const factionIn = (value: unknown): string | null => {
  const faction = orNull(textIn(value));
  return faction === null ? null : factionCalled(faction);
};

const groupIn = (group: Json, index: number): GroupsBody['groups'][number] => {
  const leader = typeof group['leader'] === 'object' ? textIn((group['leader'] as Json | null)?.['name']) : undefined;
  const hasLeader = recordsIn(group['members']).some(({ isLeader }) => typeof isLeader === 'boolean');
  return {
    groupId: wholeIn(group['groupId'], 1_000_000) ?? index,
    name: nameCut(textIn(group['name']) ?? ''),
    faction: factionIn(group['faction']) ?? UNKNOWN_FACTION,
    isPrivate: group['isPrivate'] === true,
    maxMembers: wholeIn(group['maxMembers'], ROSTER_SIZE),
    members: recordsIn(group['members']).flatMap((each) => {
      const member = memberIn(each);
      const isLeader = hasLeader ? each['isLeader'] === true : leader !== undefined && each['name'] === leader;
      return member ? [{ ...member, isLeader }] : [];
    }),
  };
};

/** `2025-11-20T10:10:00Z`; without a zone it is the server's. */
const timeIn = (value: unknown, zone: Zone): number | undefined => {
  const [, stamp, utc] = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:\.\d+)?(Z?)$/u.exec(textIn(value) ?? '') ?? [];
  if (stamp === undefined) return undefined;
  const text = `${stamp.replace(' ', 'T')}.000Z`;
  return isInstant(text) ? (utc === 'Z' ? Date.parse(text) : zone(Date.parse(text))) : undefined;
};

export interface Groups {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly body: GroupsBody;
}

/**
 * RJSLogging's autoSquadList.json, which is written anew every minute. Undefined when it is written to at this moment, or
 * is none.
 */
export const readGroups = (text: string, zone: Zone): Groups | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { lastUpdated, groups, playersWithoutGroup } = value as Json;
  const at = timeIn(lastUpdated, zone);
  if (at === undefined || !Array.isArray(groups)) return undefined;
  const alone = recordsIn(playersWithoutGroup).flatMap((each) => {
    const member = memberIn(each);
    return member ? [{ ...member, faction: factionIn(each['faction']) }] : [];
  });
  return {
    at,
    body: { kind: 'groupsSampled', groups: recordsIn(groups).map(groupIn), playersWithoutGroup: alone },
  };
};
