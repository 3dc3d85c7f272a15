import {
  squadProfiles,
  type MatchLine,
  type SquadProfileDocument,
  type WeaponTally,
} from '@app/contracts/squad/read-models';
import { own } from '@app/domain/battlelog/ruleset';
import type { Fighter, OfMatch, SquadEvent } from '@app/domain/squad/events';
import { attackersOf, beganAt, fightersOf, hitsOf, type Hit } from '@app/domain/squad/match/hits';
import { resultFor } from '@app/domain/squad/match/results';
import { isCounted } from '@app/domain/squad/rules';
import { codeOfFaction } from '@app/domain/squad/stars';
import { vehicleOwner } from '@app/domain/squad/vehicles';
import type { Team } from '@app/telemetry/squad';
import { projection, type Keyed, type Recorded } from '../projection';
import { profileRules, ruledBy, type CountingRules, type ProfileRules } from './ruled';

/** Most matches of one player; the log has all of them. */
const MOST_MATCHES = 50;

/** More than the game has: it bounds what a broken sender can make up. */
const MOST_WEAPONS = 2_000;
const MOST_FACTIONS = 100;

const NOTHING: Omit<WeaponTally, 'weapon'> = {
  kills: 0,
  wounds: 0,
  damage: 0,
  vehicleHits: 0,
  vehicleDamage: 0,
  vehiclesDestroyed: 0,
};

/** Health points as whole millionths: sums and their undoing are exact, in whatever order. */
const millionths = (points: number): number => Math.round(points * 1e6);

const tally = (
  profile: SquadProfileDocument,
  weapon: string | null,
  counted: (before: WeaponTally) => WeaponTally,
): SquadProfileDocument => {
  const { weapons } = profile;
  const placeOf = (name: string) => weapons.findIndex(({ weapon }) => weapon === name);
  // What finds the list full counts without a weapon. No list gets shorter, so what is taken back is taken from there.
  const place = placeOf(weapon ?? '');
  const [name, at] =
    place < 0 && weapons.length >= MOST_WEAPONS ? (['', placeOf('')] as const) : ([weapon ?? '', place] as const);
  const after = counted(weapons[at] ?? { weapon: name, ...NOTHING });
  return { ...profile, weapons: at < 0 ? [...weapons, after] : weapons.with(at, after) };
};

const against = (profile: SquadProfileDocument, faction: string | null, times: number): SquadProfileDocument => {
  const { killsAgainst } = profile;
  const before = faction === null ? undefined : own(killsAgainst, faction);
  if (faction === null || (before === undefined && Object.keys(killsAgainst).length >= MOST_FACTIONS)) return profile;
  return { ...profile, killsAgainst: { ...killsAgainst, [faction]: (before ?? 0) + times } };
};

/** A kill of somebody whose faction nobody had named yet waits in the line of its match for what the teams are called. */
const killedOf = (
  profile: SquadProfileDocument,
  of: OfMatch,
  { team, faction }: Fighter,
  times: number,
): SquadProfileDocument => {
  if (faction !== null || team === null) return against(profile, faction, times);
  const known = lineOf(profile, of)?.factions?.[team];
  if (known !== undefined) return against(profile, known, times);
  return inLine(profile, of, (line) => ({
    ...line,
    unattributed: { ...line.unattributed, [team]: (line.unattributed[team] ?? 0) + times },
  }));
};

/** The end of a match names its teams, so that what waited in its line counts. */
const named = (
  profile: SquadProfileDocument,
  data: Of<'SquadMatchEnded'>['data'],
  { factions }: ProfileRules,
): SquadProfileDocument => {
  const codes: Partial<Record<Team, string>> = {};
  for (const { team, faction } of data.teams) if (faction !== null) codes[team] = codeOfFaction(faction, factions);
  Object.assign(codes, data.factions);
  const waiting = lineOf(profile, data)?.unattributed ?? {};
  const left = inLine(profile, data, (line) => ({
    ...line,
    factions: codes,
    unattributed: Object.fromEntries(
      TEAMS.flatMap((team) => (codes[team] === undefined && waiting[team] ? [[team, waiting[team]]] : [])),
    ),
  }));
  return TEAMS.reduce(
    (now, team) => against(now, waiting[team] ? (codes[team] ?? null) : null, waiting[team] ?? 0),
    left,
  );
};

const TEAMS = [1, 2] as const;

const lineOf = ({ matches }: SquadProfileDocument, of: OfMatch): MatchLine | undefined =>
  matches.findLast(({ match, serverId }) => match === of.match && serverId === of.serverId);

