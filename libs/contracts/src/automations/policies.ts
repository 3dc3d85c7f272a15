import { policyDeclaration } from '../capability';

/** What a rule decided becomes orders to its server. */
export const automationOrders = policyDeclaration({
  name: 'automations-orders',
  label: 'Automations',
  handles: ['AutomationDecided'],
  causes: ['ServerOrderGiven', 'ServerOrderExpired'],
});

/** Orders of rules that wait are taken back where a server is stopped. */
export const automationStops = policyDeclaration({
  name: 'automations-stops',
  label: 'Automations, stopped',
  handles: ['AutomationsStopped'],
  causes: ['ServerOrderExpired'],
});
