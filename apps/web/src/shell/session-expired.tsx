import { useSession } from '~/lib/session/session';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Notice } from '~/ui/kit/feedback/notice';

/** The page stays as it is: signing in happens in another tab, and this tab is notified. */
export function SessionExpired() {
  const { expired } = useSession();
  if (!expired) return null;
  return (
    <div className="page py-3">
      <Notice
        tone="warn"
        title="Your session has expired."
        actions={
          <a className={buttonClass('outline', 'small')} href="/sign-in/again" target="_blank" rel="noreferrer">
            Sign In again
          </a>
        }
      >
        Nothing on this page is lost. Sign in again in a new tab, then carry on here.
      </Notice>
    </div>
  );
}
