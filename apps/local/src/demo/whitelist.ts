import type { Community } from '@app/contracts/community/community';
import type { Decision } from '@app/domain/decider';
import { member, observeRoles } from '@app/domain/members/roles';
import { allowanceOf, allowancesIn } from '@app/domain/whitelist/entitlement';
import type { WhitelistEvent } from '@app/domain/whitelist/events';
import { linkAccount, redeem, saveSlots, whitelist, type Edit, type Whitelist } from '@app/domain/whitelist/whitelist';
import type { Streams } from '@app/storage/event-log/streams';
import { linkSteam } from './connections';
import { personaOf } from '../personas';
import { steamAccountOf } from '../emulators/steam/accounts';

const DAY = 86_400_000;

/** A friend's account. Its id lies below every SteamID64 that Steam has given out, so that it belongs to nobody. */
const friend = (n: number): string => `7656119${String(2_000_100 + n).padStart(10, '0')}`;

/** Who redeemed their slots how many days ago, and whom they put into which slot when. */
const holders: readonly {
  readonly key: string;
  readonly days: number;
  readonly sittings: readonly { readonly days: number; readonly slots: Readonly<Record<number, string | null>> }[];
}[] = [
  { key: 'vip', days: 41, sittings: [] },
  {
    key: 'vip-gold',
    days: 160,
    sittings: [
      { days: 158, slots: { 2: friend(1), 3: friend(2) } },
      { days: 23, slots: { 3: null } },
    ],
  },
  {
    key: 'partner',
    days: 310,
    sittings: [
      {
        days: 310,
        slots: { 2: friend(11), 3: friend(12), 4: friend(13), 5: friend(14), 6: friend(15), 7: friend(16) },
      },
      { days: 204, slots: { 4: friend(17), 8: friend(18) } },
      { days: 96, slots: { 6: null, 9: friend(19) } },
      { days: 12, slots: { 10: friend(20), 11: friend(21) } },
    ],
  },
];

/** Personas whose roles give slots have redeemed them, for themselves and for friends. */
export const seedWhitelist = async (
  streams: Streams,
  secret: string,
  { guild, whitelist: { exclusive, enabledGames } }: Community,
  now = Date.now(),
): Promise<void> => {
  const allowances = allowancesIn(guild.roles, exclusive);
  for (const { key, days, sittings } of holders) {
    const persona = personaOf(key)!;
    const { discordId: memberId, name, roles } = persona;
    const by = { actor: { id: memberId, name, roles }, requestId: 'demo' };
    const at = new Date(now - days * DAY).toISOString();
    const decide = (decision: Decision<Whitelist, WhitelistEvent>) =>
      streams.transact(whitelist, memberId, decision, by);

    await linkSteam(streams, secret, persona, at);
    await streams.transact(member, memberId, observeRoles({ memberId, name, inGuild: true, roles, at }), by);
    await decide(linkAccount({ memberId, steamId: steamAccountOf(persona).steamId, at }));
    await decide(redeem({ memberId, name, roles, allowance: allowanceOf(roles, allowances), at }));
    for (const { days: later, slots } of sittings) {
      const { state } = await streams.load(whitelist, memberId);
      const edits = Object.entries(slots).map(([slot, id]): Edit => {
        const { entryId } = state.slots[Number(slot) - 1]!;
        return id === null ? { entryId, shouldDelete: true } : { entryId, game: 'SQUAD', id };
      });
      await decide(saveSlots({ memberId, edits, enabledGames, at: new Date(now - later * DAY).toISOString() }));
    }
  }
};
