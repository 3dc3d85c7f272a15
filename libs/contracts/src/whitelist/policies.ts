import { policyDeclaration } from '../capability';

export const allowance = policyDeclaration({
  name: 'whitelist-allowance',
  label: 'Whitelist allowance',
  handles: ['MemberRolesObserved'],
  causes: ['WhitelistAllowanceChanged'],
});

export const linkedAccount = policyDeclaration({
  name: 'whitelist-linked-account',
  label: 'Whitelist slots of Steam accounts',
  handles: ['GameAccountConnected', 'GameAccountDisconnected', 'GameAccountReleased'],
  causes: ['WhitelistAccountLinked', 'WhitelistAccountUnlinked', 'WhitelistOwnSlotUpdated'],
});

export const linkedPlayer = policyDeclaration({
  name: 'whitelist-linked-player',
  label: 'Whitelist slots by UUID',
  handles: [
    'GameAccountConnected',
    'GameAccountVerified',
    'GameAccountDisconnected',
    'GameAccountReleased',
    'ReforgerPlayerIdentified',
  ],
  causes: ['WhitelistPlayerLinked', 'WhitelistPlayerUnlinked', 'WhitelistPlayerIdentified', 'WhitelistOwnSlotUpdated'],
});
