import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSession } from '~/lib/session/session';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { MessagePage } from '~/ui/page/message-page';
import { PageLoading } from '~/ui/page/page-loading';
import { SignInButton } from './sign-in-button';

/** Where the provider sends people back to. Only a sign-in that went wrong stays here. */
export function SignInCallbackPage() {
  const { failed } = useSession();
  if (!failed)
    return (
      <MessagePage
        title="Nothing to do here"
        action={
          <Link className={buttonClass()} to="/">
            Back to Home
          </Link>
        }
      >
        This address finishes a sign-in, and none is under way.
      </MessagePage>
    );
  return (
    <MessagePage title="Sign-in did not finish" action={<SignInButton returnTo="/" />}>
      It was cancelled, took too long, or began in another browser. Nothing was changed.
    </MessagePage>
  );
}

/** Opened in a new tab when a session has expired; the other tabs take up the new session. */
export function SignInAgainPage() {
  const { person, signIn } = useSession();
  const [search] = useSearchParams();
  const done = search.has('done');
  const left = useRef(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (done || left.current) return;
    left.current = true;
    signIn('/sign-in/again?done').catch(() => setFailed(true));
  }, [done, signIn]);
  if (failed)
    return (
      <MessagePage title="Sign-in cannot be reached" action={<SignInButton returnTo="/sign-in/again?done" />}>
        Nothing is wrong with your account. Try again in a minute.
      </MessagePage>
    );
  if (!done) return <PageLoading text="Opening sign-in..." />;
  return (
    <MessagePage title="You are signed in">
      {person ? `Welcome back, ${person.name}. ` : ''}Close this tab and carry on in the one you came from.
    </MessagePage>
  );
}
