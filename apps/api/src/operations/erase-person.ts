import { Inject, Injectable } from '@nestjs/common';
import type { ErasureDto } from '@app/contracts/operations/log.dto';
import { connections } from '@app/domain/connections/connections';
import { inForce, playerRecord, playerRecordId } from '@app/domain/moderation/player-record';
import { erasePerson, erasures } from '@app/domain/operations/traces';
import type { AuditNote } from '@app/storage/event-log/event';
import { Streams } from '@app/storage/event-log/streams';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { command } from '../platform/command';
import { writeContext, now } from '../platform/context';
import { PERSON_KEYS } from '../platform/storage.module';

/** The accounts that go with a member, and those that stay because of a ban. */
@Injectable()
export class Erasing {
  constructor(
    private readonly streams: Streams,
    @Inject(PERSON_KEYS) private readonly keys: PersonKeyStore,
  ) {}

  async accountsOf({ memberId, accounts = [] }: ErasureDto, at: string) {
    const { state } = await this.streams.load(connections, memberId);
    const linked = Object.values(state.accounts).map(({ accountId }) => accountId);
    const free: string[] = [];
    const banned: string[] = [];
    for (const id of new Set([...linked, ...accounts])) ((await this.isBanned(id, at)) ? banned : free).push(id);
    return { free, banned };
  }

  /** From now on nobody reads what the log says of them. */
  async destroy(ids: readonly string[]): Promise<void> {
    await this.keys.destroy(ids);
    this.streams.forget();
  }

  private async isBanned(player: string, at: string): Promise<boolean> {
    for (const game of ['squad', 'reforger'] as const) {
      const { state } = await this.streams.load(playerRecord, playerRecordId({ game, player }));
      if (inForce(state, at) !== undefined) return true;
    }
    return false;
  }
}

/** Destroys the keys of a member and of their accounts. Recorded before: what comes first is in the log whatever follows. */
export const ErasePerson = command(
  'ErasePerson',
  async ({ streams, erasing }, context, input: ErasureDto) => {
    const { memberId } = input;
    const at = now();
    const { free, banned } = await erasing.accountsOf(input, at);
    const audit: AuditNote = {
      ...({ game: 'platform', tool: 'operations', action: 'ERASE', resourceType: 'member' } as const),
      ...{ resourceId: memberId, resourceName: memberId },
      changes: { accounts: free.length, banned: banned.length },
    };
    const erased = { memberId, accounts: free.length, banned: banned.length, at };
    const receipt = await streams.transact(erasures, undefined, erasePerson(erased), writeContext(context, { audit }));
    await erasing.destroy([memberId, ...free]);
    return { receipt, accounts: free.length, banned };
  },
  { erasing: Erasing },
);
