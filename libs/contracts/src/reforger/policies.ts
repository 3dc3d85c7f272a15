import { policyDeclaration } from '../capability';

export const winners = policyDeclaration({
  name: 'reforger-winners',
  handles: ['ReforgerGameEnded', 'ReforgerWinnerReported', 'ReforgerToolsEventReceived'],
  causes: ['ReforgerGameLeftUndecided', 'ReforgerGameDecided'],
});

export const webhookKills = policyDeclaration({
  name: 'reforger-webhook-kills',
  handles: ['ReforgerToolsEventReceived'],
  causes: ['ReforgerPlayerIdentified', 'ReforgerPlayerKilled'],
});
