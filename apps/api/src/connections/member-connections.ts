import { Injectable } from '@nestjs/common';
import type { Connections, ConnectionsHistoryAnswer, NoticesAnswer } from '@app/contracts/connections/connections';
import { connectionsHistory, connectionsOf, notices, type LinkedAccount } from '@app/contracts/connections/read-models';
import { connections, isLinked } from '@app/domain/connections/connections';
import { mainProfileOf, PLATFORMS, sanitise, steamIdProblem } from '@app/domain/connections/rules';
import { Streams } from '@app/storage/event-log/streams';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Caller } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';

const link = (account: LinkedAccount | null | undefined) => ({
  connected: Boolean(account),
  username: account?.displayName ?? null,
  provedBy: account?.provedBy ?? null,
});

/** What one member may read about their own links. */
@Injectable()
export class MemberConnections {
  constructor(
    private readonly readModels: ReadModels,
    private readonly streams: Streams,
  ) {}

  async connections({ actor: { id, name }, username }: Caller): Promise<Connections> {
    const document = await this.readModels.get(connectionsOf, id);
    const accounts = document?.accounts;
    const availableProfiles = PLATFORMS.filter((platform) => accounts?.[platform]);
    return {
      discord: { username: username ?? name },
      steam: {
        ...link(accounts?.steam),
        id: accounts?.steam?.id ?? null,
        verified: accounts?.steam?.verified ?? false,
      },
      psn: link(accounts?.psn),
      xbox: link(accounts?.xbox),
      reforger: { ...link(accounts?.reforger), uuid: accounts?.reforger?.id ?? null },
      currentProfile: mainProfileOf(document?.mainProfile ?? null, availableProfiles),
      availableProfiles,
    };
  }

  async history(memberId: string): Promise<ConnectionsHistoryAnswer['history']> {
    const document = await this.readModels.get(connectionsHistory, memberId);
    return document?.entries.toReversed() ?? [];
  }

  async notices(memberId: string): Promise<NoticesAnswer['notices']> {
    const document = await this.readModels.get(notices, memberId);
    return document?.notices.toReversed() ?? [];
  }

  /**
   * Whether this is the Steam account that the member has linked, read from the log itself.
   * @throws Refused 400 for what is no Steam ID, 404 for another one
   */
  async verifySteam(memberId: string, typed: string): Promise<void> {
    const accountId = sanitise(typed);
    const problem = steamIdProblem(accountId);
    if (problem) throw new Refused(400, 'account-invalid', problem);
    const { state } = await this.streams.load(connections, memberId);
    if (!isLinked(state, { platform: 'steam', accountId }))
      throw new Refused(404, 'not-connected', 'This Steam ID is not connected to your profile.');
  }
}
