import { policyDeclaration } from '../capability';

export const winners = policyDeclaration({
  name: 'reforger-winners',
  label: 'Winners of games',
  handles: ['ReforgerGameEnded', 'ReforgerWinnerReported', 'ReforgerToolsEventReceived'],
  causes: ['ReforgerGameLeftUndecided', 'ReforgerGameDecided'],
});

export const webhookKills = policyDeclaration({
  name: 'reforger-webhook-kills',
  label: 'Kills by webhook',
  handles: ['ReforgerToolsEventReceived'],
  causes: ['ReforgerPlayerIdentified', 'ReforgerPlayerKilled'],
});
