import { capability } from '../capability';
import * as policies from './policies';
import * as readModels from './read-models';

export const automations = capability({
  name: 'automations',
  tools: [
    {
      id: 'automations',
      menu: {
        games: ['squad', 'reforger'],
        label: 'Automations',
        about: 'Rules that act on the servers by themselves, and what they did.',
        roles: ['admin', 'coordinator'],
        wide: true,
      },
    },
  ],
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
