import { Injectable } from '@nestjs/common';
import { connections } from '@app/domain/connections/connections';
import { Streams } from '@app/storage/event-log/streams';
import { LinkedSteam } from '../platform/ports/linked-steam';

@Injectable()
export class LinkedAccounts extends LinkedSteam {
  constructor(private readonly streams: Streams) {
    super();
  }

  override async of(memberId: string): Promise<string | null> {
    const { state } = await this.streams.load(connections, memberId);
    return state.accounts.steam?.accountId ?? null;
  }
}
