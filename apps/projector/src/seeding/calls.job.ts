import type { Community } from '@app/contracts/community/community';
import { liveServers } from '@app/contracts/servers/read-models';
import { calendarOf } from '@app/domain/calendar';
import { callSeeders, seedingCalls } from '@app/domain/seeding/calls';
import { statusOf } from '@app/domain/servers/rules';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Job } from '../engine/policies/policy-runner';

/** Servers report once in about as long, milliseconds. */
const LOOK_EVERY = 30_000;

interface Setup {
  readonly community: Pick<Community, 'seeding' | 'servers' | 'timeZone'>;
  readonly readModels: Pick<ReadModels, 'getMany' | 'version'>;
  readonly now?: () => number;
  readonly every?: number;
}

/**
 * Calls people to a Squad server that fills up: one that had fewer players than a call needs, and now has enough, but not
 * so many that it needs nobody. One that empties was fuller before, and calls nobody. What this process has not seen
 * fill up it does not call for: after a start a server has to be nearly empty first.
 */
export const seedingCallsJob = ({ community, readModels, now = Date.now, every = LOOK_EVERY }: Setup): Job => {
  const { dayAt } = calendarOf(community.timeZone);
  const servers = community.servers.filter(({ game }) => game === 'squad');
  /** Servers that had fewer, and not too many since. */
  const filling = new Set<number>();
  return {
    name: 'seeding-calls',
    label: 'Seeding calls',
    every,
    run: async (decide) => {
      const { calls } = community.seeding;
      if (!calls || !(await readModels.version(liveServers))) return;
      const reports = await readModels.getMany(
        liveServers,
        servers.map(({ id }) => String(id)),
      );
      for (const server of servers) {
        const { id: serverId } = server;
        const { isOnline, playerCount: players } = statusOf(server, reports.get(String(serverId)), now());
        if (!isOnline || players >= calls.below) filling.delete(serverId);
        else if (players < calls.from) filling.add(serverId);
        else if (filling.has(serverId)) {
          const day = dayAt(now());
          const at = new Date(now()).toISOString();
          await decide(seedingCalls, day, callSeeders({ day, serverId, players, at }, calls.aDay));
          filling.delete(serverId);
        }
      }
    },
  };
};
