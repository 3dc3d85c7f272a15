import { policyDeclaration } from '../capability';

export const enforceBans = policyDeclaration({
  name: 'moderation-enforce-bans',
  handles: ['PlayerBanned', 'PlayerBanChanged', 'PlayerBanLifted'],
  causes: ['ServerOrderGiven'],
});
