import {
  cancelErasure,
  completeErasure,
  exportData,
  failExport,
  holdBackErasure,
  privacy,
  requestErasure,
  startErasure,
  announceErasure,
  withdrawErasure,
} from '@app/domain/privacy/privacy';
import type { Context, Streams } from '@app/storage/event-log/streams';

const at = '2026-11-21T09:00:00.000Z';
const due = '2026-11-28T09:00:00.000Z';

/** A member exports their data, asks to be erased, withdraws it, asks again and is stopped by staff, asks again, gives up a role of staff and is erased. */
export const playPrivacy = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const memberId = '290401099666423850';
  const [first, second, third] = ['1', '2', '3'].map((n) => `4b1a3c58-6c1b-4d57-9f0f-0d3f6a8e1c0${n}`) as [string, string, string];
  const of = { memberId, name: 'Kestrel', at };
  const started = { memberId, requestId: second, accounts: ['76561190000000050'], banned: ['76561190000000051'], at: due };
  for (const decision of [
    exportData({ memberId, at }),
    failExport({ memberId, at }),
    requestErasure({ ...of, requestId: first }),
    withdrawErasure({ memberId, requestId: first, at }),
    requestErasure({ ...of, requestId: third }),
    cancelErasure({ memberId, requestId: third, reason: 'Asked for somebody else', at }),
    requestErasure({ ...of, requestId: second }),
    holdBackErasure({ memberId, requestId: second, at: due }),
    startErasure(started),
    announceErasure({ memberId, requestId: second, about: 'carried-out', reached: true, at: due }),
    completeErasure({ memberId, requestId: second, round: 1, at: due }),
  ])
    await streams.transact(privacy, memberId, decision, by);
  return [`privacy-${memberId}`];
};
