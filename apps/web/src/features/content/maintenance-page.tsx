import { useSite } from '~/app/site';
import { Button } from '~/kit/button';
import { buttonClass } from '~/kit/button-class';
import { MessagePage } from '~/shell/message-page';

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
