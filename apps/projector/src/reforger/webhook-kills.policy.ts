import { webhookKills } from '@app/contracts/reforger/policies';
import type { Community } from '@app/contracts/community/community';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { logStream, receiveFacts, reforgerLog } from '@app/domain/reforger/log/log';
import { killIn, playerNamed, reforgerTools, toolsStream } from '@app/domain/reforger/tools';
import { policy, type Policy } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';

type Event = Extract<ReforgerEvent, { type: 'ReforgerToolsEventReceived' }>;

const DAY = 24 * 3_600_000;

/**
 * Counts the kills that Server Admin Tools reports, on servers whose configuration says that they have no RJSLogging: with
 * both, every kill would count twice. The webhook names players by name alone; their UUIDs are those of who joined so named
 * last before the kill, that day or the day before.
 */
export const reforgerWebhookKills = ({ servers }: Pick<Community, 'servers'>): Policy => {
  const without = new Set(
    servers.filter(({ game, rjsLogging }) => game === 'reforger' && rjsLogging === false).map(({ id }) => id),
  );
  return policy<Event>(webhookKills, {
    act: async ({ data, revision }, decide) => {
      const { serverId, at } = data;
      if (!without.has(serverId) || data.name !== 'serveradmintools_player_killed') return;
      const before = new Date(Date.parse(at) - DAY).toISOString();
      const yesterday = await stateOf(decide, reforgerTools, toolsStream(serverId, before));
      const today = await stateOf(decide, reforgerTools, toolsStream(serverId, at));
      const body = killIn(data.data, (name) => playerNamed(today, name, at) ?? playerNamed(yesterday, name, at));
      if (!body) return;
      const which = { serverId, source: 'kills', log: `${at.slice(0, 10).replaceAll('-', '')}T000000000` } as const;
      const sequence = revision * 1_000;
      const facts = [{ ...body, sequence, at }];
      await decide(reforgerLog, logStream(which), receiveFacts({ ...which, after: -1, to: sequence, facts }));
    },
  });
};
