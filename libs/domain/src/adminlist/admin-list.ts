import { Rejected, type Decider, type Decision } from '../decider';
import { Outdated, standing, whyOutdated, type Edit, type Standing } from '../editing';
import type { SquadAdminListEvent } from './events';
import { changesBetween, contentProblem, normaliseContent } from './rules';

/** The text that stands, and who put it there. */
export interface AdminList {
  /** 0 before the first save. */
  readonly version: number;
  readonly content: string;
  readonly by: string | null;
  /** Their id. */
  readonly editor: string | undefined;
  readonly roles: readonly string[];
  readonly at: string | null;
}

/** The one Squad admin list. Version n is the event with revision n - 1. */
export const adminList: Decider<AdminList, SquadAdminListEvent> = {
  category: 'adminList',
  initial: { version: 0, content: '', by: null, editor: undefined, roles: [], at: null },
  evolve(list, event, editor) {
    switch (event.type) {
      case 'SquadAdminListSaved': {
        const { version, content, by, roles, at } = event.data;
        return { version, content, by, editor, roles, at };
      }
      default:
        return list;
    }
  },
};

/** What was edited is no longer what stands there. Nothing was saved. */
export class ListChanged extends Outdated<AdminList> {
  constructor(current: AdminList, why: 'conflict' | 'unseen', met: Standing) {
    super(current, why, met, { what: 'The admin list was changed', code: 'admin-list-changed' });
  }
}

interface Save {
  readonly content: string;
  /** The version that was edited. */
  readonly edit: Edit;
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
  edit,
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
    const last = { revision: list.version, by: list.editor };
    const outdated = whyOutdated(edit, last);
    if (outdated) throw new ListChanged(list, outdated, standing(edit, last));
    const { added, removed, changed } = compare(list.content, content);
    const changes = { added, removed, changed };
    yield {
      type: 'SquadAdminListSaved',
      data: { version: list.version + 1, content, restoredFrom, changes, by, roles, at },
    };
  };
