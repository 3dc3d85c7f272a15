import { squadPlayers, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import type { MatchPlayer, SquadEvent } from '@app/domain/squad/events';
import { fightersOf, hitsOf, type Hit } from '@app/domain/squad/hits';
import { isCounted, isSeedLayer, rankedKd, scoreOf, searchable, weaponClass } from '@app/domain/squad/rules';
import { projection, type Recorded } from '../projection';
import type { Keyed } from './keyed';

type Figures = Omit<SquadPlayerDocument, 'playerId' | 'steamId' | 'name' | 'search' | 'score' | 'kd' | 'seenAt'>;

const add = (player: SquadPlayerDocument, at: string, figures: Partial<Figures>): SquadPlayerDocument => {
  const changes = (Object.entries(figures) as [keyof Figures, number][]).filter(([, amount]) => amount !== 0);
  if (changes.length === 0) return player;
  const after = { ...player, seenAt: at > player.seenAt ? at : player.seenAt };
  for (const [name, amount] of changes) Object.assign(after, { [name]: player[name] + amount });
  return { ...after, score: scoreOf(after), kd: rankedKd(after.kills, after.deaths) };
};

type Hits = Extract<
  Recorded<SquadEvent>,
  { type: 'SquadPlayerWounded' | 'SquadPlayerDied' | 'SquadWoundCorrected' | 'SquadDeathCorrected' }
>;

const strike = (
  player: SquadPlayerDocument,
  { data }: Hits,
  figures: (hit: Hit, role: { readonly isVictim: boolean; readonly isAttacker: boolean }) => Partial<Figures>,
): SquadPlayerDocument =>
  hitsOf(data).reduce((now, hit) => {
    const isVictim = hit.victim.playerId === player.playerId;
    const isAttacker = hit.attacker?.playerId === player.playerId;
    return isVictim || isAttacker ? add(now, data.at, figures(hit, { isVictim, isAttacker })) : now;
  }, player);

const wound = (player: SquadPlayerDocument, event: Hits) =>
  strike(player, event, ({ by, weapon, times }, { isVictim, isAttacker }) => {
    const inflicted = isAttacker && by === 'enemy' ? times : 0;
    const fromVehicle = weapon !== null && weaponClass(weapon) === 'vehicle';
    return {
      timesWounded: isVictim ? times : 0,
      wounds: inflicted,
      infantryWounds: fromVehicle ? 0 : inflicted,
      vehicleWounds: fromVehicle ? inflicted : 0,
      teamWounds: isAttacker && by === 'teammate' ? times : 0,
    };
  });

const death = (player: SquadPlayerDocument, event: Hits) =>
  strike(player, event, ({ by, times }, { isVictim, isAttacker }) => ({
    deaths: isVictim ? times : 0,
    suicides: isVictim && by === 'self' ? times : 0,
    timesTeamkilled: isVictim && by === 'teammate' ? times : 0,
    kills: isAttacker && by === 'enemy' ? times : 0,
    teamkills: isAttacker && by === 'teammate' ? times : 0,
  }));

const played = ({ team, stayed, seconds }: MatchPlayer, winner: 1 | 2 | null, isSeed: boolean): Partial<Figures> => {
  const decided = stayed && !isSeed && team !== null && winner !== null;
  return {
    playtime: seconds,
    matches: stayed ? 1 : 0,
    wins: decided && team === winner ? 1 : 0,
    losses: decided && team !== winner ? 1 : 0,
  };
};

/** Every player with what the leaderboards rank. */
export const players = projection<SquadPlayerDocument, SquadEvent>()({
  into: squadPlayers,
  key: (event): Keyed => {
    switch (event.type) {
      case 'SquadPlayerIdentified':
        return event.data.playerId;
      case 'SquadPlayerDisconnected':
        return event.data.playerId ?? undefined;
      case 'SquadPlayerRevived':
        return [event.data.reviver.playerId, event.data.victim.playerId].filter((id) => id !== null);
      case 'SquadMatchEnded':
        return event.data.players.map(({ playerId }) => playerId);
      default:
        return fightersOf(event.data);
    }
  },
  initial: (playerId) => ({
    playerId,
    steamId: '',
    name: '',
    search: '',
    kills: 0,
    deaths: 0,
    wounds: 0,
    timesWounded: 0,
    revives: 0,
    timesRevived: 0,
    teamWounds: 0,
    teamkills: 0,
    timesTeamkilled: 0,
    suicides: 0,
    infantryWounds: 0,
    vehicleWounds: 0,
    wins: 0,
    losses: 0,
    matches: 0,
    playtime: 0,
    score: 0,
    kd: null,
    seenAt: '',
  }),
  evolve: {
    SquadPlayerIdentified: (player, { data: { steamId, name } }) => {
      const known = steamId ?? player.steamId;
      if (player.steamId === known && player.name === name) return player;
      return { ...player, steamId: known, name, search: searchable(name) };
    },
    SquadPlayerWounded: wound,
    SquadWoundCorrected: wound,
    SquadPlayerDied: death,
    SquadDeathCorrected: death,
    SquadPlayerRevived: (player, { data: { layer, reviver, victim, at } }) =>
      isCounted(layer)
        ? add(player, at, {
            revives: reviver.playerId === player.playerId ? 1 : 0,
            timesRevived: victim.playerId === player.playerId ? 1 : 0,
          })
        : player,
    SquadPlayerDisconnected: (player, { data: { seconds, at } }) => add(player, at, { playtime: seconds }),
    SquadMatchEnded: (player, { data: { players: all, winner, layer, at } }) => {
      const mine = all.find(({ playerId }) => playerId === player.playerId);
      return mine && isCounted(layer) ? add(player, at, played(mine, winner, isSeedLayer(layer))) : player;
    },
  },
});
