import { Inject, Injectable } from '@nestjs/common';
import type { ErasureRequestsAnswer, RequestedErasure, PrivacyAnswer } from '@app/contracts/privacy/privacy';
import { erasureRequests } from '@app/contracts/privacy/read-models';
import { erasureOf, privacy, type Erasure } from '@app/domain/privacy/privacy';
import { nextExportAt } from '@app/domain/privacy/rules';
import { ErasableAccounts } from '../platform/ports/erasable-accounts';
import type { Actor } from '@app/storage/event-log/event';
import { Streams } from '@app/storage/event-log/streams';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';
import { now } from '../platform/commands/context';

const MOST = 200;

/** The erasure requests of a member, read from their own stream, and those of all members, for staff. */
@Injectable()
export class PrivacyRequests {
  constructor(
    private readonly streams: Streams,
    private readonly readModels: ReadModels,
    private readonly accounts: ErasableAccounts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of({ id, name }: Actor, isStaff: boolean): Promise<PrivacyAnswer> {
    const { exported, erasures } = (await this.streams.load(privacy, id)).state;
    const next = exported ? nextExportAt(exported) : 0;
    return {
      success: true,
      name,
      isStaff,
      accounts: await this.accounts.of(id),
      export: { lastAt: exported?.at ?? null, nextAt: next > Date.now() ? new Date(next).toISOString() : null },
      erasures: erasures.map(requestedOf).reverse(),
      addressDays: this.config.addressRetention,
      chatDays: this.config.chatRetention,
    };
  }

  async newest(memberId: string): Promise<RequestedErasure> {
    return requestedOf(erasureOf((await this.streams.load(privacy, memberId)).state)!);
  }

  async all(): Promise<ErasureRequestsAnswer> {
    const open = { where: [{ field: 'open', is: 'eq', value: 'open' }], sort: ['dueAt'], limit: MOST } as const;
    const found = await Promise.all([
      this.readModels.find(erasureRequests, { sort: ['-requestedAt'], limit: MOST }),
      // Those above may all have been withdrawn again since.
      this.readModels.find(erasureRequests, open),
    ]);
    const each = new Map(found.flat().map((request) => [request.requestId, request]));
    const newestFirst = [...each.values()].sort((one, other) => (one.requestedAt < other.requestedAt ? 1 : -1));
    const requests = await Promise.all(
      newestFirst.map(async ({ person: _, open: __, ...request }) => ({
        ...request,
        accounts: request.state === 'pending' ? await this.accounts.of(request.memberId) : [],
      })),
    );
    return { success: true, requests, now: now() };
  }
}

const requestedOf = (erasure: Erasure): RequestedErasure => {
  const { requestId, state, requestedAt, dueAt, changedAt, heldBack, reason = null } = erasure;
  return { requestId, state, requestedAt, dueAt, changedAt, heldBack, reason };
};
