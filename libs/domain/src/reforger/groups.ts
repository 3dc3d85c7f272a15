import type { Decider, Decision } from '../decider';
import type { ReforgerEvent, ReforgerFacts } from './events';

type Report = ReforgerFacts['ReforgerGroupsReported'];

/** The newest groups of a server on one day. */
export const reforgerGroups: Decider<Report | null, ReforgerEvent> = {
  category: 'reforgerGroups',
  initial: null,
  evolve: (state, event) => (event.type === 'ReforgerGroupsReported' ? event.data : state),
};

/** A report that is not newer than the last, or says the same, changes nothing. */
export const reportGroups = (report: Report): Decision<Report | null, ReforgerEvent> =>
  function* (last) {
    if (last && (report.at <= last.at || textOf(report) === textOf(last))) return;
    yield { type: 'ReforgerGroupsReported', data: report };
  };

const textOf = ({ groups, alone }: Report): string => JSON.stringify([groups, alone]);