type Counts = Pick<MatchLine, 'kills' | 'deaths' | 'revives'>;

const blankLine = (of: OfMatch): MatchLine => ({
  serverId: of.serverId,
  match: of.match,
  layer: null,
  kills: 0,
  deaths: 0,
  revives: 0,
  streak: 0,
  unattributed: {},
  factions: null,
  result: null,
  winnerTickets: null,
  loserTickets: null,
  winnerTeam: null,
  startedAt: beganAt(of),
  endedAt: null,
});

/**
 * Changes the line of a match, or adds it. Of a full list the oldest goes; a match older than all of a full list is
 * ignored.
 */
const inLine = (
  profile: SquadProfileDocument,
  of: OfMatch,
  change: (line: MatchLine) => MatchLine,
): SquadProfileDocument => {
  const { matches } = profile;
  const at = matches.findLastIndex(({ match, serverId }) => match === of.match && serverId === of.serverId);
  if (at >= 0) return { ...profile, matches: matches.with(at, change(matches[at]!)) };
  const line = change(blankLine(of));
  // Lines stand in the order the matches began, whenever their facts arrive.
  const after = matches.findLastIndex(({ startedAt }) => startedAt <= line.startedAt) + 1;
  if (after === 0 && matches.length >= MOST_MATCHES) return profile;
  return { ...profile, matches: matches.toSpliced(after, 0, line).slice(-MOST_MATCHES) };
};

const count = (profile: SquadProfileDocument, of: OfMatch, counts: Partial<Counts>): SquadProfileDocument =>
  inLine(profile, of, (line) => ({
    ...line,
    kills: line.kills + (counts.kills ?? 0),
    deaths: line.deaths + (counts.deaths ?? 0),
    revives: line.revives + (counts.revives ?? 0),
  }));

type Of<Type extends SquadEvent['type']> = Extract<Recorded<SquadEvent>, { type: Type }>;

const each = (
  profile: SquadProfileDocument,
  {
    data,
  }: Of<
    | 'SquadPlayerDamaged'
    | 'SquadPlayerWounded'
    | 'SquadPlayerDied'
    | 'SquadDamageCorrected'
    | 'SquadWoundCorrected'
    | 'SquadDeathCorrected'
  >,
  { layers }: CountingRules,
  change: (now: SquadProfileDocument, hit: Hit, isAttacker: boolean, isVictim: boolean) => SquadProfileDocument,
): SquadProfileDocument =>
  hitsOf(data, layers).reduce((now, hit) => {
    const isAttacker = hit.attacker?.playerId === profile.playerId;
    return change(now, hit, isAttacker, hit.victim.playerId === profile.playerId);
  }, profile);

const damaged = (
  profile: SquadProfileDocument,
  event: Of<'SquadPlayerDamaged' | 'SquadDamageCorrected'>,
  rules: CountingRules,
) =>
  each(profile, event, rules, (now, { by, weapon, damage, times }, isAttacker) => {
    const amount = millionths(damage) * times;
    if (isAttacker && by === 'enemy')
      return tally(now, weapon, (before) => ({ ...before, damage: before.damage + amount }));
    return isAttacker && by === 'teammate' ? { ...now, teamDamage: now.teamDamage + amount } : now;
  });

const wounded = (
  profile: SquadProfileDocument,
  event: Of<'SquadPlayerWounded' | 'SquadWoundCorrected'>,
  rules: CountingRules,
) =>
  each(profile, event, rules, (now, { by, weapon, times }, isAttacker) =>
    isAttacker && by === 'enemy' ? tally(now, weapon, (before) => ({ ...before, wounds: before.wounds + times })) : now,
  );

/**
 * A streak ends with its match at the latest. Kills and deaths count in the order in which they were written to the
 * log: one whose fighters became known late lengthens or ends a streak late.
 */
const streak = (profile: SquadProfileDocument, of: OfMatch, kills: number): SquadProfileDocument => {
  let reached = 0;
  const after = inLine(profile, of, (line) => {
    reached = Math.max(0, line.streak + kills);
    return { ...line, streak: reached };
  });
  return { ...after, highestStreak: Math.max(after.highestStreak, reached) };
};

const vehicleDamaged = (
  profile: SquadProfileDocument,
  { data: { thing, attacker, weapon, damage, destroyed } }: Of<'SquadVehicleDamaged'>,
  { factions }: ProfileRules,
): SquadProfileDocument => {
  const amount = millionths(damage);
  const owner = vehicleOwner(thing, attacker?.faction ?? null, factions);
  if (owner === 'own') return { ...profile, ownVehicleDamage: profile.ownVehicleDamage + amount };
  const after = tally(profile, weapon, (before) => ({
    ...before,
    vehicleHits: before.vehicleHits + 1,
    vehicleDamage: before.vehicleDamage + amount,
    vehiclesDestroyed: before.vehiclesDestroyed + (destroyed ? 1 : 0),
  }));
  return owner === 'other' ? after : { ...after, unclearVehicleDamage: after.unclearVehicleDamage + amount };
};

