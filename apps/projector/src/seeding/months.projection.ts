import { seedingMonths, type SeedingMonthDocument } from '@app/contracts/seeding/read-models';
import { calendarOf } from '@app/domain/calendar';
import { LONGEST_GAP } from '@app/domain/battlelog/presence';
import type { SquadEvent } from '@app/domain/squad/events';
import { projection } from '../projection';
import { passing, playersIn, ruled, type Seen, type SeedingRules } from './passing';

const see = (player: SeedingMonthDocument, event: Seen, { timeZone }: SeedingRules) => {
  const passed = passing(player, event);
  if (!passed) return player.seeding === 0 && Object.keys(player.marks).length === 0 ? undefined : player;
  const { monthAt } = calendarOf(timeZone);
  const seeding = passed.spans
    .filter(({ from }) => monthAt(from) === player.month)
    .reduce((sum, { from, to, seeding: worth }) => sum + (to - from) * worth, player.seeding);
  return { ...player, seeding, marks: passed.marks };
};

/**
 * How long everybody has seeded in each month. Around midnight of the first a player belongs to both months, so that
 * each counts its own part of the time between two looks.
 */
export const months = projection<SeedingMonthDocument, SquadEvent, SeedingRules>()({
  into: seedingMonths,
  ...ruled,
  key: (event, { timeZone }) => {
    const { monthAt } = calendarOf(timeZone);
    const at = Date.parse(event.data.at);
    const around = new Set([at - LONGEST_GAP, at, at + LONGEST_GAP].map(monthAt));
    return [...around].flatMap((month) => playersIn(event).map((playerId) => `${month} ${playerId}`));
  },
  initial: (id) => {
    const [month = '', playerId = ''] = id.split(' ');
    return { month, playerId, seeding: 0, marks: {} };
  },
  evolve: { SquadRosterSampled: see, SquadPlayerDisconnected: see, SquadMatchEnded: see },
});
