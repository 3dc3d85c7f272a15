import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { readModel } from '@app/contracts/read-model';
import { RefreshingCache } from '@app/kit/refreshing-cache';
import { agentReportKey, factsKey } from '@app/storage/read-models/game-server-record';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { comparisonKey, policyKey, projectionKey, verificationKey } from '@app/storage/read-models/projection-record';
import { VersionTags } from '../platform/push/version-tags';
import { READ_MODEL_STORE } from '../platform/storage.module';

/**
 * The status of projections, policies, jobs and agents, made of their records; browsers follow it like a read model.
 */
export const operationsHealth = readModel<never>({ name: 'operations-health', version: 1, indexes: [] });

/** The records are many: they are read this often at most, milliseconds. */
const FRESH_MS = 1_000;
const RECORDS = [projectionKey, policyKey, verificationKey, comparisonKey, agentReportKey, factsKey];
/** Signs of life, which change nothing. */
const BEATS = new Set(['beat', 'checkedAt']);

/** The version of the records that the operations pages show. */
@Injectable()
export class OperationsHealth {
  constructor(
    @Inject(READ_MODEL_STORE) private readonly store: ReadModelStore,
    versions: VersionTags,
  ) {
    const tag = new RefreshingCache({ fresh: FRESH_MS }, () => this.hash());
    versions.add(operationsHealth, async () => tag.get());
  }

  private async hash(): Promise<string> {
    const records = await Promise.all(RECORDS.map((key) => this.store.listControl(key(''))));
    const values = records.flat().map(({ key, value }) => [key, value]);
    const text = JSON.stringify(values, (field, value: unknown) => (BEATS.has(field) ? undefined : value));
    return createHash('sha256').update(text).digest('base64url').slice(0, 11);
  }
}
