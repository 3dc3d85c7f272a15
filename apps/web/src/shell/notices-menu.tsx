import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { noticePath, noticeReason, noticeTitle } from '~/features/connections/notice-text';
import { useNotices } from '~/features/connections/queries';
import { useReadNotices } from '~/features/connections/use-read-notices';
import { Button } from '~/ui/kit/controls/button';
import { cx } from '~/lib/cx';
import { useFocusLeft } from '~/ui/kit/feedback/use-focus-left';
import { When } from '~/ui/kit/display/when';

/** A bell with the number of unread notices; what they say is under it. */
export default function NoticesMenu() {
  const [open, setOpen] = useState(false);
  const notices = useNotices();
  const markRead = useReadNotices();
  const unread = notices.filter(({ read }) => !read).length;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={unread > 0 ? `Notices, ${unread} unread` : 'Notices'}
        className={cx(
          'title flex h-10 min-w-10 items-center justify-center gap-1.5 rounded-control px-2 text-body hover:text-ink focus-visible:-outline-offset-3 data-[state=open]:text-ink',
          unread > 0 ? 'text-gold' : 'text-ink-2',
        )}
      >
        <Bell size={18} strokeWidth={1.75} aria-hidden />
        {unread > 0 && <span className="figures font-[650]">{unread}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Notices"
          className="z-50 flex max-h-[min(30rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-24px))] animate-rise flex-col bg-overlay shadow-pop outline-none"
        >
          <div className="flex min-h-12 items-center justify-between gap-4 border-b border-line-strong py-2 pr-2.5 pl-4">
            <h2 className="text-3">Notices</h2>
            {unread > 0 && <MarkAll marking={markRead.isPending} onPress={() => markRead.mutate(undefined)} />}
          </div>
          <ul className="overflow-y-auto">
            {notices.map((notice) => (
              <li key={notice.id} className="border-b border-line last:border-b-0">
                <Link
                  to={noticePath(notice)}
                  onClick={() => setOpen(false)}
                  className="block px-4 py-3 hover:bg-line focus-visible:-outline-offset-3"
                >
                  <span className={cx('block', notice.read ? 'text-ink-2' : 'font-semibold text-ink')}>
                    {noticeTitle(notice)}
                    {!notice.read && <span className="sr-only"> Unread.</span>}
                  </span>
                  <span className="mt-0.5 block text-small text-ink-2">{noticeReason(notice)}</span>
                  <When at={notice.at} className="mt-0.5 block text-small text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Goes when there is nothing left to mark. */
function MarkAll({ marking, onPress }: { marking: boolean; onPress: () => void }) {
  const left = useFocusLeft<HTMLButtonElement>();
  return (
    <Button ref={left} size="small" look="ghost" busy={marking && 'Marking...'} onClick={onPress}>
      Mark all as read
    </Button>
  );
}
