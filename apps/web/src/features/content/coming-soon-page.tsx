import { Link } from 'react-router-dom';
import { useSite } from '~/app/site';
import { buttonClass } from '~/kit/button-class';
import { MessagePage } from '~/shell/message-page';

/** A page that is not built yet. `subject` is what it will be about. */
export default function ComingSoonPage({ subject }: { subject?: string }) {
  const { links } = useSite();
  return (
    <MessagePage
      title={subject ? `${subject}: Coming Soon` : 'Coming Soon'}
      action={
        <>
          <Link className={buttonClass('outline')} to="/">
            Back to Home
          </Link>
          <a className={buttonClass('ghost')} href={links.chatInvite} target="_blank" rel="noreferrer">
            Join Our Discord
          </a>
        </>
      }
    >
      This page is being built. When it opens, it opens at this address; until then the people on Discord know the
      answer.
    </MessagePage>
  );
}
