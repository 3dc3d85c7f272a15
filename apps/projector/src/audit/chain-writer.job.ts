import { AUDIT_WATCH, type AuditWatchRecord, type ChainPlace } from '@app/contracts/audit/read-models';
import { auditedTypes } from '@app/contracts/capabilities';
import { auditChain, chainEvents } from '@app/domain/audit/chain';
import { findings, reportTampering } from '@app/domain/audit/findings';
import { pause } from '@app/kit/pause';
import type { Consequence, FollowingJob } from '../engine/policies/policy-runner';
import type { Log } from '../engine/ports';
import { chainNow, chainRecords, REMEMBERED, rememberedHead } from './chain-source';
import { isAudited, linkOf, sha256 } from './digest';
import { signNow, type ChainSetup } from './sign-head';
import { ForeignHead, walkChain } from './verify-chain';

/** Records appended at once; EventStoreDB takes 1 MiB. */
const TOGETHER = 500;
const HEAD_EVERY = 10_000;
/** The time of the last check is written this often, milliseconds. */
const WATCH_SHOWN_EVERY = 10_000;
/** What it looks for. A place that was reached without a type that is audited by now does not count. */
const TYPES = sha256(JSON.stringify(auditedTypes));
/** Between a failure and the next try, milliseconds. */
const AGAIN_AFTER = 500;

/**
 * Chains every audited event in the order of the log and signs the head. One process does it at a time; two at once would
 * decide the same, and the expected revision lets one of them write. Nothing is lost by a crash: the chain itself says how
 * far it is. The last audited event may be months old, so the record of the watch says up to where there was no other.
 */
export const chainWriter = (setup: ChainSetup): FollowingJob => ({
  name: 'audit-chain',
  label: 'Audit chain',
  every: AGAIN_AFTER,
  follows: true,
  run: async (decide, signal, log) => {
    // After a log that was put back under this process it begins where the chain of that log ends.
    setup.streams.forget();
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const reached: Reached = {};
    try {
      // One that fails ends the other. Whoever reads the log with others is there when they begin.
      await Promise.all([
        write(setup, decide, log, reached, either).finally(() => stop.abort()),
        attend(setup, decide, reached, either).finally(() => stop.abort()),
      ]);
    } finally {
      stop.abort();
    }
  },
});

/** Everything audited up to there is in the chain. */
interface Reached {
  at?: Pick<ChainPlace, 'position' | 'positionId'>;
}

async function write(
  setup: ChainSetup,
  decide: Consequence,
  log: Log,
  reached: Reached,
  signal: AbortSignal,
): Promise<void> {
  const after = await placeNow(setup, log);
  for await (const { events, upTo, upToId } of log.subscribe({
    types: auditedTypes,
    asWritten: true,
    signal,
    ...after,
  })) {
    const links = events.filter(isAudited).map(linkOf);
    for (let from = 0; from < links.length; from += TOGETHER)
      await decide(auditChain, undefined, chainEvents(links.slice(from, from + TOGETHER), sha256));
    if (upTo !== undefined && upToId !== undefined) reached.at = { position: upTo, positionId: upToId };
  }
}

/**
 * Where the chain goes on: at the place of the record, where log and chain are those that it was reached with, and
 * otherwise behind the last event of the chain.
 */
async function placeNow({ streams, store }: ChainSetup, log: Log) {
  const { hash, logPosition } = (await chainNow(streams)).state;
  const place = (await store.readControl<AuditWatchRecord>(AUDIT_WATCH))?.value.place;
  const isThis = place && place.hash === hash && place.types === TYPES && place.position > (logPosition ?? '');
  if (isThis && (await log.holds(place.position, place.positionId)))
    return { after: place.position, afterId: place.positionId };
  return logPosition === undefined ? {} : { after: logPosition };
}

/**
 * Verifies the chain, then signs the head every few seconds if it was sound, and writes to the control record that it is
 * still running, and up to where.
 */
async function attend(setup: ChainSetup, decide: Consequence, reached: Reached, signal: AbortSignal): Promise<void> {
  const found = await inspect(setup, decide);
  await recordWatch(setup, found, reached);
  for (let written = Date.now(); ;) {
    await pause(setup.headEvery ?? HEAD_EVERY, signal);
    if (signal.aborted) break;
    if (found.state === 'sound') await signNow(setup, decide);
    if (Math.abs(Date.now() - written) < WATCH_SHOWN_EVERY) continue;
    await recordWatch(setup, found, reached);
    written = Date.now();
  }
  await recordWatch(setup, found, reached);
}

async function recordWatch({ store, streams }: ChainSetup, found: Found, { at }: Reached): Promise<void> {
  // The chain is read after the place is known: it holds everything up to there.
  const place = at && { ...at, hash: (await chainNow(streams)).state.hash, types: TYPES };
  const before = await store.readControl<AuditWatchRecord>(AUDIT_WATCH);
  const record: AuditWatchRecord = {
    ...before?.value,
    ...found,
    at: new Date().toISOString(),
    ...(place && { place }),
  };
  await store.writeControl(AUDIT_WATCH, before?.revision ?? 0, record);
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
