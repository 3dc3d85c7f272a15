import type { Community } from '@app/contracts/community/community';
import {
  seedingAccounts,
  seedingMonths,
  seedingPlayers,
  seedingWinners,
  type SeedingMonthDocument,
} from '@app/contracts/seeding/read-models';
import { calendarOf, monthAfter, monthName } from '@app/domain/calendar';
import type { SeedingFacts, Winner } from '@app/domain/seeding/events';
import { closeMonth, monthsToClose, seedingMonth } from '@app/domain/seeding/month';
import { LATE_LINK, pointsOf, POINT_TIME, POSITIONS } from '@app/domain/seeding/rules';
import { queueMessage, winnerMessage } from '@app/domain/seeding/winner-message';
import type { EventLog } from '@app/storage/event-log/log';
import type { ReadModels } from '@app/storage/read-models/reader';
import { isCaughtUp } from '../engine/caught-up';
import type { Consequence, Job } from '../engine/policy-runner';

const LOOK_EVERY = 60_000;
/** Looked at together; most are winners, few are exempt. */
const AT_ONCE = 20;

type Closed = Pick<SeedingFacts['SeedingMonthClosed'], 'month' | 'winners' | 'at'>;

/**
 * Closes each month of the seeding contest, once, also those that ended while nobody looked, and queues a message to
 * each winner whose account is linked, or is linked within two weeks. Who won is decided only when everything that was
 * heard of the month has been folded. What it decides again decides nothing: each month and each message is a stream of
 * its own, which begins once.
 */
export const monthsJob = ({
  community: { timeZone, seeding },
  readModels,
  log,
  now = Date.now,
  every = LOOK_EVERY,
}: {
  readonly community: Pick<Community, 'timeZone' | 'seeding'>;
  readonly readModels: Pick<ReadModels, 'find' | 'getMany' | 'version'>;
  readonly log: Pick<EventLog, 'countAfter'>;
  readonly now?: () => number;
  readonly every?: number;
}): Job => {
  const { beginningOf } = calendarOf(timeZone);
  const iso = (at: number) => new Date(at).toISOString();

  const winnersOf = async (month: string): Promise<Winner[]> => {
    const winners: Winner[] = [];
    for (let skip = 0; winners.length < POSITIONS.length; skip += AT_ONCE) {
      const standings = await readModels.find<SeedingMonthDocument>(seedingMonths, {
        where: [
          { field: 'month', is: 'eq', value: month },
          { field: 'seeding', is: 'gte', value: POINT_TIME },
        ],
        sort: ['-seeding', 'playerId'],
        skip,
        limit: AT_ONCE,
      });
      const ids = standings.map(({ playerId }) => playerId);
      const players = await readModels.getMany(seedingPlayers, ids);
      const steamIds = [...players.values()].flatMap(({ steamId }) => (steamId ? [steamId] : []));
      const accounts = await readModels.getMany(seedingAccounts, steamIds);
      for (const { playerId, seeding: time } of standings) {
        const position = POSITIONS[winners.length];
        const { steamId = '', name = '' } = players.get(playerId) ?? {};
        const account = accounts.get(steamId);
        if (position === undefined || account?.exempt) continue;
        winners.push({
          position,
          steamName: name || 'Unknown Player',
          steamId,
          points: pointsOf(time),
          prize: seeding.prizes[position],
          discordId: account?.memberId ?? null,
        });
      }
      if (standings.length < AT_ONCE) break;
    }
    return winners;
  };

  /** Everything up to this month is known to be closed. */
  let closedUpTo = '';

  const close = async (decide: Consequence, signal: AbortSignal) => {
    const [first] = await readModels.find<SeedingMonthDocument>(seedingMonths, { sort: ['month'], limit: 1 });
    if (!first) return;
    const months = monthsToClose(timeZone, first.month, now()).filter((month) => month > closedUpTo);
    if (months.length === 0) return;
    for (const month of months) {
      // A month may have ended since, or more been heard of it: what is asked here holds for this month.
      if (signal.aborted || !(await isCaughtUp([seedingMonths, seedingPlayers, seedingAccounts], readModels, log)))
        return;
      const winners = await winnersOf(month);
      const [from, to] = [beginningOf(month), beginningOf(monthAfter(month))];
      const closing = closeMonth({ month, from: iso(from), to: iso(to), winners, at: iso(now()) });
      await decide(seedingMonth, month, closing);
      closedUpTo = month;
    }
  };

  const textFor = (month: string, { position, points, prize }: Winner): string => {
    const words: Readonly<Record<string, string>> = { position, month: monthName(month), points: `${points}`, prize };
    return seeding.winnerMessage.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(words, name) ? words[name]! : whole,
    );
  };

  const tell = async (decide: Consequence, { month, winners, at }: Closed) => {
    if (now() > Date.parse(at) + LATE_LINK) return;
    const unlinked = winners.flatMap(({ discordId, steamId }) => (discordId === null && steamId ? [steamId] : []));
    const linked = await readModels.getMany(seedingAccounts, unlinked);
    for (const winner of winners) {
      const { position } = winner;
      const memberId = winner.discordId ?? linked.get(winner.steamId)?.memberId;
      if (!memberId) continue;
      const messageId = `${month}-${position}`;
      const queue = { messageId, memberId, month, position, text: textFor(month, winner), at: iso(now()) };
      await decide(winnerMessage, messageId, queueMessage(queue));
    }
  };

  return {
    name: 'seeding-months',
    every,
    run: async (decide, signal) => {
      // Right after an installation's first start there is nothing to look at.
      if (!(await readModels.version(seedingMonths)) || !(await readModels.version(seedingWinners))) return;
      await close(decide, signal);
      const recent = await readModels.find(seedingWinners, { sort: ['-month'], limit: 12 });
      for (const { month, winners, closedAt: at } of recent) await tell(decide, { month, winners, at });
    },
  };
};
