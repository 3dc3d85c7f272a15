import type { Notice } from '@app/contracts/connections/connections';
import { notices as model, type NoticesDocument } from '@app/contracts/connections/read-models';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import { projection } from '../projection';

const MOST_NOTICES = 50;

interface Told extends Pick<Notice, 'platform' | 'accountId' | 'at'> {
  readonly noticeId: string;
}

const leave = (
  known: NoticesDocument,
  kind: Notice['kind'],
  { noticeId: id, platform, accountId, at }: Told,
): NoticesDocument => ({
  ...known,
  notices: [...known.notices, { id, kind, platform, accountId, at, read: false }].slice(-MOST_NOTICES),
});

/** What members should know: the notices menu, and the connections tab. */
export const notices = projection<NoticesDocument, ConnectionsEvent>()({
  into: model,
  key: ({ data }) => data.memberId,
  initial: (memberId) => ({ memberId, notices: [] }),
  evolve: {
    GameAccountReleased: (known, { data }) => leave(known, 'account-released', data),
    AccountLinkRefused: (known, { data }) => leave(known, 'link-refused', data),
    NoticesAcknowledged: (known, { data: { noticeIds } }) => ({
      ...known,
      notices: known.notices.map((notice) => (noticeIds.includes(notice.id) ? { ...notice, read: true } : notice)),
    }),
  },
});
