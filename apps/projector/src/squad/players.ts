import { squadPlayers, type SquadPlayerDocument } from '@app/contracts/squad/read-models';
import type { SquadEvent, SquadFacts } from '@app/domain/squad/events';
import { fightersOf, hitsOf, idsOf } from '@app/domain/squad/hits';
import { isCounted, isSeedLayer, rankedKd, scoreOf, searchable, weaponClass } from '@app/domain/squad/rules';
import { projection, type Recorded } from '../projection';
import type { Keyed } from './keyed';

/** A copy that is counted up before it becomes the document: one copy an event, however many figures change. */
type Draft = { -readonly [Field in keyof SquadPlayerDocument]: SquadPlayerDocument[Field] };

const settle = (draft: Draft, at: string): SquadPlayerDocument => {
  draft.score = scoreOf(draft);
  draft.kd = rankedKd(draft.kills, draft.deaths);
  if (at > draft.seenAt) draft.seenAt = at;
  return draft;
};

type Hits = Extract<
  Recorded<SquadEvent>,
  { type: 'SquadPlayerWounded' | 'SquadPlayerDied' | 'SquadWoundCorrected' | 'SquadDeathCorrected' }
>;

const wound = (player: SquadPlayerDocument, { data }: Hits): SquadPlayerDocument => {
  const draft: Draft = { ...player };
  for (const { victim, attacker, by, weapon, times } of hitsOf(data)) {
    if (victim.playerId === player.playerId) draft.timesWounded += times;
    if (attacker?.playerId !== player.playerId) continue;
    if (by === 'teammate') draft.teamWounds += times;
    if (by !== 'enemy') continue;
    draft.wounds += times;
    if (weapon !== null && weaponClass(weapon) === 'vehicle') draft.vehicleWounds += times;
    else draft.infantryWounds += times;
  }
  return settle(draft, data.at);
};

const death = (player: SquadPlayerDocument, { data }: Hits): SquadPlayerDocument => {
  const draft: Draft = { ...player };
  for (const { victim, attacker, by, times } of hitsOf(data)) {
    if (victim.playerId === player.playerId) {
      draft.deaths += times;
      if (by === 'self') draft.suicides += times;
      if (by === 'teammate') draft.timesTeamkilled += times;
    }
    if (attacker?.playerId !== player.playerId) continue;
    if (by === 'enemy') draft.kills += times;
    if (by === 'teammate') draft.teamkills += times;
  }
  return settle(draft, data.at);
};

const revive = (
  player: SquadPlayerDocument,
  { data: { reviver, victim, at } }: Extract<Recorded<SquadEvent>, { type: 'SquadPlayerRevived' }>,
): SquadPlayerDocument => {
  const draft: Draft = { ...player };
  if (reviver.playerId === player.playerId) draft.revives++;
  if (victim.playerId === player.playerId) draft.timesRevived++;
  return settle(draft, at);
};

const played = (player: SquadPlayerDocument, data: SquadFacts['SquadMatchEnded']): SquadPlayerDocument => {
  const mine = data.players.find(({ playerId }) => playerId === player.playerId);
  if (!mine) return player;
  const draft: Draft = { ...player };
  draft.playtime += mine.seconds;
  if (mine.stayed) draft.matches++;
  if (mine.stayed && mine.team !== null && data.winner !== null && !isSeedLayer(data.layer)) {
    if (mine.team === data.winner) draft.wins++;
    else draft.losses++;
  }
  return settle(draft, data.at);
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
        return isCounted(event.data.layer) ? idsOf(event.data.reviver, event.data.victim) : undefined;
      case 'SquadMatchEnded':
        return isCounted(event.data.layer) ? event.data.players.map(({ playerId }) => playerId) : undefined;
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
    SquadPlayerRevived: revive,
    SquadPlayerDisconnected: (player, { data: { seconds, at } }) =>
      seconds === 0 ? player : settle({ ...player, playtime: player.playtime + seconds }, at),
    SquadMatchEnded: (player, { data }) => played(player, data),
  },
});
