import { policyDeclaration } from '../capability';

export const allowance = policyDeclaration({
  name: 'whitelist-allowance',
  handles: ['MemberRolesObserved'],
  causes: ['WhitelistAllowanceChanged'],
});

export const linkedAccount = policyDeclaration({
  name: 'whitelist-linked-account',
  handles: ['GameAccountConnected', 'GameAccountDisconnected', 'GameAccountReleased'],
  causes: ['WhitelistAccountLinked', 'WhitelistAccountUnlinked', 'WhitelistOwnSlotUpdated'],
});

export const linkedPlayer = policyDeclaration({
  name: 'whitelist-linked-player',
  handles: [
    'GameAccountConnected',
    'GameAccountVerified',
    'GameAccountDisconnected',
    'GameAccountReleased',
    'ReforgerPlayerIdentified',
  ],
  causes: ['WhitelistPlayerLinked', 'WhitelistPlayerUnlinked', 'WhitelistPlayerIdentified', 'WhitelistOwnSlotUpdated'],
});
