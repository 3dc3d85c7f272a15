import { useSession } from '~/lib/session/session';
import { Button } from '~/ui/kit/controls/button';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Notice } from '~/ui/kit/feedback/notice';

/** The page stays as it is: signing in happens in another tab, and this tab is notified. */
export function SessionNotice() {
  const { expired, stays, signOut } = useSession();
  if (stays)
    return (
      <div className="page py-3">
        <Notice
          tone="warn"
          title="You are still signed in."
          actions={
            <Button look="outline" size="small" onClick={() => void signOut()}>
              Sign Out again
            </Button>
          }
        >
          The sign-in service does not answer, so it still knows this browser. Try again in a moment.
        </Notice>
      </div>
    );
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
