import { Inject, Injectable } from '@nestjs/common';
import type { AuditChainAnswer, ChainVerification, ChainWatch, FirstBad } from '@app/contracts/audit/audit';
import {
  AUDIT_HEADS_SENT,
  AUDIT_VERIFICATION_PROGRESS,
  AUDIT_WATCH,
  auditChainState,
  type AuditChainDocument,
  type AuditHeadsRecord,
  type AuditVerificationProgress,
  type AuditWatchRecord,
} from '@app/contracts/audit/read-models';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import { decimal } from '../platform/related-events';
import { READ_MODEL_STORE } from '../platform/storage.module';

/** How far the chain of audited events has come, and the status of its newest verification. */
@Injectable()
export class AuditChain {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(READ_MODEL_STORE) private readonly store: ReadModelStore,
  ) {}

  async state(): Promise<AuditChainAnswer> {
    const [chain, running, watch, outside] = await Promise.all([
      this.readModels.get(auditChainState, 'chain'),
      this.store.readControl<AuditVerificationProgress>(AUDIT_VERIFICATION_PROGRESS),
      this.store.readControl<AuditWatchRecord>(AUDIT_WATCH),
      this.store.readControl<AuditHeadsRecord>(AUDIT_HEADS_SENT),
    ]);
    return {
      success: true,
      records: chain?.records ?? 0,
      position: chain?.position ? decimal(chain.position) : null,
      head: chain?.head ?? null,
      verification: chain ? verificationOf(chain, running?.value) : null,
      watch: watchOf(watch?.value, Date.now()),
      findings: chain?.findings.map((one) => ({ ...one, bad: shownBad(one.bad) })) ?? [],
      outside: outside?.value ?? [],
    };
  }
}

/** Without a sign of life for this long nobody keeps watch, milliseconds. The projector shows one every ten seconds. */
const SILENT_AFTER = 120_000;

const watchOf = (record: AuditWatchRecord | undefined, now: number): ChainWatch => {
  if (!record) return { state: 'unwatched', at: null, problem: null };
  const { at, state, error } = record;
  if (Math.abs(now - Date.parse(at)) > SILENT_AFTER) return { state: 'unwatched', at, problem: null };
  return state === 'sound' ? { state: 'watched', at, problem: null } : { state, at, problem: error };
};

const shownBad = (bad: FirstBad): FirstBad => ({ ...bad, position: bad.position && decimal(bad.position) });

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
      bad: bad && shownBad(bad),
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
