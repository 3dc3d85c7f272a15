import { Rejected, type Decider, type Decision } from '../decider';
import { met, Outdated, whyOutdated, type Edit, type LastChange, type Met } from '../editing';
import type { AutomatedGame, Rule } from './catalogue';
import type { Watching } from './engine/hits';
import type { AutomationEvent, AutomationFacts, Mode } from './events';

/** Rules of one game: each looks at every fact. */
const MOST_AUTOMATIONS = 50;

export interface Automation {
  readonly rule: Rule;
  readonly version: number;
  readonly mode: Mode;
}

interface Kept extends Automation {
  /** When it was last saved or switched, ISO 8601, UTC: what was written before is no matter of it. */
  readonly since: string;
  readonly last: LastChange;
}

export interface Automations {
  readonly lastId: number;
  /** How many events there were. */
  readonly revision: number;
  readonly all: ReadonlyMap<number, Kept>;
  /** Servers on which nothing is done. */
  readonly stopped: ReadonlySet<number>;
}

class AutomationChanged extends Outdated<Automation> {
  constructor({ last: _, since: _since, ...current }: Kept, why: 'conflict' | 'unseen', seen: Met) {
    super(current, why, seen, { what: 'This rule was changed', code: 'automation-changed' });
  }
}

/** The rules of one game. Streams are named `automations-<game>`. */
export const automations: Decider<Automations, AutomationEvent> = {
  category: 'automations',
  initial: { lastId: 0, revision: 0, all: new Map(), stopped: new Set() },
  evolve(before, event, by) {
    const revision = before.revision + 1;
    const after = { ...before, revision };
    if (event.type === 'AutomationsStopped' || event.type === 'AutomationsResumed') {
      const stopped = new Set(before.stopped);
      if (event.type === 'AutomationsStopped') stopped.add(event.data.serverId);
      else stopped.delete(event.data.serverId);
      return { ...after, stopped };
    }
    const { automationId, at } = event.data;
    const all = new Map(before.all);
    const last = { revision, by };
    switch (event.type) {
      case 'AutomationSaved': {
        const { rule, version } = event.data;
        all.set(automationId, { rule, version, mode: all.get(automationId)?.mode ?? 'off', since: at, last });
        return { ...after, lastId: Math.max(before.lastId, automationId), all };
      }
      case 'AutomationModeChanged':
        all.set(automationId, { ...all.get(automationId)!, mode: event.data.mode, since: at, last });
        break;
      case 'AutomationDeleted':
        all.delete(automationId);
    }
    return { ...after, all };
  },
};

type Decide = Decision<Automations, AutomationEvent>;
type Changing<Type extends keyof AutomationFacts> = AutomationFacts[Type] & { readonly edit: Edit };

/** A new rule does nothing yet. */
export const addAutomation = (saved: {
  readonly game: AutomatedGame;
  readonly rule: Rule;
  readonly at: string;
}): Decide =>
  function* ({ lastId, all }) {
    if (all.size >= MOST_AUTOMATIONS)
      throw new Rejected('too-many-automations', `There are ${MOST_AUTOMATIONS} rules already. Delete one first.`);
    refuseTwice(all, saved.rule.name);
    yield { type: 'AutomationSaved', data: { ...saved, automationId: lastId + 1, version: 1 } };
  };

/** Another version of a rule, in the mode of the one before. */
export const changeAutomation = ({ edit, ...saved }: Omit<Changing<'AutomationSaved'>, 'version'>): Decide =>
  function* ({ all, revision }) {
    const before = existing(all, saved.automationId);
    if (JSON.stringify(before.rule) === JSON.stringify(saved.rule)) return;
    refuseOutdated(edit, before, revision);
    refuseTwice(all, saved.rule.name, saved.automationId);
    yield { type: 'AutomationSaved', data: { ...saved, version: before.version + 1 } };
  };

/** Switching off needs no version: whatever the rule is by now, it is to stop. */
export const changeMode = ({ edit, ...change }: Changing<'AutomationModeChanged'>): Decide =>
  function* ({ all, revision }) {
    const before = existing(all, change.automationId);
    if (before.mode === change.mode) return;
    if (change.mode !== 'off') refuseOutdated(edit, before, revision);
    yield { type: 'AutomationModeChanged', data: change };
  };

/** A rule that would act too often only watches from then on. */
export const limitAutomation = (change: Omit<AutomationFacts['AutomationModeChanged'], 'mode' | 'why'>): Decide =>
  function* ({ all }) {
    if (all.get(change.automationId)?.mode === 'on')
      yield { type: 'AutomationModeChanged', data: { ...change, mode: 'watch', why: 'limit' } };
  };

/** Deleting again changes nothing. */
export const deleteAutomation = ({ edit, ...gone }: Changing<'AutomationDeleted'>): Decide =>
  function* ({ lastId, all, revision }) {
    const before = all.get(gone.automationId);
    if (!before && gone.automationId <= lastId) return;
    refuseOutdated(edit, existing(all, gone.automationId), revision);
    yield { type: 'AutomationDeleted', data: gone };
  };

export const stopServer = (stop: AutomationFacts['AutomationsStopped']): Decide =>
  function* ({ stopped }) {
    if (!stopped.has(stop.serverId)) yield { type: 'AutomationsStopped', data: stop };
  };

export const resumeServer = (resume: AutomationFacts['AutomationsResumed']): Decide =>
  function* ({ stopped }) {
    if (stopped.has(resume.serverId)) yield { type: 'AutomationsResumed', data: resume };
  };

/** Those that look at what happens. */
export const watching = ({ all }: Automations): readonly (Watching & Pick<Kept, 'since'>)[] =>
  [...all].flatMap(([automationId, { mode, ...rest }]) => (mode === 'off' ? [] : [{ automationId, mode, ...rest }]));

const existing = (all: Automations['all'], id: number): Kept => {
  const found = all.get(id);
  if (!found) throw new Rejected('automation-not-found', 'This rule does not exist.', 'missing');
  return found;
};

const refuseOutdated = (edit: Edit, automation: Kept, revision: number): void => {
  const why = whyOutdated(edit, automation.last, revision);
  if (why) throw new AutomationChanged(automation, why, met(edit, automation.last, revision));
};

const refuseTwice = (all: Automations['all'], name: string, except?: number): void => {
  for (const [id, { rule }] of all)
    if (id !== except && rule.name.toLowerCase() === name.toLowerCase())
      throw new Rejected('automation-exists', 'Another rule has this name already.');
};
