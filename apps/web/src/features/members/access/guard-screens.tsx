import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { GoBack } from '~/ui/page/go-back';
import { MessagePage } from '~/ui/page/message-page';
import { SignInButton } from '../sign-in/sign-in-button';

export function AuthenticationRequired() {
  return (
    <MessagePage title="Authentication Required" action={<SignInButton />}>
      This page is for people who are signed in. You come back here afterwards.
    </MessagePage>
  );
}

export function GuildMembershipRequired({ children }: { children?: ReactNode }) {
  const { name, links } = useSite();
  return (
    <MessagePage
      title="Guild Membership Required"
      extra={children}
      action={
        <>
          <a className={buttonClass('gold')} href={links.chatInvite} target="_blank" rel="noreferrer">
            Join Our Discord
          </a>
          <Link className={buttonClass()} to="/">
            Back to Home
          </Link>
        </>
      }
    >
      This page is for members of the {name} Discord. Join it with the account you signed in with, then come back; it
      takes up to a minute until it shows here.
    </MessagePage>
  );
}

export function AccessDenied({ role }: { role: string }) {
  return (
    <MessagePage title="Access Denied" action={<GoBack />}>
      This page needs the role <strong className="font-semibold text-ink">{role}</strong>. Roles are given on Discord.
    </MessagePage>
  );
}
