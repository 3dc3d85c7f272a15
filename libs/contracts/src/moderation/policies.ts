import { policyDeclaration } from '../capability';

export const enforceBans = policyDeclaration({
  name: 'moderation-enforce-bans',
  label: 'Moderation',
  handles: ['PlayerBanned', 'PlayerBanChanged', 'PlayerBanLifted'],
  causes: ['ServerOrderGiven'],
});

/** Imported bans are entered into the records of the players, and lifted when the import is undone. */
export const importBans = policyDeclaration({
  name: 'moderation-import-bans',
  label: 'Imported bans',
  handles: ['BansImported', 'BanImportUndone'],
  causes: ['PlayerBanned', 'PlayerBanLifted'],
});
