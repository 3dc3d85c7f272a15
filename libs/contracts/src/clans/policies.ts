import { policyDeclaration } from '../capability';

export const requests = policyDeclaration({
  name: 'clans-requests',
  label: 'Clan requests',
  handles: ['ClanRequested', 'ClanInviteAccepted', 'ClanEditRequested'],
  causes: [
    'ClanValueReserved',
    'ClanCreated',
    'ClanCreationRefused',
    'ClanMemberJoined',
    'ClanJoinRefused',
    'ClanEdited',
    'ClanEditRefused',
  ],
});
