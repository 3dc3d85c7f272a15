import { backups, erasePerson, erasures, logCopies, logReading, readLog, recordBackup, recordCopy } from '@app/domain/operations/traces';
import { forgetStaffName, formerStaff, keepStaffName } from '@app/domain/privacy/former-staff';
import { completeOrders, gameServer, requestResend, requestSetAside } from '@app/domain/operations/game-servers';
import type { Context, Streams } from '@app/storage/event-log/streams';

const at = '2026-11-21T09:00:00.000Z';

const batch = { match: '20261003T090004000-Yehorivka_RAAS_v1', source: 'log', from: 1_000, to: 9_000 } as const;
const refused = { ...batch, status: 400, reason: 'Facts.17.damage must not be less than 0.' };

/** A stream of the log is looked at, a backup taken, and a batch of a server set aside and sent again. */
export const playTraces = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const readerId = '290401099666423847';
  await streams.transact(logReading, readerId, readLog({ readerId, subject: 'bingoLobby', at }), by);
  const file = { name: 'backup-2026-11-21.tar.gz', bytes: 1_204_771, sha256: 'ab'.repeat(32) };
  await streams.transact(backups, undefined, recordBackup({ ...file, position: '1204', withAddresses: false, at }), by);
  const erased = { memberId: '290401099666423849', accounts: 1, banned: 0, at };
  await streams.transact(erasures, undefined, erasePerson(erased), by);
  const former = { person: '0a1b2c3d4e5f6g7h8i9j', name: 'Kestrel', memberId: '290401099666423849', until: '2027-11-21T09:00:00.000Z', at };
  await streams.transact(formerStaff, undefined, keepStaffName(former), by);
  await streams.transact(formerStaff, undefined, forgetStaffName({ person: former.person, at: former.until }), by);
  const chain = { records: 204, position: `${'0'.repeat(13)}4b4-${'0'.repeat(13)}4b4`, hash: 'cd'.repeat(32) };
  await streams.transact(logCopies, undefined, recordCopy({ upTo: chain.position, chain, at }), by);
  const done = { requestId: 'req-1', outcome: 'done', reason: null } as const;
  const server = { game: 'squad', serverId: 1, at, batch } as const;
  await streams.transact(gameServer, 'squad-1', requestSetAside({ ...server, requestId: 'req-1', refused }), by);
  await streams.transact(gameServer, 'squad-1', completeOrders({ game: 'squad', serverId: 1 }, [done], at), by);
  await streams.transact(gameServer, 'squad-1', requestResend({ ...server, requestId: 'req-2', aside: [batch] }), by);
  return ['gameServer-squad-1', `logReading-${readerId}`, 'backups', 'erasures', 'formerStaff', 'logCopies'];
};
