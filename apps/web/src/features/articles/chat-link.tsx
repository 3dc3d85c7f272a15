import { MessageSquare } from 'lucide-react';
import { useSite } from '~/lib/site';
import { buttonClass, type ButtonLook } from '~/ui/kit/controls/button-class';

/** The invitation to the community's chat, as a button. */
export function ChatLink({
  look = 'outline',
  children = 'Join Our Discord',
}: {
  look?: ButtonLook;
  children?: string;
}) {
  const { links } = useSite();
  return (
    <a className={buttonClass(look, 'large')} href={links.chatInvite} target="_blank" rel="noreferrer">
      <MessageSquare size={18} strokeWidth={1.75} aria-hidden />
      {children}
    </a>
  );
}
