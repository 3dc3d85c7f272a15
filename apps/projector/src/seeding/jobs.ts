import type { Community } from '@app/contracts/community/community';
import type { GuildApi } from '@app/outside/guild-api';
import type { EventLog } from '@app/storage/event-log/log';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { LogEnd } from '../engine/caught-up';
import type { Job } from '../engine/policies/policy-runner';
import { seedingCallsJob } from './calls.job';
import { messagesJob } from './messages.job';
import { monthsJob } from './months.job';
import { rewardRolesJob } from './reward-roles.job';

/** Who looks after seeding: months are closed in any case, winners and roles need a guild. */
export const seedingJobs = ({
  community,
  api,
  ...watch
}: {
  readonly community: Community;
  /** Absent where there is no guild to speak to. */
  readonly api: GuildApi | undefined;
  readonly readModels: ReadModels;
  readonly log: LogEnd & Pick<EventLog, 'excerpt'>;
  readonly now?: () => number;
  readonly every?: number;
}): readonly Job[] => [
  monthsJob({ ...watch, community }),
  ...(api && community.seeding.calls ? [seedingCallsJob({ ...watch, community })] : []),
  ...(api ? [messagesJob({ ...watch, api }), rewardRolesJob({ ...watch, community, api })] : []),
];
