import { Inject, Injectable } from '@nestjs/common';
import type { AuditChainAnswer, ChainVerification } from '@app/contracts/audit/audit';
import {
  AUDIT_VERIFICATION_PROGRESS,
  auditChainState,
  type AuditChainDocument,
  type AuditVerificationProgress,
} from '@app/contracts/audit/read-models';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import { decimal } from '../platform/related-events';
import { READ_MODEL_STORE } from '../platform/storage.module';

/** How far the chain of audited events is, and how its newest verification stands. */
@Injectable()
export class AuditChain {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(READ_MODEL_STORE) private readonly store: ReadModelStore,
  ) {}

  async state(): Promise<AuditChainAnswer> {
    const [chain, running] = await Promise.all([
      this.readModels.get(auditChainState, 'chain'),
      this.store.readControl<AuditVerificationProgress>(AUDIT_VERIFICATION_PROGRESS),
    ]);
    return {
      success: true,
      records: chain?.records ?? 0,
      position: chain?.position ? decimal(chain.position) : null,
      head: chain?.head ?? null,
      verification: chain ? verificationOf(chain, running?.value) : null,
    };
  }
}

const verificationOf = (
  { requested, verified }: AuditChainDocument,
  running: AuditVerificationProgress | undefined,
): ChainVerification | null => {
  if (!requested) return null;
  const { requestId, by } = requested;
  if (verified?.requestId === requestId) {
    const { records, waiting, position, bad, at } = verified;
    return {
      ...{ requestId, by, at, records, waiting },
      state: bad ? 'broken' : 'intact',
      progress: 1,
      position: position === null ? null : decimal(position),
      bad: bad && { ...bad, position: bad.position && decimal(bad.position) },
      error: null,
    };
  }
  const { progress, error } = running?.requestId === requestId ? running : { progress: 0, error: null };
  return {
    ...{ requestId, by, at: requested.at, progress, error },
    ...{ records: 0, waiting: 0, position: null, bad: null },
    state: error === null ? 'running' : 'failed',
  };
};
