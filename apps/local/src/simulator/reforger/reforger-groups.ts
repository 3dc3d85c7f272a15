import type { GroupsReport } from '@app/contracts/reforger/server-mods.dto';
import type { Present } from './reforger-lines';

/** The answer of BattlEye's RCON to `players`. */
export const rosterText = (here: readonly Present[]): string =>
  [
    'Players on server: [Player#] ; [Player UID] ; [Player Name]',
    ...here.map(({ person: { uuid, name } }, index) => `${index + 1} ; ${uuid} ; ${name}`),
    '',
  ].join('\n');

const NAMES = ['Alpha', 'Bravo', 'Charlie', 'Delta'];
const GROUP_SIZE = 5;
/** Every so many players somebody is in no group. */
const LONERS = 9;

/** Minutes in the game after which somebody has a rank. */
const RANKS = [
  ['CAPTAIN', 35],
  ['LIEUTENANT', 22],
  ['SERGEANT', 12],
  ['CORPORAL', 5],
  ['PRIVATE', 0],
] as const;

const rankOf = ({ cameAt }: Present, at: number): string =>
  RANKS.find(([, minutes]) => at - cameAt >= minutes * 60_000)?.[0] ?? 'PRIVATE';

/** The groups of the moment, as a server mod reports them. Who came first leads. */
export const groupsOf = (here: readonly Present[], at: number): GroupsReport => {
  const member = (one: Present) => ({ playerId: one.person.uuid, name: one.person.name, rank: rankOf(one, at) });
  const isLoner = (_: Present, index: number) => index % LONERS === LONERS - 1;
  const groups = (['US', 'USSR'] as const).flatMap((side, place) => {
    const grouped = here.filter((one, index) => one.side === side && !isLoner(one, index));
    return Array.from({ length: Math.ceil(grouped.length / GROUP_SIZE) }, (_, number) => ({
      groupId: place * NAMES.length + number + 1,
      name: NAMES[number % NAMES.length]!,
      faction: `#AR-Faction_${side}`,
      isPrivate: number === 1,
      maxMembers: GROUP_SIZE + 1,
      members: grouped
        .slice(number * GROUP_SIZE, (number + 1) * GROUP_SIZE)
        .map((one, index) => ({ ...member(one), isLeader: index === 0 })),
    }));
  });
  const playersWithoutGroup = here
    .filter(isLoner)
    .map((one) => ({ ...member(one), faction: `#AR-Faction_${one.side}` }));
  return { at: new Date(at).toISOString(), groups, playersWithoutGroup };
};
