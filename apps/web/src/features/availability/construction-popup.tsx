import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { usePageNotices, useSiteNotice } from './dismissals';

/** Says once a session that the site, or this page, is unfinished; the page works behind it. */
export default function ConstructionPopup({ whole, pathname }: { whole: boolean; pathname: string }) {
  const site = useSiteNotice(({ dismissed }) => dismissed);
  const pages = usePageNotices(({ dismissed }) => dismissed);
  const dismiss = () =>
    whole ? useSiteNotice.setState({ dismissed: true }) : usePageNotices.setState({ dismissed: [...pages, pathname] });
  const open = whole ? !site : !pages.includes(pathname);
  return (
    <Dialog
      open={open}
      onOpenChange={dismiss}
      title={whole ? 'Site Under Construction' : 'Page Under Construction'}
      description={
        whole
          ? 'Parts of this site are still being built. What you see works; some of it will move.'
          : 'This page is still being built. What you see works; some of it will move.'
      }
      footer={<Button onClick={dismiss}>Continue</Button>}
    />
  );
}
