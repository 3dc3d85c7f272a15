import { Notice } from '~/ui/kit/feedback/notice';
import { When } from '~/ui/kit/display/when';
import { noticeTitle } from './notice-text';
import { useNotices } from './queries';
import { SteamSignInButton } from './steam-sign-in-button';
import { useReadNotices } from './use-read-notices';

/** What happened to the reader's links without their doing, until they have read it. */
export function ReleasedNotices() {
  const unread = useNotices().flatMap((notice) => (!notice.read && 'platform' in notice ? [notice] : []));
  const markRead = useReadNotices();
  const gone = markRead.isPending ? markRead.variables : undefined;
  return unread
    .filter(({ id }) => !gone?.includes(id))
    .map((notice) => (
      <Notice
        key={notice.id}
        tone="warn"
        className="mb-4"
        title={noticeTitle(notice)}
        actions={notice.platform === 'steam' && notice.kind !== 'account-relinked' && <SteamSignInButton />}
        onDismiss={() => markRead.mutate([notice.id])}
      >
        {notice.reason !== undefined ? (
          <>
            <span className="font-mono text-small">{notice.accountId}</span>, <When at={notice.at} />. Their reason:{' '}
            <bdi>{notice.reason}</bdi>
          </>
        ) : notice.kind === 'account-released' ? (
          <>
            Somebody else proved that <span className="font-mono text-small">{notice.accountId}</span> is theirs,{' '}
            <When at={notice.at} />. If it is yours, prove it too.
          </>
        ) : (
          <>
            <span className="font-mono text-small">{notice.accountId}</span> said your link code <When at={notice.at} />
            . It belongs to another member, or you have another account linked. If it is yours, prove it.
          </>
        )}
      </Notice>
    ));
}
