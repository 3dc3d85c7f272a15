import type { Community } from '@app/contracts/community/community';
import { PatreonApi, PatreonRefused } from '@app/outside/patreon-api';
import type { PatreonSettings } from '../../../../projector/src/settings';
import { patreonTokens } from '../../../../projector/src/supporters/patreon-tokens';
import { NotChecked, type Check, type Finding } from '../check';
import type { Setup } from '../setup';
import { messageOf } from '../words';

const PATIENCE_MS = 10_000;

/** The list of patrons: the token, its campaign, what it may read, and the tiers of the community's file. */
export const patreon: Check = {
  name: 'Patreon',
  examine: async (setup) => {
    const { projector, community, env } = setup;
    if ('wrong' in projector || 'wrong' in community) return new NotChecked('the settings of the projector are wrong');
    const { patreon: settings } = projector.settings;
    if (!settings)
      return new NotChecked(
        env['PATREON_WEBHOOK_SECRETS']
          ? 'PATREON_ACCESS_TOKEN is not set: whoever joined before the webhook does not count'
          : 'neither PATREON_ACCESS_TOKEN nor PATREON_WEBHOOK_SECRETS is set: nobody counts as a patron',
      );
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const api = await reading(settings, setup, community.settings.links.chatInvite);
    try {
      const campaigns = await api.campaigns(signal);
      const campaign = settings.campaign ?? campaigns[0];
      if (!campaign || !campaigns.includes(campaign) || (!settings.campaign && campaigns.length > 1))
        return [wrongCampaign(settings.campaign, campaigns)];
      await api.members(campaign, undefined, signal);
      return unknownTiers(community.settings, await api.tiers(campaign, signal));
    } catch (error) {
      if (error instanceof PatreonRefused && settings.client)
        return new NotChecked(
          `${messageOf(error)} The projector renews it with the refresh token at the next comparison`,
        );
      return [failure(error)];
    }
  },
};

/** As the projector reads, but a token is never renewed here: a refresh token counts once, and is the projector's. */
async function reading({ apiUrl, tokens }: PatreonSettings, setup: Setup, contact: string): Promise<PatreonApi> {
  const store = await setup.store().catch(() => undefined);
  const stored =
    store &&
    (await patreonTokens(store, tokens)
      .read()
      .catch(() => undefined));
  return new PatreonApi({ apiUrl, contact, tokens: stored ?? tokens });
}

const wrongCampaign = (wanted: string | undefined, campaigns: readonly string[]): Finding => ({
  problem: wanted
    ? `The Patreon token is not for the campaign ${wanted}, but for ${campaigns.join(', ') || 'none'}.`
    : `The Patreon token is for ${campaigns.length} campaigns: ${campaigns.join(', ') || 'none'}.`,
  remedy: 'Set PATREON_CAMPAIGN_ID to the campaign of this community, and use the token of its creator.',
});

const failure = (error: unknown): Finding =>
  error instanceof PatreonRefused
    ? {
        problem: `Patreon does not let the list of patrons be read: ${messageOf(error)}`,
        remedy:
          "Copy the creator's access token from https://www.patreon.com/portal/registration/register-clients into PATREON_ACCESS_TOKEN; the client needs API version 2.",
      }
    : {
        problem: `Patreon cannot be reached: ${messageOf(error)}`,
        remedy: 'See whether this machine reaches https://www.patreon.com, and PATREON_API_URL.',
      };

function unknownTiers({ supporterTiers }: Community, there: readonly string[]): Finding[] {
  const unknown = supporterTiers.flatMap(({ name, patreonTiers = [] }) =>
    patreonTiers.filter((id) => !there.includes(id)).map((id) => `${id} (${name})`),
  );
  if (unknown.length === 0) return [];
  return [
    {
      problem: `The campaign has no tier ${unknown.join(', ')}: whoever pays for it counts as nothing.`,
      remedy: `Put the ids of its tiers into supporterTiers of the community's file. It has: ${there.join(', ') || 'none'}.`,
    },
  ];
}
