import type { GroupsReport } from '@app/contracts/reforger/server-mods.dto';
import { groupsIn, reforgerGroups, reportGroups } from '@app/domain/reforger/groups';
import { toolsStream } from '@app/domain/reforger/tools';
import { command } from '../../platform/commands/command';
import { writeContext } from '../../platform/commands/context';
import { gameServerOf } from '../../platform/game-servers';
import { checkClock } from '../../platform/ingest/batches';

/** Stores the groups of the moment when they have changed. @throws Refused 404, 400; LogUnavailable */
export const ReportGroups = command(
  'ReportGroups',
  ({ streams, config }, context, serverId: number, report: GroupsReport) => {
    gameServerOf(config, 'reforger', serverId);
    checkClock([report], config.ingestAhead);
    const decision = reportGroups(groupsIn(serverId, report));
    return streams.transact(reforgerGroups, toolsStream(serverId, report.at), decision, writeContext(context));
  },
);
