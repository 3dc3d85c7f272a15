import { policyDeclaration } from '../capability';

/** What linking an account may write, in the streams of the member, of whoever had it, and of the account. */
const LINKING = [
  'GameAccountConnected',
  'GameAccountDisconnected',
  'GameAccountReleased',
  'GameAccountClaimVoided',
  'GameAccountVerified',
  'AccountReserved',
  'AccountReservationProved',
  'AccountReservationReleased',
] as const;

export const proofs = policyDeclaration({
  name: 'connections-proofs',
  label: 'Proofs by Steam',
  handles: ['SteamSignInCompleted'],
  causes: LINKING,
});

export const linkCodes = policyDeclaration({
  name: 'connections-link-codes',
  label: 'Link codes',
  handles: ['SquadChatSent', 'ReforgerChatSent'],
  causes: [...LINKING, 'AccountLinkRefused', 'LinkCodeUsed', 'ReforgerPlayerProved'],
});

export const reforgerPlayers = policyDeclaration({
  name: 'connections-reforger-players',
  label: 'Links by UUID',
  handles: ['ReforgerPlayerProved'],
  causes: [...LINKING, 'AccountLinkRefused'],
});

export const clanNotices = policyDeclaration({
  name: 'connections-clan-notices',
  label: 'Clan notices',
  handles: [
    'ClanInviteSent',
    'ClanMemberJoined',
    'ClanMemberPromoted',
    'ClanMemberDemoted',
    'ClanMemberKicked',
    'ClanLeadershipTransferred',
    'ClanDeleted',
    'GameAccountConnected',
  ],
  causes: ['ClanNoticeSent'],
});

export const withdrawnProofs = policyDeclaration({
  name: 'connections-withdrawn-proofs',
  label: 'Withdrawn proofs',
  handles: ['ServerProofsWithdrawn'],
  causes: ['GameAccountDisconnected', 'AccountReservationReleased'],
});
