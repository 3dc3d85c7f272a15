import type { GroupsReport } from '@app/contracts/reforger/server-mods.dto';
import { reforgerGroups, reportGroups } from '@app/domain/reforger/groups';
import { toolsStream } from '@app/domain/reforger/tools';
import { command } from '../../platform/commands/command';
import { writeContext } from '../../platform/commands/context';
import { gameServerOf } from '../../platform/game-servers';
import { checkClock } from '../../platform/ingest/batches';

/** Stores the groups of the moment when they have changed. @throws Refused 404, 400; LogUnavailable */
export const ReportGroups = command(
  'ReportGroups',
  ({ streams, config }, context, serverId: number, { at, groups, playersWithoutGroup }: GroupsReport) => {
    gameServerOf(config, 'reforger', serverId);
    checkClock([{ at }], config.ingestAhead);
    const report = {
      serverId,
      at,
      groups: groups.map(({ groupId: id, name, faction, isPrivate, maxMembers, members }) => ({
        ...{ id, name, faction, isPrivate, maxMembers },
        leader: members.find(({ isLeader }) => isLeader)?.playerId ?? null,
        members: members.map(({ playerId, name: player, rank }) => ({ playerId, name: player, rank })),
      })),
      alone: playersWithoutGroup.map(({ playerId, name, rank, faction }) => ({ playerId, name, rank, faction })),
    };
    return streams.transact(reforgerGroups, toolsStream(serverId, at), reportGroups(report), writeContext(context));
  },
);
