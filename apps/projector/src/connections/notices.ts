import { notices as model, type NoticesDocument } from '@app/contracts/connections/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { projection } from '../projection';

const MOST_NOTICES = 50;

/** What members should know: the notices menu, and the connections tab. */
export const notices = projection<NoticesDocument, ConnectionsEvent>()({
  into: model,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({ memberId, notices: [] }),
  evolve: {
    GameAccountReleased: (known, { data: { noticeId: id, platform, accountId, at } }) => ({
      ...known,
      notices: [
        ...known.notices,
        { id, kind: 'account-released' as const, platform, accountId, at, read: false },
      ].slice(-MOST_NOTICES),
    }),
    NoticesAcknowledged: (known, { data: { noticeIds } }) => ({
      ...known,
      notices: known.notices.map((notice) => (noticeIds.includes(notice.id) ? { ...notice, read: true } : notice)),
    }),
  },
});
