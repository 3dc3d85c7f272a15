import type { Community } from '@app/contracts/community/community';
import { fillIn } from '@app/contracts/community/seeding';
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
import { pagesOf } from '@app/storage/read-models/pages';
import type { ReadModels } from '@app/storage/read-models/reader';
import { isCaughtUp, type LogEnd } from '../engine/caught-up';
import { passedBy } from '../engine/log-time';
import type { Consequence, Job } from '../engine/policies/policy-runner';

const LOOK_EVERY = 60_000;
/** Standings read together; most are winners, few are exempt. */
const AT_ONCE = 20;

type Closed = Pick<SeedingFacts['SeedingMonthClosed'], 'month' | 'winners' | 'at'>;

interface Setup {
  readonly community: Pick<Community, 'timeZone' | 'seeding'>;
  readonly readModels: Pick<ReadModels, 'find' | 'getMany' | 'version'>;
  readonly log: LogEnd & Pick<EventLog, 'excerpt'>;
  readonly now?: () => number;
  readonly every?: number;
}

/**
 * Closes each month of the seeding contest, once, also those that ended while no process ran, and queues a message to
 * each winner whose account is linked, or is linked within two weeks. It decides who won only when every event of the
 * month has been folded. What it decides again decides nothing: each month and each message is a stream of its own,
 * which begins once.
 */
export const monthsJob = (setup: Setup): Job => {
  const { readModels } = setup;
  const months = new Months(setup);
  return {
    name: 'seeding-months',
    label: 'Seeding months',
    every: setup.every ?? LOOK_EVERY,
    run: async (decide, signal) => {
      // Right after an installation's first start there is nothing to look at.
      if (!(await readModels.version(seedingMonths)) || !(await readModels.version(seedingWinners))) return;
      await months.close(decide, signal);
      const recent = await readModels.find(seedingWinners, { sort: ['-month'], limit: 12 });
      for (const { month, winners, closedAt: at } of recent) await months.queue(decide, { month, winners, at });
    },
  };
};

class Months {
  constructor(private readonly setup: Setup) {}

  async close(decide: Consequence, signal: AbortSignal): Promise<void> {
    const { community, readModels, log } = this.setup;
    const { beginningOf } = calendarOf(community.timeZone);
    // Who is seen for the first time just after midnight of the first has a document of the month before, without time.
    const where = [{ field: 'seeding', is: 'gt', value: 0 }] as const;
    const [first] = await readModels.find<SeedingMonthDocument>(seedingMonths, { where, sort: ['month'], limit: 1 });
    if (!first || !(await isCaughtUp([seedingWinners], readModels, log))) return;
    const [last] = await readModels.find(seedingWinners, { sort: ['-month'], limit: 1 });
    const months = monthsToClose(community.timeZone, first.month, await passedBy(log, this.now()));
    // A server's clock that was put back by months makes no contest of a time before the first one.
    for (const month of months.filter((one) => last === undefined || one > last.month)) {
      // A month may have ended since, or more events of it been folded: what is read here holds for this month.
      if (signal.aborted || !(await isCaughtUp([seedingMonths, seedingPlayers, seedingAccounts], readModels, log)))
        return;
      const winners = await this.winnersOf(month);
      const [from, to] = [beginningOf(month), beginningOf(monthAfter(month))];
      const closing = closeMonth({ month, from: iso(from), to: iso(to), winners, at: iso(this.now()) });
      await decide(seedingMonth, month, closing);
    }
  }

  /** Queues what the winners of a month are sent. */
  async queue(decide: Consequence, { month, winners, at }: Closed): Promise<void> {
    if (this.now() > Date.parse(at) + LATE_LINK) return;
    const unlinked = winners.flatMap(({ discordId, steamId }) => (discordId === null && steamId ? [steamId] : []));
    const linked = await this.setup.readModels.getMany(seedingAccounts, unlinked);
    for (const winner of winners) {
      const { position } = winner;
      const memberId = winner.discordId ?? linked.get(winner.steamId)?.memberId;
      if (!memberId) continue;
      const messageId = `${month}-${position}`;
      const text = this.textFor(month, winner);
      await decide(
        winnerMessage,
        messageId,
        queueMessage({ messageId, memberId, month, position, text, at: iso(this.now()) }),
      );
    }
  }

  private async winnersOf(month: string): Promise<Winner[]> {
    const { community, readModels } = this.setup;
    const winners: Winner[] = [];
    const where = [
      { field: 'month', is: 'eq', value: month },
      { field: 'seeding', is: 'gte', value: POINT_TIME },
    ] as const;
    const pages = pagesOf(readModels, seedingMonths, { where, sort: ['-seeding', 'playerId'] }, AT_ONCE);
    for await (const standings of pages) {
      const ids = standings.map(({ playerId }) => playerId);
      const players = await readModels.getMany(seedingPlayers, ids);
      const steamIds = [...players.values()].flatMap(({ steamId }) => (steamId ? [steamId] : []));
      const accounts = await readModels.getMany(seedingAccounts, steamIds);
      for (const { playerId, seeding: time } of standings) {
        const position = POSITIONS[winners.length];
        if (position === undefined) return winners;
        const { steamId = '', name = '' } = players.get(playerId) ?? {};
        const account = accounts.get(steamId);
        if (account?.exempt) continue;
        // Of two records of an account the better one counts.
        if (steamId !== '' && winners.some((winner) => winner.steamId === steamId)) continue;
        winners.push({
          position,
          steamName: name || 'Unknown Player',
          steamId,
          points: pointsOf(time),
          prize: community.seeding.prizes[position],
          discordId: account?.memberId ?? null,
        });
      }
      if (winners.length === POSITIONS.length) break;
    }
    return winners;
  }

  /** Without blanks around it, as the chat platform stores it: what was sent is found again by its text. */
  private textFor(month: string, { position, points, prize }: Winner): string {
    const words = { position, month: monthName(month), points: `${points}`, prize };
    return fillIn(this.setup.community.seeding.winnerMessage, words).trim();
  }

  private now(): number {
    return (this.setup.now ?? Date.now)();
  }
}

const iso = (at: number) => new Date(at).toISOString();
