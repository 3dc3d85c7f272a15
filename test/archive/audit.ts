import { createHash } from 'node:crypto';
import { auditChain, chainEvents, signHead } from '@app/domain/audit/chain';
import { acknowledgeTampering, findings, reportTampering } from '@app/domain/audit/findings';
import { reading, readTrail } from '@app/domain/audit/reading';
import { completeVerification, requestVerification, verifications } from '@app/domain/audit/verification';
import { lookUp, playerLookups, showAddress } from '@app/domain/battlelog/lookups';
import type { Context, Streams } from '@app/storage/event-log/streams';

const at = '2026-11-21T09:00:00.000Z';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A player who was looked up, a trail that was read, a chain of one event with its head, and a verification of it. */
export const playAudit = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const readerId = '290401099666423847';
  const filter = { adminUserId: '290401099666423845', game: 'squad' };
  await streams.transact(reading, readerId, readTrail({ readerId, subject: 'Kestrel', filter, how: 'page', at }), by);
  const position = '0000000000000042-0000000000000042';
  const event = { position, stream: 'bingoValues', revision: 3, eventId: '7c1f4a52-1111-4222-8333-9a9b9c9d9e9f' };
  await streams.transact(auditChain, undefined, chainEvents([{ ...event, digest: sha256('event') }], sha256), by);
  const sign = () => ({ publicKey: 'MCowBQYDK2VwAyEA', signature: 'c2lnbmVk' });
  await streams.transact(auditChain, undefined, signHead(at, sign), by);
  const { requestId } = by;
  const outcome = { requestId, records: 1, waiting: 0, position, bad: null, at };
  await streams.transact(verifications, undefined, requestVerification({ requestId, head: null, at }), by);
  await streams.transact(verifications, undefined, completeVerification(outcome), by);
  const bad = { record: 1, stream: 'auditChain', revision: 1, position, problem: 'The end was cut off.' };
  const findingId = sha256(JSON.stringify(bad)).slice(0, 32);
  await streams.transact(findings, undefined, reportTampering({ findingId, bad, at }), by);
  await streams.transact(findings, undefined, acknowledgeTampering({ findingId, note: 'Restored on Friday.', at }), by);
  const look = { readerId, game: 'squad', playerId: '0002f00d000000000000000000000001', at } as const;
  await streams.transact(playerLookups, readerId, lookUp(look), by);
  await streams.transact(playerLookups, readerId, showAddress({ ...look, reason: 'Ban evasion check' }), by);
  return [`playerLookups-${readerId}`, `auditReading-${readerId}`, 'auditChain', 'auditVerification', 'auditFindings'];
};
