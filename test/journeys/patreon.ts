import { createHmac } from 'node:crypto';
import { personaOf } from '../../apps/local/src/personas';
import config from '../../community/community.json';
import type { Stack } from './stack';

/** What Patreon posts when somebody's pledge has changed; 0 for one that ended. Resolves with the status of the answer. */
export const pledged = async (stack: Stack, persona: string, tier: number): Promise<number> => {
  const entitled = config.supporterTiers.find((one) => one.tier === tier)?.patreonTiers ?? [];
  const body = JSON.stringify({
    data: {
      ...{ type: 'member', id: `a-membership-of-${persona}` },
      attributes: {
        patron_status: tier > 0 ? 'active_patron' : 'former_patron',
        last_charge_date: new Date().toISOString(),
      },
      relationships: {
        currently_entitled_tiers: { data: entitled.map((id) => ({ id, type: 'tier' })) },
        user: { data: { id: `a-patron-${persona}`, type: 'user' } },
      },
    },
    included: [
      {
        ...{ type: 'user', id: `a-patron-${persona}` },
        attributes: { social_connections: { discord: { user_id: personaOf(persona)!.discordId } } },
      },
    ],
  });
  const { status } = await fetch(`${stack.run.url}/api/webhooks/patreon`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-patreon-event': 'members:pledge:update',
      'x-patreon-signature': createHmac('md5', stack.run.patreon.secret).update(body).digest('hex'),
    },
    body,
  });
  return status;
};
