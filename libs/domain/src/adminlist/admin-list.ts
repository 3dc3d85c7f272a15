import { Rejected, type Decider, type Decision } from '../decider';
import { ANY_VERSION, Outdated, met, whyOutdated, type Edit, type Met } from '../editing';
import type { SquadAdminListEvent, SquadAdminListFacts } from './events';
import { noSuchImport, undoReasonOf } from '../imports/undo';
import { withImported, withoutImported } from './import';
import { changesBetween, contentProblem, normaliseContent, parse } from './rules';

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
  /** Imports by their ids, with the lines that each added; none for one that was undone. */
  readonly imports: ReadonlyMap<string, { readonly source: string; readonly lines: readonly string[] }>;
}

/** The one Squad admin list. Version n is the event with revision n - 1. */
export const adminList: Decider<AdminList, SquadAdminListEvent> = {
  category: 'adminList',
  initial: { version: 0, content: '', by: null, editor: undefined, roles: [], at: null, imports: new Map() },
  evolve(list, event, editor) {
    switch (event.type) {
      case 'SquadAdminListSaved': {
        const { version, content, by, roles, at, imported, undone } = event.data;
        const imports = new Map(list.imports);
        if (imported) {
          const lines = content
            .slice(list.content.length)
            .split('\n')
            .filter((line) => line !== '');
          imports.set(imported.importId, { source: imported.source, lines });
        }
        if (undone) imports.set(undone.importId, { source: undone.source, lines: [] });
        return { version, content, by, editor, roles, at, imports };
      }
      default:
        return list;
    }
  },
};

/** What was edited is no longer what stands there. Nothing was saved. */
export class ListChanged extends Outdated<AdminList> {
  constructor(current: AdminList, why: 'conflict' | 'unseen', met: Met) {
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

/** Lines of another tool stand behind the others, once for each import. */
export const importIntoList = (
  save: Omit<Save, 'content'> & {
    readonly lines: readonly string[];
    readonly imported: NonNullable<SquadAdminListFacts['SquadAdminListSaved']['imported']>;
  },
): Decision<AdminList, SquadAdminListEvent> =>
  function* (list) {
    const { lines, imported } = save;
    if (list.imports.has(imported.importId)) return;
    const content = withImported(list.content, imported.source, lines);
    yield* putText({ ...save, content, restoredFrom: null, origin: { imported } })(list);
  };

/** The list without what an import brought, as far as nobody changed it since. */
export const undoListImport = (
  save: Omit<Save, 'content' | 'edit'> & { readonly importId: string; readonly reason: string },
): Decision<AdminList, SquadAdminListEvent> =>
  function* (list) {
    const { importId } = save;
    const reason = undoReasonOf(save.reason);
    const brought = list.imports.get(importId);
    if (!brought) throw noSuchImport();
    if (brought.lines.length === 0) return;
    const content = withoutImported(list.content, brought.lines);
    if (content === list.content)
      throw new Rejected('nothing-left', 'Nothing that this import brought stands there unchanged any more.');
    const origin = { undone: { importId, source: brought.source, reason } };
    yield* putText({ ...save, content, edit: ANY_VERSION, restoredFrom: null, origin })(list);
  };

const putText = ({
  content: given,
  edit,
  by,
  roles,
  at,
  restoredFrom,
  compare = changesBetween,
  origin = {},
}: Save & {
  readonly restoredFrom: number | null;
  readonly origin?: Pick<SquadAdminListFacts['SquadAdminListSaved'], 'imported' | 'undone'>;
}): Decision<AdminList, SquadAdminListEvent> =>
  function* (list) {
    const content = normaliseContent(given);
    const problem = contentProblem(content);
    if (problem !== undefined) throw new Rejected('admin-list-unfit', problem, 'invalid');
    if (content === list.content) return;
    const last = { revision: list.version, by: list.editor };
    const outdated = whyOutdated(edit, last);
    if (outdated) throw new ListChanged(list, outdated, met(edit, last));
    const { added, removed, changed } = compare(list.content, content);
    const changes = { added, removed, changed };
    yield {
      type: 'SquadAdminListSaved',
      data: { version: list.version + 1, content, restoredFrom, changes, by, roles, at, ...origin },
    };
  };

/** Who has more than a reserved slot: staff, by the ids that the list has. */
export const actingIn = ({ content }: AdminList): ReadonlySet<string> => {
  const { groups, admins } = parse(content);
  const acting = new Set(
    groups.flatMap(({ name, permissions }) => (permissions.some((one) => one !== 'reserve') ? [name] : [])),
  );
  return new Set(admins.flatMap(({ id, group }) => (acting.has(group) ? [id] : [])));
};
