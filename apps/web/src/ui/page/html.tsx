import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { cx } from '~/lib/cx';

/** A text of the site, as the api made it of Markdown. Links into the site do not load it anew. */
export function Html({ children: html, className }: { children: string; className?: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const address = (target as Element).closest('a')?.getAttribute('href');
    if (!address || !/^[/?#]/.test(address)) return;
    event.preventDefault();
    void navigate(address);
  };
  // The links inside take focus and presses; this element only handles their events.
  return <div className={cx('html', className)} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Its words alone, for a search. */
export const wordsOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;
