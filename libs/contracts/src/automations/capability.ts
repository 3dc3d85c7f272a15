import { capability } from '../capability';
import * as policies from './policies';
import * as readModels from './read-models';

export const automations = capability({
  name: 'automations',
  tools: [{ id: 'automations' }],
  readModels,
  audited: [
    'AutomationSaved',
    'AutomationModeChanged',
    'AutomationDeleted',
    'AutomationsStopped',
    'AutomationsResumed',
  ],
  policies,
  caused: ['AutomationDecided'],
});
