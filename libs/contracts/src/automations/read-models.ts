import { readModel } from '../read-model';
import type { AutomationDecision, AutomationEntry } from './automations';

/** The rules of one game, keyed `squad` or `reforger`. Sentences are made when they are asked for. */
export interface AutomationsDocument {
  /** How many events of the rules there were: what an `If-Match` names. */
  readonly revision: number;
  readonly automations: readonly (Omit<AutomationEntry, 'sentence' | 'acts7Days'> & {
    /** How often it applied, by day in UTC: the last seven days on which it did. */
    readonly days: Readonly<Record<string, number>>;
  })[];
  /** Servers on which nothing is done. */
  readonly stopped: readonly number[];
  /** What was too old to be acted on, the newest first. */
  readonly passedOver: readonly { readonly hits: number; readonly from: string; readonly to: string }[];
}

export const automations = readModel<AutomationsDocument>({ name: 'automations', version: 2, indexes: [] });

/** What a rule decided, keyed by the id of the event that says so. */
export interface AutomationDecisionDocument extends Omit<AutomationDecision, 'orders'> {
  /** `squad-3`: the rule. */
  readonly automation: string;
  /** Of each order that follows: ids. */
  readonly orderIds: readonly string[];
}

export const automationDecisions = readModel<AutomationDecisionDocument>({
  name: 'automation-decisions',
  version: 1,
  indexes: [['automation', '-at']],
});
