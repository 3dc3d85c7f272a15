import { connections, sendErasureNotice } from '@app/domain/connections/connections';
import type { ErasureNoticeKind } from '@app/domain/connections/events';
import type { PrivacyEvent } from '@app/domain/privacy/events';
import { erasureNotices } from '@app/contracts/privacy/policies';
import { policy } from '../engine/policies/policy-runner';

const KINDS = {
  ErasureRequested: 'erasure-requested',
  ErasureCancelled: 'erasure-cancelled',
  ErasureHeldBack: 'erasure-held-back',
} as const satisfies Partial<Record<PrivacyEvent['type'], ErasureNoticeKind>>;

/** Tells members what becomes of a request to be erased: of their own, and of one that somebody else made in their name. */
export const privacyErasureNotices = policy<Extract<PrivacyEvent, { type: keyof typeof KINDS }>>(erasureNotices, {
  act: ({ type, data }, decide) => {
    const { memberId, requestId, at } = data;
    const kind = KINDS[type];
    const reason = 'reason' in data ? { reason: data.reason } : {};
    return decide(
      connections,
      memberId,
      sendErasureNotice({ memberId, noticeId: `${kind}-${requestId}`, kind, at, ...reason }),
    );
  },
});
