import { Inject, Injectable } from '@nestjs/common';
import type {
  ComparisonStatus,
  JobStatus,
  PolicyStatus,
  ProjectionStatus,
  VerificationStatus,
} from '@app/contracts/operations/projections';
import type { ReadModelStore } from '@app/storage/read-models/port';
import {
  comparisonKey,
  policyKey,
  projectionKey,
  verificationKey,
  withCurrentNames,
  type ComparisonRecord,
  type PolicyRecord,
  type ProjectionRecord,
  type VerificationRecord,
} from '@app/storage/read-models/projection-record';
import { Refused } from '../platform/responses/failures';
import { READ_MODEL_STORE } from '../platform/storage.module';

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The status of the projections, from the records that their runners write. */
@Injectable()
export class Projections {
  constructor(@Inject(READ_MODEL_STORE) private readonly store: ReadModelStore) {}

  /** All of them, by name. @throws StoreUnavailable */
  async all(): Promise<ProjectionStatus[]> {
    const records = await this.store.listControl<ProjectionRecord>(projectionKey(''));
    return records
      .map(({ value }) => statusOf(withCurrentNames(value)))
      .sort((a, b) => (a.projection < b.projection ? -1 : 1));
  }

  /** What acts by itself, by name. @throws StoreUnavailable */
  async policies(): Promise<PolicyStatus[]> {
    const records = await this.store.listControl<PolicyRecord>(policyKey(''));
    return records
      .map(({ key, value }) => policyOf(key.slice(policyKey('').length), value))
      .sort((a, b) => (a.policy < b.policy ? -1 : 1));
  }

  /** The newest verification and comparison of each. @throws StoreUnavailable */
  async jobs(): Promise<JobStatus[]> {
    const [verifications, comparisons] = await Promise.all([
      this.store.listControl<VerificationRecord>(verificationKey('')),
      this.store.listControl<ComparisonRecord>(comparisonKey('')),
    ]);
    return [
      ...verifications.map(({ value }) => jobOf('verify', value)),
      ...comparisons.map(({ value }) => jobOf('compare', value)),
    ];
  }

  /** @throws Refused 404 for a projection that has never run; StoreUnavailable */
  async record(name: string): Promise<ProjectionRecord> {
    const record = NAME.test(name) ? await this.store.readControl<ProjectionRecord>(projectionKey(name)) : undefined;
    if (!record) throw new Refused(404, 'no-such-projection', 'There is no such projection.');
    return withCurrentNames(record.value);
  }

  /** The newest verification; null before the first. @throws Refused 404; StoreUnavailable */
  async verification(name: string): Promise<VerificationStatus | null> {
    const { projection } = await this.record(name);
    return (await this.store.readControl<VerificationRecord>(verificationKey(projection)))?.value ?? null;
  }

  /** The newest comparison; null before the first. @throws Refused 404; StoreUnavailable */
  async comparison(name: string): Promise<ComparisonStatus | null> {
    const { projection } = await this.record(name);
    return (await this.store.readControl<ComparisonRecord>(comparisonKey(projection)))?.value ?? null;
  }
}

const jobOf = (
  kind: JobStatus['kind'],
  { projection, requestId, state, progress, startedAt, endedAt }: VerificationRecord | ComparisonRecord,
): JobStatus => ({
  ...{ projection, kind, requestId, state, progress, startedAt },
  ...(endedAt === undefined ? {} : { endedAt }),
});

const policyOf = (
  policy: string,
  { label = policy, kind = 'policy', holder, position, actedAt, checkedAt, lag, trouble }: PolicyRecord,
): PolicyStatus => ({
  ...{ policy, label },
  kind: kind === 'watcher' ? 'job' : kind,
  state: trouble ? 'stuck' : holder ? 'acting' : 'unattended',
  ...(holder ? { holder } : {}),
  ...(position === undefined ? {} : { position }),
  ...(actedAt === undefined ? {} : { actedAt }),
  ...(checkedAt === undefined ? {} : { checkedAt }),
  ...(lag ? { lag } : {}),
  ...(trouble ? { trouble } : {}),
});

const statusOf = ({
  projection,
  holder,
  handledTypes,
  serving,
  rules,
  generations,
  quarantined,
}: ProjectionRecord): ProjectionStatus => ({
  projection,
  ...(holder ? { holder } : {}),
  handledTypes,
  ...(serving === undefined ? {} : { serving }),
  ...(rules === undefined ? {} : { rules }),
  generations,
  ...(quarantined ? { quarantined } : {}),
});