const died = (
  profile: SquadProfileDocument,
  event: Of<'SquadPlayerDied' | 'SquadDeathCorrected'>,
  rules: CountingRules,
) =>
  each(profile, event, rules, (before, { by, weapon, victim, times }, isAttacker, isVictim) => {
    let now = before;
    if (isAttacker && by === 'enemy') {
      now = tally(now, weapon, (tallied) => ({ ...tallied, kills: tallied.kills + times }));
      now = streak(count(now, event.data, { kills: times }), event.data, times);
      now = killedOf(now, event.data, victim, times);
    }
    if (!isVictim) return now;
    now = count(now, event.data, { deaths: times });
    return times > 0 ? inLine(now, event.data, (line) => ({ ...line, streak: 0 })) : now;
  });

const ended = (
  profile: SquadProfileDocument,
  { data }: Of<'SquadMatchEnded'>,
  rules: ProfileRules,
): SquadProfileDocument => {
  const { layers } = rules;
  const mine = data.players.find(({ playerId }) => playerId === profile.playerId);
  if (!mine || !isCounted(data.layer, layers)) return profile;
  const { winner, teams } = data;
  const result = resultFor(data, mine, layers);
  const tickets = (which: (team: 1 | 2) => boolean) =>
    winner === null ? null : (teams.find(({ team }) => which(team))?.tickets ?? null);
  const winnerTickets = tickets((team) => team === winner);
  const winning = teams.find(({ team }) => team === winner);
  const after = inLine(named(profile, data, rules), data, (line) => ({
    ...line,
    layer: data.layer,
    result,
    winnerTickets,
    loserTickets: tickets((team) => team !== winner),
    winnerTeam: winning?.faction ?? data.winnerName,
    startedAt: data.startedAt || line.startedAt,
    endedAt: data.at,
  }));
  const line = lineOf(after, data);
  const narrow = result === 'won' && winnerTickets === 1;
  const gentle = line?.kills === 0 ? line.revives : 0;
  return {
    ...after,
    ended: after.ended + 1,
    withoutResult: after.withoutResult + (result === null ? 1 : 0),
    narrowWins: after.narrowWins + (narrow ? 1 : 0),
    gentleRevives: Math.max(after.gentleRevives, gentle),
  };
};

/**
 * What a profile shows beyond the leaderboards. Most rules are applied when it is read, so a change of them needs no
 * rebuild.
 */
export const profiles = projection<SquadProfileDocument, SquadEvent, ProfileRules>()({
  into: squadProfiles,
  ...ruledBy(profileRules),
  key: (event, { layers }): Keyed => {
    switch (event.type) {
      case 'SquadPlayerRevived': {
        const { layer, reviver } = event.data;
        return isCounted(layer, layers) ? (reviver.playerId ?? undefined) : undefined;
      }
      case 'SquadVehicleDamaged': {
        const { layer, attacker } = event.data;
        return isCounted(layer, layers) ? (attacker?.playerId ?? undefined) : undefined;
      }
      case 'SquadMatchEnded':
        return event.data.players.map(({ playerId }) => playerId);
      case 'SquadPlayerDied':
      case 'SquadDeathCorrected':
        return fightersOf(event.data, layers);
      // Damage and wounds change the profile of the attacker, not that of the player who was hit.
      default:
        return attackersOf(event.data, layers);
    }
  },
  initial: (playerId) => ({
    playerId,
    weapons: [],
    killsAgainst: {},
    teamDamage: 0,
    ownVehicleDamage: 0,
    unclearVehicleDamage: 0,
    highestStreak: 0,
    matches: [],
    ended: 0,
    withoutResult: 0,
    narrowWins: 0,
    gentleRevives: 0,
  }),
  evolve: {
    SquadPlayerDamaged: damaged,
    SquadDamageCorrected: damaged,
    SquadPlayerWounded: wounded,
    SquadWoundCorrected: wounded,
    SquadPlayerDied: died,
    SquadDeathCorrected: died,
    SquadPlayerRevived: (profile, { data }) => count(profile, data, { revives: 1 }),
    SquadVehicleDamaged: vehicleDamaged,
    SquadMatchEnded: ended,
  },
});
