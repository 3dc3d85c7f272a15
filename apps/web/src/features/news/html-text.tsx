import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { sanitised } from './sanitise';
import './html-text.css';

/** A text that somebody wrote in HTML, made harmless. Links into the site do not load it anew. */
export function HtmlText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useLayoutEffect(() => place.current?.replaceChildren(sanitised(html)), [html]);

  const follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const path = (event.target as Element).closest('a')?.getAttribute('href');
    if (!path?.startsWith('/')) return;
    event.preventDefault();
    void navigate(path);
  };

  // The links inside take focus and presses; this element only handles their events.
  return <div ref={place} className="html-text" onClick={follow} />;
}
