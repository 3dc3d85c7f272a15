import { Rejected, type Decider, type Decision } from '../decider';
import type { SquadAdminListEvent } from './events';
import { changesBetween, contentProblem, normaliseContent } from './rules';

/** The text that stands, and who put it there. */
export interface AdminList {
  /** 0 before the first save. */
  readonly version: number;
  readonly content: string;
  readonly by: string | null;
  readonly roles: readonly string[];
  readonly at: string | null;
}

/** The one Squad admin list. Version n is the event with revision n - 1. */
export const adminList: Decider<AdminList, SquadAdminListEvent> = {
  category: 'adminList',
  initial: { version: 0, content: '', by: null, roles: [], at: null },
  evolve(list, event) {
    switch (event.type) {
      case 'SquadAdminListSaved': {
        const { version, content, by, roles, at } = event.data;
        return { version, content, by, roles, at };
      }
      default:
        return list;
    }
  },
};

/** What was edited is no longer what stands there. Nothing was saved. */
export class ListChanged extends Rejected {
  constructor(readonly current: AdminList) {
    super('admin-list-changed', 'The admin list was changed in the meantime. Nothing was saved.');
  }
}

interface Save {
  readonly content: string;
  /** The version that was edited; whatever stands there now is replaced when it is undefined. */
  readonly base: number | undefined;
  readonly by: string;
  readonly roles: readonly string[];
  readonly at: string;
  /** `changesBetween`, or a stand-in that remembers what it gave. */
  readonly compare?: typeof changesBetween;
}

/** The list is this text from now on. A text that stands there already is saved, whatever it was edited from. */
export const saveList = (save: Save): Decision<AdminList, SquadAdminListEvent> =>
  putText({ ...save, restoredFrom: null });

/** An earlier version's text stands again, as a new version. */
export const restoreVersion = (save: Save & { readonly version: number }): Decision<AdminList, SquadAdminListEvent> =>
  putText({ ...save, restoredFrom: save.version });

const putText = ({
  content: given,
  base,
  by,
  roles,
  at,
  restoredFrom,
  compare = changesBetween,
}: Save & { readonly restoredFrom: number | null }): Decision<AdminList, SquadAdminListEvent> =>
  function* (list) {
    const content = normaliseContent(given);
    const problem = contentProblem(content);
    if (problem !== undefined) throw new Rejected('admin-list-unfit', problem, 'invalid');
    if (content === list.content) return;
    if (base !== undefined && base !== list.version) throw new ListChanged(list);
    const { added, removed, changed } = compare(list.content, content);
    const changes = { added, removed, changed };
    yield {
      type: 'SquadAdminListSaved',
      data: { version: list.version + 1, content, restoredFrom, changes, by, roles, at },
    };
  };
