import { seedingPlayers, type SeedingDay, type SeedingPlayerDocument } from '@app/contracts/seeding/read-models';
import { calendarOf } from '@app/domain/calendar';
import { countsOn } from '@app/domain/seeding/rules';
import type { SquadEvent } from '@app/domain/squad/events';
import { projection } from '../projection';
import { passing, playersIn, ruled, type Seen, type SeedingRules } from './passing';

const NOTHING: SeedingDay = { seeding: 0, leading: 0 };

const see = (player: SeedingPlayerDocument, event: Seen, { timeZone }: SeedingRules): SeedingPlayerDocument => {
  const passed = passing(player, event);
  if (!passed) return player;
  const days: Record<string, SeedingDay> = { ...player.days };
  for (const { from, to, seeding, leading } of passed.spans) {
    const day = calendarOf(timeZone).dayAt(from);
    const before = days[day] ?? NOTHING;
    days[day] = {
      seeding: before.seeding + (to - from) * seeding,
      leading: before.leading + (to - from) * leading,
    };
  }
  // By the log's clock: that of one server says nothing about what was earned on another.
  const today = calendarOf(timeZone).dayAt(event.created);
  const counting = Object.fromEntries(Object.entries(days).filter(([day]) => day > today || countsOn(day, today)));
  const lastDay = Object.keys(counting).reduce((last, day) => (day > last ? day : last), '');
  const seeded = passed.spans.reduce((sum, { from, to, seeding }) => sum + (to - from) * seeding, player.seeding);
  return { ...player, days: counting, lastDay, seeding: seeded, marks: passed.marks };
};

/** Everybody who was ever seen, with the last weeks of seeding and of leading squads, day by day. */
export const players = projection<SeedingPlayerDocument, SquadEvent, SeedingRules>()({
  into: seedingPlayers,
  ...ruled,
  key: (event) => (event.type === 'SquadPlayerIdentified' ? event.data.playerId : playersIn(event)),
  initial: (playerId) => ({ playerId, steamId: '', name: '', days: {}, lastDay: '', seeding: 0, marks: {} }),
  evolve: {
    SquadPlayerIdentified: (player, { data }) => {
      // The first that a server reports: what another says later takes nobody's points.
      const current = player.steamId || (data.steamId ?? '');
      // Empty while a match has not named the player.
      const name = data.name || player.name;
      return player.steamId === current && player.name === name ? player : { ...player, steamId: current, name };
    },
    SquadRosterSampled: see,
    SquadPlayerDisconnected: see,
    SquadMatchEnded: see,
  },
});
