import { policyDeclaration } from '../capability';

/** What a rule decided becomes orders to its server. */
export const automationOrders = policyDeclaration({
  name: 'automations-orders',
  label: 'Automation orders',
  handles: ['AutomationDecided'],
  causes: ['ServerOrderGiven', 'ServerOrderExpired'],
});

/** Orders of rules that wait are taken back where a server is stopped, and where a rule is switched off or deleted. */
export const automationStops = policyDeclaration({
  name: 'automations-stops',
  label: 'Automation stops',
  handles: ['AutomationsStopped', 'AutomationModeChanged', 'AutomationDeleted'],
  causes: ['ServerOrderExpired'],
});
