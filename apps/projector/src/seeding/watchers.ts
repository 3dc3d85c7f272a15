import type { Community } from '@app/contracts/community/community';
import type { GuildApi } from '@app/outside/guild-api';
import type { EventLog } from '@app/storage/event-log/log';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Watcher } from '../engine/policy-runner';
import { messagesWatcher } from './messages.policy';
import { monthsWatcher } from './months.policy';
import { rewardRolesWatcher } from './reward-roles.policy';

/** Who looks after seeding: months are closed in any case, winners and roles need a guild. */
export const seedingWatchers = ({
  community,
  api,
  ...watch
}: {
  readonly community: Community;
  /** Absent where there is no guild to speak to. */
  readonly api: GuildApi | undefined;
  readonly readModels: ReadModels;
  readonly log: Pick<EventLog, 'countAfter'>;
  readonly now?: () => number;
  readonly every?: number;
}): readonly Watcher[] => [
  monthsWatcher({ ...watch, community }),
  ...(api ? [messagesWatcher({ ...watch, api }), rewardRolesWatcher({ ...watch, community, api })] : []),
];
