import { headOf } from '@app/contracts/content/heads';
import { Link, useLocation } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { MessagePage } from '~/ui/page/message-page';

/** Stands in for a page that is not open yet, under that page's name. */
export default function ComingSoonPage() {
  const site = useSite();
  const { links } = site;
  const { pathname } = useLocation();
  const { name } = headOf(pathname, site);
  return (
    <MessagePage
      title={name && name !== 'Coming Soon' ? `${name}: Coming Soon` : 'Coming Soon'}
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
