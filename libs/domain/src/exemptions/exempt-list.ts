import { Rejected, type Decider, type Decision } from '../decider';
import { Outdated, met, whyOutdated, type Edit, type Met } from '../editing';
import type { ExemptionsEvent } from './events';
import { EXEMPT_WORDING, exemptId, exemptProblem, MOST_EXEMPT, TOO_MANY_EXEMPT, type ExemptListName } from './rules';

/** One of the lists, in the order in which players came onto it. */
export interface ExemptList {
  readonly players: ReadonlySet<string>;
  /** How often it has changed. */
  readonly revision: number;
  /** When and by whom it was changed last; null before the first change. */
  readonly changed: { readonly at: string; readonly by: string } | null;
  /** Id of whoever changed it last. */
  readonly editor: string | undefined;
}

export const exemptList: Decider<ExemptList, ExemptionsEvent> = {
  category: 'exemptList',
  initial: { players: new Set(), revision: 0, changed: null, editor: undefined },
  evolve({ players, revision }, { data: { added, removed, at, by } }, editor) {
    const left = new Set(players);
    for (const id of removed) left.delete(id);
    for (const id of added) left.add(id);
    return { players: left, revision: revision + 1, changed: { at, by }, editor };
  },
};

/** What was to be saved was made from a list that has changed meanwhile. Nothing is saved. */
export class ExemptListMoved extends Outdated<ExemptList> {
  constructor(current: ExemptList, why: 'conflict' | 'unseen', met: Met) {
    super(current, why, met, { what: 'The exempt list was changed', code: 'exempt-list-changed' });
  }
}

interface Change {
  readonly list: ExemptListName;
  readonly by: string;
  readonly at: string;
}

/**
 * Makes the list these players. A list that holds them already changes nothing, in whatever order they are given.
 * @throws ExemptListMoved when others have changed the list since, to something else, or may have
 */
export const saveExemptList = (
  save: Change & { players: readonly string[]; edit: Edit },
): Decision<ExemptList, ExemptionsEvent> =>
  function* (state) {
    const { list, by, at } = save;
    const wanted = new Set<string>();
    for (const typed of save.players) {
      const id = exemptId(list, typed);
      const problem = exemptProblem(list, id, wanted);
      if (problem !== undefined) throw new Rejected('exempt-player-invalid', problem, 'invalid');
      wanted.add(id);
    }
    if (wanted.size > MOST_EXEMPT) throw tooMany();
    const added = [...wanted].filter((id) => !state.players.has(id));
    const removed = [...state.players].filter((id) => !wanted.has(id));
    if (added.length + removed.length === 0) return;
    const last = { revision: state.revision, by: state.editor };
    const outdated = whyOutdated(save.edit, last);
    if (outdated) throw new ExemptListMoved(state, outdated, met(save.edit, last));
    yield { type: 'ExemptListChanged', data: { list, added, removed, by, at } };
  };

/** Puts one player on the list. Somebody who is on it is refused: the list is not what the editor saw. */
export const exemptPlayer = (add: Change & { id: string }): Decision<ExemptList, ExemptionsEvent> =>
  function* ({ players }) {
    const { list, by, at } = add;
    const id = acceptable(list, add.id);
    if (players.has(id)) throw new Rejected('already-exempt', EXEMPT_WORDING[list].duplicate);
    if (players.size >= MOST_EXEMPT) throw tooMany();
    yield { type: 'ExemptListChanged', data: { list, added: [id], removed: [], by, at } };
  };

/** Takes one player off the list; who is not on it stays off it. */
export const unexemptPlayer = (remove: Change & { id: string }): Decision<ExemptList, ExemptionsEvent> =>
  function* ({ players }) {
    const { list, by, at } = remove;
    const id = acceptable(list, remove.id);
    if (players.has(id)) yield { type: 'ExemptListChanged', data: { list, added: [], removed: [id], by, at } };
  };

const NOBODY: ReadonlySet<string> = new Set();

const acceptable = (list: ExemptListName, typed: string): string => {
  const id = exemptId(list, typed);
  const problem = exemptProblem(list, id, NOBODY);
  if (problem !== undefined) throw new Rejected('exempt-player-invalid', problem, 'invalid');
  return id;
};

const tooMany = () => new Rejected('too-many-exempt', TOO_MANY_EXEMPT, 'invalid');
