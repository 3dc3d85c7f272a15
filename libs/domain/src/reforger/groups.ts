import type { TelemetryFactOf } from '@app/telemetry/reforger';
import type { Decider, Decision } from '../decider';
import type { ReforgerEvent, ReforgerFacts } from './events';

type Report = ReforgerFacts['ReforgerGroupsReported'];

/** What a mod says of the groups of the moment. */
type Sample = Pick<TelemetryFactOf<'groupsSampled'>, 'at' | 'groups' | 'playersWithoutGroup'>;

/** Field by field: what else a sample may hold is not written to the log. */
export const groupsIn = (serverId: number, { at, groups, playersWithoutGroup }: Sample): Report => ({
  serverId,
  at,
  groups: groups.map(({ groupId: id, name, faction, isPrivate, maxMembers, members }) => ({
    ...{ id, name, faction, isPrivate, maxMembers },
    leader: members.find(({ isLeader }) => isLeader)?.playerId ?? null,
    members: members.map(({ playerId, name: player, rank }) => ({ playerId, name: player, rank })),
  })),
  alone: playersWithoutGroup.map(({ playerId, name, rank, faction }) => ({ playerId, name, rank, faction })),
});

/** The newest groups of a server on one day. */
export const reforgerGroups: Decider<Report | null, ReforgerEvent> = {
  category: 'reforgerGroups',
  initial: null,
  evolve: (state, event) => (event.type === 'ReforgerGroupsReported' ? event.data : state),
};

/** A report that says the same is stored after this, milliseconds: time in a group counts between two reports only. */
const REPEATED_AFTER = 10 * 60_000;

/** A report that is not newer than the last, or says the same soon after it, changes nothing. */
export const reportGroups = (report: Report): Decision<Report | null, ReforgerEvent> =>
  function* (last) {
    if (last && (report.at <= last.at || (isSoon(last, report) && textOf(report) === textOf(last)))) return;
    yield { type: 'ReforgerGroupsReported', data: report };
  };

const isSoon = (last: Report, { at }: Report): boolean => Date.parse(at) - Date.parse(last.at) < REPEATED_AFTER;

const textOf = ({ groups, alone }: Report): string => JSON.stringify([groups, alone]);
