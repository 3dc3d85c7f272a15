import type { AccountNotice, Notice } from '@app/contracts/connections/connections';
import { notices as model, type NoticesDocument } from '@app/contracts/connections/read-models';
import type { ConnectionsEvent, ConnectionsFacts } from '@app/domain/connections/events';
import { projection } from '../projection';

const MOST_NOTICES = 50;

type Unread<Kind> = Kind extends Notice ? Omit<Kind, 'read'> : never;

const withNotice = (doc: NoticesDocument, notice: Unread<Notice>): NoticesDocument => ({
  ...doc,
  notices: [...doc.notices, { ...notice, read: false }].slice(-MOST_NOTICES),
});

interface OfAccount extends Pick<AccountNotice, 'platform' | 'accountId' | 'at'> {
  readonly noticeId: string;
}

const ofAccount =
  (kind: AccountNotice['kind']) =>
  (doc: NoticesDocument, { data: { noticeId: id, platform, accountId, at } }: { readonly data: OfAccount }) =>
    withNotice(doc, { id, kind, platform, accountId, at });

type Link = ConnectionsFacts[
  | 'GameAccountConnected'
  | 'GameAccountDisconnected'
  | 'GameAccountVerified'
  | 'GameAccountConfirmationWithdrawn'];

const ofStaff = (doc: NoticesDocument, kind: AccountNotice['kind'], { platform, accountId, at, byStaff }: Link) =>
  byStaff ? withNotice(doc, { id: byStaff.noticeId, kind, platform, accountId, at, reason: byStaff.reason }) : doc;

/** What members should know: the notices menu, and the connections tab. */
export const notices = projection<NoticesDocument, ConnectionsEvent>()({
  into: model,
  key: ({ type, data }) =>
    (type === 'GameAccountConnected' || type === 'GameAccountDisconnected' || type === 'GameAccountVerified') &&
    !data.byStaff
      ? undefined
      : data.memberId,
  initial: (memberId) => ({ memberId, notices: [] }),
  evolve: {
    GameAccountConnected: (doc, { data }) => ofStaff(doc, 'account-relinked', data),
    GameAccountDisconnected: (doc, { data }) => ofStaff(doc, 'account-unlinked', data),
    GameAccountVerified: (doc, { data }) => ofStaff(doc, 'account-confirmed', data),
    GameAccountConfirmationWithdrawn: (doc, { data }) => ofStaff(doc, 'confirmation-withdrawn', data),
    GameAccountReleased: ofAccount('account-released'),
    AccountLinkRefused: ofAccount('link-refused'),
    ClanNoticeSent: (doc, { data: { noticeId: id, kind, clanId, clanName, clanTag, by, at } }) =>
      withNotice(doc, { id, kind, clanId, clanName, clanTag, by, at }),
    ErasureNoticeSent: (doc, { data: { noticeId: id, kind, reason, at } }) =>
      withNotice(doc, { id, kind, at, ...(reason === undefined ? {} : { reason }) }),
    NoticesAcknowledged: (doc, { data: { noticeIds } }) => ({
      ...doc,
      notices: doc.notices.map((notice) => (noticeIds.includes(notice.id) ? { ...notice, read: true } : notice)),
    }),
  },
});
