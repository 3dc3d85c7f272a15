import { ExternalLink, MessageSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { Button } from '~/ui/kit/controls/button';
import { buttonClass, LONG_LABEL, type ButtonLook, type ButtonSize } from '~/ui/kit/controls/button-class';
import { cx } from '~/lib/cx';
import { useLandingDialog } from './dialogs/use-landing-dialog';

/** A button of a page: opens a window of the page (`?rules=game`), a path of the site, or another site. */
export function LandingButton({
  link: to,
  children,
  look = 'outline',
  size = 'large',
  className,
}: {
  link: string;
  children: string;
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
}) {
  const site = useSite();
  const { open } = useLandingDialog();
  if (to.startsWith('?'))
    return (
      <Button
        look={look}
        size={size}
        className={cx(LONG_LABEL, className)}
        aria-haspopup="dialog"
        onClick={() => open(to)}
      >
        {children}
      </Button>
    );
  const classes = cx(buttonClass(look, size), LONG_LABEL, className);
  if (to.startsWith('/'))
    return (
      <Link className={classes} to={to}>
        {children}
      </Link>
    );
  const chat = to === site.links.chatInvite;
  return (
    <a className={classes} href={to} target="_blank" rel="noreferrer">
      {chat && <MessageSquare size={18} strokeWidth={1.75} aria-hidden />}
      {children}
      {!chat && <ExternalLink size={16} strokeWidth={1.75} aria-hidden />}
    </a>
  );
}
