import { useSite } from '~/lib/site';
import { Button } from '~/ui/kit/controls/button';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { MessagePage } from '~/ui/page/message-page';

export default function MaintenancePage() {
  const { links } = useSite();
  return (
    <MessagePage
      title="Under Maintenance"
      action={
        <>
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <a className={buttonClass('ghost')} href={links.chatInvite} target="_blank" rel="noreferrer">
            Join Our Discord
          </a>
        </>
      }
    >
      This page is closed while it is being worked on. The game servers are not affected.
    </MessagePage>
  );
}
