import { verification } from '@app/contracts/audit/policies';
import { AUDIT_VERIFICATION_PROGRESS, type AuditVerificationProgress } from '@app/contracts/audit/read-models';
import type { AuditEvent } from '@app/domain/audit/events';
import { completeVerification, verifications } from '@app/domain/audit/verification';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { policy, type Policy } from '../engine/policies/policy-runner';
import { auditedEvents, chainNow, chainRecords, REMEMBERED, rememberedHead } from './chain-source';
import { signNow, type ChainSetup } from './sign-head';
import { verifyChain, type ReferenceHead } from './verify-chain';

type Requested = Extract<AuditEvent, { type: 'AuditVerificationRequested' }>;

/** Progress is written this often at most, milliseconds. */
const REPORT_EVERY = 300;

/**
 * Carries out requested verifications one after the other, whether or not the requester still waits. The next process
 * begins an interrupted one again.
 * @param stopping aborts when this process is to end: a verification may take longer than that
 */
export const auditVerification = (setup: ChainSetup, stopping: AbortSignal): Policy =>
  policy<Requested>(verification, {
    // Tried again, it may sign a head further on: another event, though of the same cause.
    act: async ({ data: { requestId, head } }, decide) => {
      const { log, streams, store, key, formerKeys, turns } = setup;
      // Received again, because the checkpoint is older.
      if ((await streams.load(verifications)).state.completed.has(requestId)) return;
      const progress = await Progress.of(store, requestId);
      try {
        const { revision, state } = await chainNow(streams);
        const verdict = await verifyChain({
          chain: chainRecords(log, revision),
          events: turns.of(() => auditedEvents(log, stopping)),
          trusted: new Set([key.publicKey, ...formerKeys]),
          references: await referenceHeads(store, head),
          report: (records) => progress.report(records / Math.max(1, state.records)),
        });
        if (verdict.bad === null) await signNow(setup, decide);
        const at = new Date().toISOString();
        await decide(verifications, undefined, completeVerification({ requestId, ...verdict, at }));
      } catch (error) {
        if (stopping.aborted) throw error;
        await progress.fail(error instanceof Error ? error.message : String(error));
      }
    },
  });

const referenceHeads = async (store: ReadModelStore, given: ReferenceHead['head'] | null): Promise<ReferenceHead[]> => {
  const remembered = await rememberedHead(store);
  return [
    ...(given ? [{ head: given, called: 'the head that was given' }] : []),
    ...(remembered ? [{ head: remembered, called: REMEMBERED }] : []),
  ];
};

/** How far a verification is, for whoever waits for it. */
class Progress {
  private written = 0;

  private constructor(
    private readonly store: ReadModelStore,
    private readonly requestId: string,
  ) {}

  static async of(store: ReadModelStore, requestId: string): Promise<Progress> {
    const progress = new Progress(store, requestId);
    await progress.write({ requestId, progress: 0, error: null });
    return progress;
  }

  async report(progress: number): Promise<void> {
    if (performance.now() - this.written < REPORT_EVERY) return;
    await this.write({ requestId: this.requestId, progress, error: null });
  }

  fail(error: string): Promise<void> {
    return this.write({ requestId: this.requestId, progress: 0, error });
  }

  private async write(record: AuditVerificationProgress): Promise<void> {
    this.written = performance.now();
    const before = await this.store.readControl<AuditVerificationProgress>(AUDIT_VERIFICATION_PROGRESS);
    await this.store.writeControl(AUDIT_VERIFICATION_PROGRESS, before?.revision ?? 0, record);
  }
}
