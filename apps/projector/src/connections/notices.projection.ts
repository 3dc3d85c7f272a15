import type { Notice } from '@app/contracts/connections/connections';
import { notices as model, type NoticesDocument } from '@app/contracts/connections/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { projection } from '../projection';

const MOST_NOTICES = 50;

interface NoticeSource extends Pick<Notice, 'platform' | 'accountId' | 'at'> {
  readonly noticeId: string;
}

const withNotice = (
  doc: NoticesDocument,
  kind: Notice['kind'],
  { noticeId: id, platform, accountId, at }: NoticeSource,
): NoticesDocument => ({
  ...doc,
  notices: [...doc.notices, { id, kind, platform, accountId, at, read: false }].slice(-MOST_NOTICES),
});

/** What members should know: the notices menu, and the connections tab. */
export const notices = projection<NoticesDocument, ConnectionsEvent>()({
  into: model,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({ memberId, notices: [] }),
  evolve: {
    GameAccountReleased: (doc, { data }) => withNotice(doc, 'account-released', data),
    AccountLinkRefused: (doc, { data }) => withNotice(doc, 'link-refused', data),
    NoticesAcknowledged: (doc, { data: { noticeIds } }) => ({
      ...doc,
      notices: doc.notices.map((notice) => (noticeIds.includes(notice.id) ? { ...notice, read: true } : notice)),
    }),
  },
});
