import type { Decider, Decision } from '../decider';
import type { AuditEvent, AuditFacts, SignedHead } from './events';

/** The chain of audited events: each record is bound to the one before by its hash. One stream. */
export interface Chain {
  readonly records: number;
  /** Log position of the last event in it; undefined while it is empty. */
  readonly logPosition: string | undefined;
  readonly hash: string;
  /** Records under the last signed head, and when that was signed. */
  readonly signed: number;
  readonly signedAt: string | undefined;
}

export type ChainRecord = AuditFacts['AuditEventChained'];
/** What of an event goes into the chain. */
export type Link = Pick<ChainRecord, 'position' | 'stream' | 'revision' | 'eventId' | 'digest'>;
/** SHA-256 of a text, hexadecimal: passed in, because the domain has no crypto. */
export type Hash = (text: string) => string;

/** What stands before the first record. */
export const BEGINNING = '0'.repeat(64);

/** What the hash of a record is taken of. Fields cannot run into each other: none of them holds a line break. */
export const linkText = (record: number, previous: string, link: Link): string =>
  ['audit-record/1', record, link.position, link.revision, link.eventId, link.digest, previous, link.stream].join('\n');

/** What the signature of a head is made over. */
export const headText = ({ records, position, hash, at }: Omit<SignedHead, 'publicKey' | 'signature'>): string =>
  ['audit-head/1', records, position, hash, at].join('\n');

const holds = (data: unknown, type: 'string' | 'number', names: readonly string[]): boolean =>
  typeof data === 'object' && data !== null && names.every((name) => typeof data[name as keyof typeof data] === type);

/** Whoever can write the log can put anything there, JSON or not. */
export const isChainRecord = (data: unknown): data is ChainRecord =>
  holds(data, 'number', ['record', 'revision']) &&
  holds(data, 'string', ['position', 'stream', 'eventId', 'digest', 'previous', 'hash']);

export const isSignedHead = (data: unknown): data is SignedHead =>
  holds(data, 'number', ['records']) && holds(data, 'string', ['position', 'hash', 'at', 'publicKey', 'signature']);

/** What cannot be read changes nothing here; a verification finds it. */
export const auditChain: Decider<Chain, AuditEvent> = {
  category: 'auditChain',
  initial: { records: 0, logPosition: undefined, hash: BEGINNING, signed: 0, signedAt: undefined },
  evolve(chain, { type, data }) {
    switch (type) {
      case 'AuditEventChained':
        if (!isChainRecord(data)) return chain;
        return { ...chain, records: data.record, logPosition: data.position, hash: data.hash };
      case 'AuditHeadSigned':
        if (!isSignedHead(data)) return chain;
        return { ...chain, signed: data.records, signedAt: data.at };
      default:
        return chain;
    }
  },
};

/** Adds events, in the order of the log. Those at or before the last one are in it already. */
export const chainEvents = (links: readonly Link[], hash: Hash): Decision<Chain, AuditEvent> =>
  function* ({ records, logPosition = '', hash: previous }) {
    let record = records;
    let before = previous;
    for (const link of links) {
      if (link.position <= logPosition) continue;
      record++;
      const after = hash(linkText(record, before, link));
      yield { type: 'AuditEventChained', data: { record, ...link, previous: before, hash: after } };
      before = after;
    }
  };

/** Signs what the chain is now, unless that was signed already. */
export const signHead = (
  at: string,
  sign: (text: string) => Pick<SignedHead, 'publicKey' | 'signature'>,
): Decision<Chain, AuditEvent> =>
  function* ({ records, logPosition, hash, signed }) {
    if (logPosition === undefined || signed === records) return;
    const head = { records, position: logPosition, hash, at };
    yield { type: 'AuditHeadSigned', data: { ...head, ...sign(headText(head)) } };
  };
