import type { AutomationFacts } from './events';

type Saved = AutomationFacts['AutomationSaved'];
type Before = Omit<Saved, 'rule'> & { readonly rule: Omit<Saved['rule'], 'conditions'> };

/** At first no rule asked who somebody is. */
const withConditions = (data: Saved | Before): object =>
  'conditions' in data.rule ? data : { ...data, rule: { ...data.rule, conditions: [] } };

export const automationUpcasters = { AutomationSaved: { upcast: withConditions } };
