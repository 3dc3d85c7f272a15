import type { PolicyKey } from '@app/contracts/capabilities';
import type { Community } from '@app/contracts/community/community';
import { automationsOrders } from './automations/orders.policy';
import { automationsStops } from './automations/stops.policy';
import { clansRequests } from './clans/requests.policy';
import { connectionsClanNotices } from './connections/clan-notices.policy';
import { connectionsLinkCodes } from './connections/link-code.policy';
import { connectionsProofs } from './connections/proofs.policy';
import { connectionsReforgerPlayers } from './connections/reforger-players.policy';
import { connectionsWithdrawnProofs } from './connections/withdrawn-proofs.policy';
import type { Policy } from './engine/policies/policy-runner';
import { moderationEnforceBans } from './moderation/enforce-bans.policy';
import { moderationImportBans } from './moderation/import-bans.policy';
import { privacyErasureNotices } from './privacy/erasure-notices.policy';
import { reforgerWebhookKills } from './reforger/webhook-kills.policy';
import { reforgerWinners } from './reforger/winners.policy';
import { whitelistAllowance } from './whitelist/allowance.policy';
import { whitelistLinkedPlayer } from './whitelist/linked-player.policy';
import { whitelistLinkedAccount } from './whitelist/linked-account.policy';

/** All but `verification`, which `main.ts` gives what it needs of the audit chain. */
type Registered = Readonly<Record<Exclude<PolicyKey, 'verification'>, Policy | undefined>>;

/** Everything that follows from events by itself. Link codes in the game chat work only where the secret is configured. */
export const policiesFor = (community: Community, reservationSecret?: string): readonly Policy[] => {
  const withSecret = (made: (secret: string) => Policy) =>
    reservationSecret === undefined ? undefined : made(reservationSecret);
  const registered: Registered = {
    allowance: whitelistAllowance(community),
    linkedAccount: whitelistLinkedAccount,
    linkedPlayer: withSecret(whitelistLinkedPlayer),
    proofs: connectionsProofs,
    winners: reforgerWinners,
    webhookKills: reforgerWebhookKills(community),
    enforceBans: moderationEnforceBans(community),
    importBans: moderationImportBans,
    automationOrders: automationsOrders,
    automationStops: automationsStops(community),
    requests: clansRequests,
    clanNotices: connectionsClanNotices(reservationSecret),
    erasureNotices: privacyErasureNotices,
    linkCodes: withSecret((secret) => connectionsLinkCodes(community, secret)),
    reforgerPlayers: withSecret(connectionsReforgerPlayers),
    withdrawnProofs: withSecret(connectionsWithdrawnProofs),
  };
  return Object.values(registered).filter((each) => each !== undefined);
};
