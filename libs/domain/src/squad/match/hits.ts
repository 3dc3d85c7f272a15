import type { Fighter, OfMatch, Parties, SquadEvent } from '../events';
import { isCounted, type LayerRules } from '../rules';

/** A blow as a statistic counts it: once with `times` 1, or taken back with -1. */
export interface Hit extends Parties {
  readonly times: 1 | -1;
  readonly damage: number;
  readonly weapon: string | null;
}

type Data<Type extends SquadEvent['type']> = Extract<SquadEvent, { readonly type: Type }>['data'];
type Blow = Data<'SquadPlayerDamaged'> | Data<'SquadPlayerWounded'> | Data<'SquadPlayerDied'>;
type Correction = Data<'SquadDamageCorrected'>;

/** What an event adds and takes back: a correction does both. Nothing where fights do not count. */
export const hitsOf = (data: Blow | Correction, layers: LayerRules): readonly Hit[] =>
  isCounted(data.layer, layers) ? allHitsOf(data) : [];

/** The same, whether fights count there or not. */
export const allHitsOf = (data: Blow | Correction): readonly Hit[] => {
  const { damage, weapon } = data;
  if (!('before' in data))
    return [{ victim: data.victim, attacker: data.attacker, by: data.by, times: 1, damage, weapon }];
  return [
    { ...data.before, times: -1, damage, weapon },
    { ...data.after, times: 1, damage, weapon },
  ];
};

/** The players among these who are resolved, each once. */
export const idsOf = (...fighters: readonly (Fighter | null)[]): readonly string[] => {
  const ids: string[] = [];
  for (const fighter of fighters)
    if (fighter !== null && fighter.playerId !== null && !ids.includes(fighter.playerId)) ids.push(fighter.playerId);
  return ids;
};

/** Everybody resolved whom an event is about; nobody where fights do not count. */
export const fightersOf = (data: Blow | Correction, layers: LayerRules): readonly string[] => {
  if (!isCounted(data.layer, layers)) return [];
  if (!('before' in data)) return idsOf(data.victim, data.attacker);
  const { before, after } = data;
  return idsOf(before.victim, before.attacker, after.victim, after.attacker);
};

/** Everybody resolved who dealt a blow, or no longer did; nobody where fights do not count. */
export const attackersOf = (data: Blow | Correction, layers: LayerRules): string | readonly string[] | undefined => {
  if (!isCounted(data.layer, layers)) return undefined;
  if (!('before' in data)) return data.attacker?.playerId ?? undefined;
  return idsOf(data.before.attacker, data.after.attacker);
};

/** When a match began, by its key, ISO 8601; what is no such key says nothing. */
export const beganAt = ({ match }: Pick<OfMatch, 'match'>): string => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})-/.exec(match);
  if (!parts) return '';
  const [, year, month, day, hour, minute, second, ms] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`;
};
