import { createHmac } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Community } from '@app/contracts/community/community';
import { readJson, replaceFile } from '../files';
import type { Terminal } from '../launcher/terminal';
import { patreonMembersFile, type PatreonMember } from '../emulators/patreon/server';
import { personaOf } from '../personas';
import type { RunFile } from '../run-file';

/** Who supports the community, from the lowest of its tiers to the highest. */
export const SUPPORTERS = ['vip', 'member', 'vip-gold', 'partner'] as const;
const DAY = 86_400_000;

/** When the demo's supporters last paid (Unix epoch milliseconds). The file is removed once the site has the reports. */
type Planned = { readonly at: number };

const fileIn = (dataDir: string) => join(dataDir, 'demo', 'supporters.json');

/** One of Patreon's tiers for each of the community's, in their order. */
const tiersOf = ({ supporterTiers }: Community): readonly string[] =>
  supporterTiers.flatMap(({ patreonTiers = [] }) => patreonTiers.slice(0, 1));

/**
 * Decides that this data folder has supporters. They are reported when the site is up, and listed by the emulator of
 * Patreon before: whoever is reported and not listed would count as missing in the comparison.
 */
export function planSupportersDemo(dataDir: string, community: Community, at = Date.now()): void {
  mkdirSync(join(dataDir, 'demo'), { recursive: true, mode: 0o700 });
  const tierIds = tiersOf(community);
  const members = SUPPORTERS.slice(0, tierIds.length).map((key, place): PatreonMember => ({
    ...{ id: `demo-${key}`, discord: personaOf(key)!.discordId, tierIds: [tierIds[place]!], status: 'active_patron' },
    lastCharge: new Date(at - 9 * DAY).toISOString(),
  }));
  replaceFile(patreonMembersFile(dataDir), JSON.stringify(members));
  replaceFile(fileIn(dataDir), JSON.stringify({ at } satisfies Planned));
}

/** The supporter programme's report of one member, without names and addresses. */
export const reportOf = (key: string, tierId: string, { at }: Planned) => ({
  data: {
    type: 'member',
    id: `demo-${key}`,
    attributes: {
      patron_status: 'active_patron',
      last_charge_date: new Date(at - 9 * DAY).toISOString(),
      last_charge_status: 'Paid',
      pledge_cadence: 1,
      pledge_relationship_start: new Date(at - 200 * DAY).toISOString(),
    },
    relationships: {
      currently_entitled_tiers: { data: [{ id: tierId, type: 'tier' }] },
      user: { data: { id: `demo-user-${key}`, type: 'user' } },
    },
  },
  included: [
    {
      type: 'user',
      id: `demo-user-${key}`,
      attributes: { social_connections: { discord: { user_id: personaOf(key)!.discordId, url: null } } },
    },
  ],
});

/**
 * Reports the demo's supporters to the site, as the supporter programme would, once for a data folder: at the next start
 * where `signal` ends this one.
 */
export async function reportDemoSupporters(
  run: RunFile,
  community: Community,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const planned = readJson(fileIn(run.dataDir)) as Planned | undefined;
  if (!planned) return;
  const tierIds = tiersOf(community);
  try {
    for (const [place, key] of SUPPORTERS.slice(0, tierIds.length).entries()) {
      const body = JSON.stringify(reportOf(key, tierIds[place]!, planned));
      const response = await fetch(`${run.api.url}/api/webhooks/patreon`, {
        method: 'POST',
        body,
        signal,
        headers: {
          'content-type': 'application/json',
          'x-patreon-event': 'members:pledge:create',
          'x-patreon-signature': createHmac('md5', run.patreon.secret).update(body).digest('hex'),
        },
      });
      if (!response.ok) throw new Error(`the site answered ${response.status}`);
    }
    rmSync(fileIn(run.dataDir), { force: true });
  } catch (error) {
    if (!signal.aborted) terminal.warn(`The demo's supporters could not be reported: ${(error as Error).message}`);
  }
}
