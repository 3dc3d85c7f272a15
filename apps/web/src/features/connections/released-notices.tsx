import { PLATFORM_NAMES } from '@app/domain/connections/rules';
import { Notice } from '~/kit/notice';
import { When } from '~/kit/when';
import { useNotices } from './queries';
import { SteamSignInButton } from './steam-sign-in-button';
import { useReadNotices } from './use-read-notices';

/** What happened to the reader's links without their doing, until they have read it. */
export function ReleasedNotices() {
  const unread = useNotices().filter(({ read }) => !read);
  const markRead = useReadNotices();
  const gone = markRead.isPending ? markRead.variables : undefined;
  return unread
    .filter(({ id }) => !gone?.includes(id))
    .map(({ id, platform, accountId, at }) => (
      <Notice
        key={id}
        tone="warn"
        className="mb-4"
        title={`Your ${PLATFORM_NAMES[platform]} account was released.`}
        actions={platform === 'steam' && <SteamSignInButton />}
        onDismiss={() => markRead.mutate([id])}
      >
        Somebody else proved that <span className="font-mono text-small">{accountId}</span> is theirs, <When at={at} />.
        If it is yours, prove it too.
      </Notice>
    ));
}
