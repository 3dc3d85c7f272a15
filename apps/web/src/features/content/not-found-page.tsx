import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '~/kit/button-class';
import { MessagePage } from '~/shell/message-page';

export default function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <MessagePage
      title="Page not found"
      action={
        <Link className={buttonClass('outline')} to="/">
          Back to Home
        </Link>
      }
    >
      Nothing is charted at <span className="font-mono text-body break-all text-ink">{pathname}</span>. The address may
      be old or mistyped.
    </MessagePage>
  );
}
