import { Injectable } from '@nestjs/common';
import { connections } from '@app/domain/connections/connections';
import { Streams, readingFrom } from '@app/storage/event-log/streams';
import { memberLinkedTo } from '@app/processes/linking';
import { LinkedSteam } from '../platform/ports/linked-steam';
import { Linking } from './linking';

@Injectable()
export class LinkedAccounts extends LinkedSteam {
  constructor(
    private readonly streams: Streams,
    private readonly linking: Linking,
  ) {
    super();
  }

  override async of(memberId: string): Promise<string | null> {
    const { state } = await this.streams.load(connections, memberId);
    return state.accounts.steam?.accountId ?? null;
  }

  override holderOf(steamId: string): Promise<string | undefined> {
    return memberLinkedTo(
      readingFrom(this.streams),
      { platform: 'steam', accountId: steamId },
      this.linking.reservationOf('steam', steamId),
    );
  }
}
