import { Injectable } from '@nestjs/common';
import { connections } from '@app/domain/connections/connections';
import { ACCOUNT_KINDS, ACCOUNT_NAMES } from '@app/domain/connections/rules';
import { may, sourceOf } from '@app/domain/connections/sources';
import { Streams } from '@app/storage/event-log/streams';
import { ErasableAccounts } from '../platform/ports/erasable-accounts';

@Injectable()
export class ErasableLinks extends ErasableAccounts {
  constructor(private readonly streams: Streams) {
    super();
  }

  override async of(memberId: string): ReturnType<ErasableAccounts['of']> {
    const { accounts } = (await this.streams.load(connections, memberId)).state;
    return ACCOUNT_KINDS.flatMap((platform) => {
      const account = accounts[platform];
      if (!account) return [];
      const { accountId: id, displayName, provedBy } = account;
      const goes = may(sourceOf(provedBy), 'erasure');
      return [{ platform, platformName: ACCOUNT_NAMES[platform], id, displayName, goes }];
    });
  }
}
