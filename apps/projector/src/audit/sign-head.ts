import { auditChain, signHead } from '@app/domain/audit/chain';
import type { SignedHead } from '@app/domain/audit/events';
import type { Turns } from '@app/storage/event-log/whole/turns';
import type { Streams } from '@app/storage/event-log/streams';
import type { ReadModelStore } from '@app/storage/read-models/port';
import type { Consequence } from '../engine/policies/policy-runner';
import type { Journal } from '../engine/ports';
import { rememberHead, type ChainLog } from './chain-source';
import type { SigningKey } from './signing-key';

export interface ChainSetup {
  readonly log: ChainLog;
  readonly streams: Streams;
  readonly store: ReadModelStore;
  readonly journal: Journal;
  /** Whoever reads all of the log takes one. */
  readonly turns: Turns;
  readonly key: SigningKey;
  /** Public keys that heads were signed with before this one. */
  readonly formerKeys: readonly string[];
  /** A head is signed this long after the last record, at the latest, milliseconds. */
  readonly headEvery?: number;
}

/**
 * Signs the head unless it is signed, stores it beside the log, and writes it to the process's log, which may be stored
 * elsewhere.
 */
export async function signNow({ store, journal, key }: ChainSetup, decide: Consequence): Promise<void> {
  const { events } = await decide(
    auditChain,
    undefined,
    signHead(new Date().toISOString(), (text) => key.sign(text)),
  );
  const [signed] = events;
  if (!signed) return;
  const head = signed.data as SignedHead;
  await rememberHead(store, head);
  journal.info({ auditHead: head }, 'The audit chain was signed.');
}
