import { useLocation } from 'react-router-dom';
import { SentAway } from '~/lib/session/lost-rights';
import { Notice } from '~/ui/kit/feedback/notice';

/** What the page of the portal is told. */
interface Sent {
  readonly sentBack: { readonly title: string; readonly why: string };
}

/** Leads to the page of the portal, which says why. `was`: it was open until now. */
export function SendBack({ what, why, wasOpen }: { what: string; why: string; wasOpen: boolean }) {
  const title = wasOpen ? `${what} were closed.` : `${what} could not be opened.`;
  return <SentAway to="/admin-portal" state={{ sentBack: { title, why } } satisfies Sent} />;
}

/** Why somebody who wanted another part of the portal is here instead. */
export function SentBack() {
  const { sentBack } = (useLocation().state ?? {}) as Partial<Sent>;
  if (typeof sentBack?.title !== 'string') return null;
  return (
    <Notice tone="warn" title={sentBack.title} className="mt-6 max-w-3xl">
      {sentBack.why}
    </Notice>
  );
}
