import type { SquadPlayerDocument, SquadProfileDocument } from '@app/contracts/squad/read-models';
import type { Projection } from '../../apps/projector/src/projection';
import { matches } from '../../apps/projector/src/squad/matches.projection';
import { pairs } from '../../apps/projector/src/squad/pairs.projection';
import { players } from '../../apps/projector/src/squad/players.projection';
import { profiles } from '../../apps/projector/src/squad/profiles.projection';
import { totals } from '../../apps/projector/src/squad/totals.projection';
import { MATCH, SERVER, batches, documentsOf, eventsOf, expected, recorded } from './recorded';

const all = <Doc extends object>(projection: unknown, events: ReturnType<typeof recorded>) =>
  documentsOf(projection as Projection<Doc>, events);

describe.each([
  ['with RCON', true],
  ['from the log alone', false],
])('the recorded match %s', (_, withRcon) => {
  const sent = batches(withRcon);
  const events = recorded(eventsOf(sent.filter(({ match }) => match === MATCH)));
  const known = all<SquadPlayerDocument>(players, events);
  const profile = all<SquadProfileDocument>(profiles, events);

  test('every player’s numbers are those of the ground truth', () => {
    const folded = [...known.values()].map((player) => {
      const { weapons, teamDamage } = profile.get(player.playerId) ?? { weapons: [], teamDamage: 0 };
      const damage = weapons.reduce((sum, weapon) => sum + weapon.damage, teamDamage);
      return {
        eosID: player.playerId,
        steamID: player.steamId === '' ? null : player.steamId,
        name: player.name,
        kills: player.kills,
        deaths: player.deaths,
        woundsInflicted: player.wounds,
        woundsReceived: player.timesWounded,
        teamWounds: player.teamWounds,
        teamkills: player.teamkills,
        suicides: player.suicides,
        revives: player.revives,
        revived: player.timesRevived,
        damage: Number((damage / 1e6).toFixed(3)),
      };
    });
    const truth = expected.players.map(({ team: _team, ...player }) => ({
      ...player,
      damage: Number(player.damage.toFixed(3)),
    }));
    const byId = (one: { eosID: string }, other: { eosID: string }) => (one.eosID < other.eosID ? -1 : 1);
    expect(folded.sort(byId)).toEqual(truth.sort(byId));
  });

  test('the totals are those of the ground truth', () => {
    const { kills, deaths, revives, teamkills } = expected.totals;
    expect(all(totals, events).get('all')).toMatchObject({ matches: 1, kills, deaths, revives, teamkills });
  });

  test('the match page shows the same, and who won', () => {
    const { winnerTeam, winnerFaction, tickets } = expected.match;
    const match = all(matches, events).get(`${SERVER}-${MATCH}`) as ReturnType<typeof matches.initial>;
    expect(match).toMatchObject({ outcome: 'won', winner: winnerTeam, layer: 'Yehorivka_RAAS_v1', partial: false });
    const winning = match.teams.find(({ team }) => team === winnerTeam);
    expect(winning).toMatchObject({ faction: winnerFaction, tickets: tickets[String(winnerTeam)] });
    for (const { eosID, name, team, kills, deaths, revives, teamkills } of expected.players)
      expect(match.players.find(({ playerId }) => playerId === eosID)).toMatchObject({
        name,
        team,
        kills,
        deaths,
        revives,
        teamkills,
      });
  });

  test('it was won or lost by who was there at the end and left by the others, who all played for a while', () => {
    const here = [...known.values()].filter(({ left }) => left === 0);
    expect(here.length).toBeGreaterThan(expected.players.length / 2);
    expect(known.size - here.length).toBeGreaterThan(0);
    for (const { playerId, wins, losses, draws, left, matches, playtime } of known.values()) {
      const { team } = expected.players.find(({ eosID }) => eosID === playerId)!;
      expect([matches, draws]).toEqual([1, 0]);
      if (left === 0) expect([wins, losses]).toEqual(team === expected.match.winnerTeam ? [1, 0] : [0, 1]);
      else expect([wins, losses, left]).toEqual([0, 0, 1]);
      expect(playtime).toBeGreaterThan(0);
      expect(playtime).toBeLessThanOrEqual(3_900);
    }
  });

  test('kills by weapon, by faction, by victim and in the match line all make the same sum', () => {
    const killed = all<{ doer: string; kills: number }>(pairs, events);
    for (const { playerId, kills, deaths, revives } of known.values()) {
      const { weapons, killsAgainst, matches: lines } = profile.get(playerId)!;
      const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
      expect(sum(weapons.map((weapon) => weapon.kills))).toBe(kills);
      if (withRcon) expect(sum(Object.values(killsAgainst))).toBe(kills);
      expect(sum([...killed.values()].filter(({ doer }) => doer === playerId).map((pair) => pair.kills))).toBe(kills);
      expect(lines).toMatchObject([{ match: MATCH, kills, deaths, revives, endedAt: expect.any(String) }]);
    }
  });

  test('its upload once more appends nothing', () => {
    const before = eventsOf(sent.filter(({ match }) => match === MATCH));
    expect(
      eventsOf(
        sent.filter(({ match }) => match === MATCH),
        before,
      ),
    ).toEqual([]);
  });
});
