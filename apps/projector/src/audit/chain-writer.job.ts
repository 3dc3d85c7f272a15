import { AUDIT_WATCH, type AuditWatchRecord } from '@app/contracts/audit/read-models';
import { auditedTypes } from '@app/contracts/capabilities';
import { auditChain, chainEvents } from '@app/domain/audit/chain';
import { findings, reportTampering } from '@app/domain/audit/findings';
import { pause } from '@app/kit/pause';
import type { Consequence, Job } from '../engine/policies/policy-runner';
import { chainNow, chainRecords, REMEMBERED, rememberedHead } from './chain-source';
import { isAudited, linkOf, sha256 } from './digest';
import { signNow, type ChainSetup } from './sign-head';
import { ForeignHead, walkChain } from './verify-chain';

/** Records appended at once; EventStoreDB takes 1 MiB. */
const TOGETHER = 500;
const HEAD_EVERY = 10_000;
/** The time of the last check is written this often, milliseconds. */
const WATCH_SHOWN_EVERY = 10_000;
/** Between a failure and the next try, milliseconds. */
const AGAIN_AFTER = 500;

/**
 * Chains every audited event in the order of the log and signs the head. One process does it at a time; two at once would
 * decide the same, and the expected revision lets one of them write. Nothing is lost by a crash: the chain itself says how
 * far it is.
 */
export const chainWriter = (setup: ChainSetup): Job => ({
  name: 'audit-chain',
  label: 'Audit chain',
  every: AGAIN_AFTER,
  run: async (decide, signal) => {
    // After a log that was put back under this process it begins where the chain of that log ends.
    setup.streams.forget();
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const found = await inspect(setup, decide);
    try {
      // One that fails ends the other.
      await Promise.all([
        write(setup, decide, either).finally(() => stop.abort()),
        attend(setup, decide, found, either).finally(() => stop.abort()),
      ]);
    } finally {
      stop.abort();
    }
  },
});

async function write({ log, streams }: ChainSetup, decide: Consequence, signal: AbortSignal): Promise<void> {
  const { logPosition } = (await chainNow(streams)).state;
  const after = logPosition === undefined ? {} : { after: logPosition };
  for await (const { events } of log.subscribe({ types: auditedTypes, asWritten: true, signal, ...after })) {
    const links = events.filter(isAudited).map(linkOf);
    for (let from = 0; from < links.length; from += TOGETHER)
      await decide(auditChain, undefined, chainEvents(links.slice(from, from + TOGETHER), sha256));
  }
}

/**
 * Signs the head every few seconds if the chain was sound, and writes to the control record that it is still running.
 */
async function attend(setup: ChainSetup, decide: Consequence, found: Found, signal: AbortSignal): Promise<void> {
  let written = await recordWatch(setup, found);
  while (!signal.aborted) {
    await pause(setup.headEvery ?? HEAD_EVERY, signal);
    if (signal.aborted) return;
    if (found.state === 'sound') await signNow(setup, decide);
    written = await recordWatch(setup, found, written);
  }
}

/** Writes the record anew after a while. @returns when it was written, epoch milliseconds */
async function recordWatch({ store }: ChainSetup, found: Found, written?: number): Promise<number> {
  const now = Date.now();
  if (written !== undefined && Math.abs(now - written) < WATCH_SHOWN_EVERY) return written;
  const record: AuditWatchRecord = { ...found, at: new Date(now).toISOString() };
  const before = await store.readControl<AuditWatchRecord>(AUDIT_WATCH);
  await store.writeControl(AUDIT_WATCH, before?.revision ?? 0, record);
  return now;
}

/** What the start found. */
type Found = Pick<AuditWatchRecord, 'state' | 'error'>;

/**
 * Verifies the chain once. A chain that was tampered with is continued but not signed: a signature would make it look
 * right. The finding is an event, shown to staff until they acknowledge it.
 */
async function inspect(setup: ChainSetup, decide: Consequence): Promise<Found> {
  const { log, streams, store, journal, key, formerKeys, turns } = setup;
  const head = await rememberedHead(store);
  const { revision } = await chainNow(streams);
  try {
    const bad = await walkChain({
      chain: turns.of(() => chainRecords(log, revision)),
      trusted: new Set([key.publicKey, ...formerKeys]),
      references: head ? [{ head, called: REMEMBERED }] : [],
    });
    if (!bad) return { state: 'sound', error: null };
    journal.error({ bad }, 'The audit chain was tampered with. It is not signed any more.');
    // Without the fields that change as the chain grows, so that the next start finds the same again.
    const findingId = sha256(JSON.stringify([bad.record, bad.stream, bad.problem])).slice(0, 32);
    await decide(findings, undefined, reportTampering({ findingId, bad, at: new Date().toISOString() }));
    return { state: 'tampered', error: bad.problem };
  } catch (error) {
    if (!(error instanceof ForeignHead)) throw error;
    journal.error(
      { err: error },
      'The audit chain is not signed any more. Is a former key missing in AUDIT_FORMER_KEYS?',
    );
    return { state: 'unchecked', error: error.message };
  }
}
