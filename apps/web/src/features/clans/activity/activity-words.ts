import type { ClanActivityEntry } from '@app/contracts/clans/clans';
import { CLAN_FIELDS, clanFields } from '@app/domain/clans/rules';

/** What can be changed of a clan, as people call it. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(clanFields.map((field) => [field, CLAN_FIELDS[field].label])),
  ...{ memberLimit: 'member limit', image: 'image' },
};

/** What people do themselves: the words say who. */
const OWN: readonly string[] = ['JOIN', 'LEAVE', 'RANK', 'DECLINE_INVITE'];

/** Who did it, with the roles of staff; null where the words say it. */
export const activityDoer = ({ action, adminDisplayName, adminRoles }: ClanActivityEntry): string | null =>
  OWN.includes(action) ? null : [adminDisplayName, ...adminRoles].join(', ');

/** In the words of somebody who looks at the clan; who did it stands beside them. */
export function activityWords({ action, changes, resourceName }: ClanActivityEntry): string {
  const player = textOf(changes['player']) ?? 'A player';
  switch (action) {
    case 'CREATE':
      return `${resourceName} was founded`;
    case 'DELETE':
      return `${resourceName} was deleted`;
    case 'JOIN': {
      const invitedBy = textOf(changes['invitedBy']);
      return `${player} joined${invitedBy ? `, invited by ${invitedBy}` : ''}`;
    }
    case 'RANK':
      return `${player} won the rank ${textOf(changes['rankName']) ?? changes['rank']}`;
    case 'LEAVE':
      return `${player} left`;
    case 'KICK':
      return `${player} was kicked`;
    case 'REMOVE_MEMBER':
      return `${player} was removed by staff`;
    case 'PROMOTE':
      return `${player} was promoted to officer`;
    case 'DEMOTE':
      return `${player} was demoted to member`;
    case 'TRANSFER_LEADERSHIP':
      return `Leadership went to ${player}`;
    case 'INVITE':
      return `${player} was invited`;
    case 'CANCEL_INVITE':
      return `The invite of ${player} was cancelled`;
    case 'DECLINE_INVITE':
      return `${player} declined an invite`;
    case 'UPDATE':
      return edited(changes);
    default:
      return action.toLowerCase().replaceAll('_', ' ');
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const edited = (changes: Readonly<Record<string, unknown>>): string => {
  const names = Object.keys(changes).flatMap((field) => LABELS[field] ?? []);
  const limit = changes['memberLimit'];
  if (names.length === 1 && isStep(limit)) return `The member limit went from ${limit.from} to ${limit.to}`;
  return names.length === 0 ? 'The clan was edited' : `Edited: ${names.join(', ')}`;
};

const isStep = (value: unknown): value is { from: number; to: number } =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'to' in value &&
  typeof value.from === 'number' &&
  typeof value.to === 'number';
