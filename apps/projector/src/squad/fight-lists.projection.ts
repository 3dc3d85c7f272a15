import { squadFightLists, type SquadFightListDocument, type SquadListedFight } from '@app/contracts/squad/read-models';
import type { SquadFightKind } from '@app/contracts/squad/lookup';
import { fightDay, fightListKey } from '@app/domain/battlelog/fight-lists';
import type { Fighter, SquadEvent } from '@app/domain/squad/events';
import { allHitsOf, type Hit } from '@app/domain/squad/match/hits';
import { withFight, withoutFight } from '../fight-lists';
import { projection, type Recorded } from '../projection';

type Of<Type extends SquadEvent['type']> = Extract<Recorded<SquadEvent>, { type: Type }>;
type Blow = Of<'SquadPlayerWounded' | 'SquadPlayerDied' | 'SquadWoundCorrected' | 'SquadDeathCorrected'>;

const DEATHS: ReadonlySet<Blow['type']> = new Set(['SquadPlayerDied', 'SquadDeathCorrected']);

/** When the blow fell: a correction is written minutes later. */
const struckAt = ({ data }: Blow): string => ('before' in data ? (data.struckAt ?? data.at) : data.at);

/** The same for a fact and its corrections. The time at which a match began identifies it among those of its server. */
const idOf = ({ data }: Blow): string =>
  `${data.serverId}-${data.match.slice(0, 18)}-${'before' in data ? data.of : data.sequence}`;

/** Whose lists a hit is in. Nobody kills or wounds themselves: a suicide is among deaths only. */
const listsOf = (hit: Hit, isDeath: boolean): readonly (readonly [playerId: string | null, kind: SquadFightKind])[] => {
  const suffered = [hit.victim.playerId, isDeath ? 'deaths' : 'taken-wounds'] as const;
  if (hit.by === 'self' || hit.attacker === null) return [suffered];
  return [[hit.attacker.playerId, isDeath ? 'kills' : 'inflicted-wounds'], suffered];
};

const listed = (event: Blow, { victim, attacker, by, weapon, damage }: Hit, kind: SquadFightKind): SquadListedFight => {
  const isDoer = kind === 'kills' || kind === 'inflicted-wounds';
  const other: Fighter | null = isDoer ? victim : attacker;
  return {
    id: idOf(event),
    at: struckAt(event),
    serverId: event.data.serverId,
    layer: event.data.layer,
    weapon,
    damage,
    isTeamkill: by === 'teammate',
    other: other?.playerId ?? null,
    otherName: other?.name ?? null,
    isNobody: other === null,
  };
};

const change = (list: SquadFightListDocument, event: Blow): SquadFightListDocument => {
  const day = fightDay(struckAt(event), event.created);
  if (day === undefined) return list;
  const isDeath = DEATHS.has(event.type);
  const { playerId, kind } = list;
  const isMine = (hit: Hit) => listsOf(hit, isDeath).some(([id, of]) => id === playerId && of === kind);
  return allHitsOf(event.data)
    .filter(isMine)
    .reduce(
      (now, hit) =>
        hit.times < 0 ? withoutFight(now, day, idOf(event)) : withFight(now, day, listed(event, hit, kind)),
      list,
    );
};

/**
 * Every player's kills, deaths and wounds of the last months, day by day, for staff: also those that count for no figure.
 * A correction moves a fight from one player's list to another's.
 */
export const fightLists = projection<SquadFightListDocument, SquadEvent>()({
  into: squadFightLists,
  key: (event) => {
    const day = fightDay(struckAt(event), event.created);
    if (day === undefined) return undefined;
    const isDeath = DEATHS.has(event.type);
    const keys = allHitsOf(event.data).flatMap((hit) =>
      listsOf(hit, isDeath).flatMap(([id, kind]) => (id === null ? [] : fightListKey(id, kind, day))),
    );
    return [...new Set(keys)];
  },
  initial: (id) => {
    const [playerId = '', kind = ''] = id.split(' ');
    return { playerId, kind: kind as SquadFightKind, day: -1, fights: [] };
  },
  evolve: {
    SquadPlayerWounded: change,
    SquadWoundCorrected: change,
    SquadPlayerDied: change,
    SquadDeathCorrected: change,
  },
});
