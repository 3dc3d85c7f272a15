import { automations as rulesModel, type AutomationsDocument } from '@app/contracts/automations/read-models';
import type { RuleParts } from '@app/contracts/automations/automations';
import type { ActEvent, AutomationEvent, LookoutEvent } from '@app/domain/automations/events';
import { projection, writtenAt } from '../projection';

type Entry = AutomationsDocument['automations'][number];
type Passed = Extract<LookoutEvent, { type: 'AutomationsPassedOver' }>;

const DAYS = 7;
const MOST_PASSED = 10;

/** Only events of the rules count: others are of streams of their own. */
const changed = (
  doc: AutomationsDocument,
  { revision }: { readonly revision: number },
  rest: Partial<AutomationsDocument>,
): AutomationsDocument => ({ ...doc, ...rest, revision: revision + 1 });

const withEntry = (doc: AutomationsDocument, id: number, change: (entry: Entry) => Partial<Entry>) =>
  doc.automations.map((entry) => (entry.id === id ? { ...entry, ...change(entry) } : entry));

const withDay = (days: Entry['days'], day: string): Entry['days'] =>
  Object.fromEntries(
    Object.entries({ ...days, [day]: (days[day] ?? 0) + 1 })
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-DAYS),
  );

/** The rules of each game, and how often they applied. */
export const rules = projection<AutomationsDocument, AutomationEvent | ActEvent | Passed>()({
  into: rulesModel,
  key: ({ data }) => data.game,
  initial: () => ({ revision: 0, automations: [], stopped: [], passedOver: [] }),
  evolve: {
    AutomationSaved: (doc, event) => {
      const { automationId: id, version, rule } = event.data;
      const saved = { name: rule.name, version, rule: rule as unknown as RuleParts };
      const isNew = !doc.automations.some((entry) => entry.id === id);
      const fresh = { id, ...saved, mode: 'off', lastAct: null, limited: false, days: {} } as const;
      const automations = isNew ? [...doc.automations, fresh] : withEntry(doc, id, () => saved);
      return changed(doc, event, { automations });
    },
    AutomationModeChanged: (doc, event) => {
      const { automationId, mode, why } = event.data;
      return changed(doc, event, {
        automations: withEntry(doc, automationId, () => ({ mode, limited: why === 'limit' })),
      });
    },
    AutomationDeleted: (doc, event) =>
      changed(doc, event, { automations: doc.automations.filter(({ id }) => id !== event.data.automationId) }),
    AutomationsStopped: (doc, event) =>
      changed(doc, event, { stopped: [...doc.stopped, event.data.serverId].sort((a, b) => a - b) }),
    AutomationsResumed: (doc, event) =>
      changed(doc, event, { stopped: doc.stopped.filter((id) => id !== event.data.serverId) }),
    AutomationDecided: (doc, event) => {
      const { automationId, at } = event.data;
      const day = writtenAt(event).slice(0, 10);
      const acted = ({ lastAct, days }: Entry) => ({
        lastAct: lastAct !== null && lastAct > at ? lastAct : at,
        days: withDay(days, day),
      });
      return { ...doc, automations: withEntry(doc, automationId, acted) };
    },
    AutomationsPassedOver: (doc, { data: { hits, from, to } }) => ({
      ...doc,
      passedOver: [{ hits, from, to }, ...doc.passedOver].slice(0, MOST_PASSED),
    }),
  },
});
