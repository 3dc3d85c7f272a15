import { linkedPlayer } from '@app/contracts/whitelist/policies';
import { connections } from '@app/domain/connections/connections';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { may, sourceOf } from '@app/domain/connections/sources';
import type { AccountKind } from '@app/domain/connections/rules';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { identifyPlayer, playersOfSteam, steamOfPlayers } from '@app/domain/whitelist/players';
import { linkPlayer, unlinkPlayer, whitelist } from '@app/domain/whitelist/whitelist';
import { accountReservation } from '@app/storage/event-log/reservation';
import { memberLinkedTo } from '@app/processes/linking';
import type { NameReservation } from '@app/processes/port';
import { policy, type Consequence, type Policy } from '../engine/policies/policy-runner';
import { eventStoreOf, stateOf } from '../engine/policies/state-of';

type Event = Extract<
  ConnectionsEvent | ReforgerEvent,
  {
    type:
      | 'GameAccountConnected'
      | 'GameAccountVerified'
      | 'GameAccountDisconnected'
      | 'GameAccountReleased'
      | 'ReforgerPlayerIdentified';
  }
>;

/**
 * The own slot of a whitelist is for the Reforger player of its member too: the one they have linked by a code in the
 * game's chat, else the one who plays with the Steam account that they have proved, unless another member has linked
 * that player. Every event that changes a link or reports a player's Steam account updates the slot, in any order.
 *
 * @param secret the key for the names of reservations, and of Steam accounts
 */
export const whitelistLinkedPlayer = (secret: string): Policy => {
  const nameOf = accountReservation(secret);

  return policy<Event>(linkedPlayer, {
    act: async (event, decide) => {
      const at = new Date(event.created).toISOString();
      const of = new Slots(decide, nameOf, at);
      if (event.type !== 'ReforgerPlayerIdentified') {
        const { memberId, platform, accountId } = event.data;
        if (platform === 'reforger') {
          await of.settle(memberId);
          const steamId = await of.steamOf(accountId);
          if (steamId !== null) await of.settleOwner(steamId);
        } else if (platform === 'steam') await of.settle(memberId);
        return;
      }
      const { playerId, steamId } = event.data;
      if (steamId === null) return;
      const identified = identifyPlayer({ playerId, steamId, at });
      await Promise.all([
        decide(steamOfPlayers, playerId, identified),
        decide(playersOfSteam, nameOf('steam', steamId), identified),
      ]);
      await of.settleOwner(steamId);
    },
  });
};

/** The own slots, as the newest state of links and players wants them. */
class Slots {
  constructor(
    private readonly decide: Consequence,
    private readonly nameOf: NameReservation,
    private readonly at: string,
  ) {}

  async steamOf(playerId: string): Promise<string | null> {
    return (await stateOf(this.decide, steamOfPlayers, playerId)).steamId;
  }

  async playerWith(steamId: string): Promise<string | null> {
    const { playerId } = await stateOf(this.decide, playersOfSteam, this.nameOf('steam', steamId));
    // A server may have said of this player before that somebody else's account is theirs.
    return playerId !== null && (await this.steamOf(playerId)) === steamId ? playerId : null;
  }

  async settleOwner(steamId: string): Promise<void> {
    const memberId = await this.holderOf('steam', steamId);
    if (memberId !== undefined) await this.settle(memberId);
  }

  async settle(memberId: string): Promise<void> {
    const playerId = await this.playerOf(memberId);
    const { linkedPlayerId } = await stateOf(this.decide, whitelist, memberId);
    const link = { memberId, at: this.at };
    if (playerId !== null) await this.decide(whitelist, memberId, linkPlayer({ ...link, playerId }));
    else if (linkedPlayerId !== null)
      await this.decide(whitelist, memberId, unlinkPlayer({ ...link, playerId: linkedPlayerId }));
  }

  private async playerOf(memberId: string): Promise<string | null> {
    const { reforger, steam } = (await stateOf(this.decide, connections, memberId)).accounts;
    if (reforger) return reforger.accountId;
    const playerId = steam && may(sourceOf(steam.provedBy), 'reward') ? await this.playerWith(steam.accountId) : null;
    return playerId === null || (await this.holderOf('reforger', playerId)) !== undefined ? null : playerId;
  }

  private holderOf(platform: AccountKind, accountId: string): Promise<string | undefined> {
    const account = { platform, accountId };
    return memberLinkedTo(eventStoreOf(this.decide), account, this.nameOf(platform, accountId));
  }
}
