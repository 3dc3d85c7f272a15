import { useEffect } from 'react';
import { useSite } from './site';

/** Names the page in the browser's tab and history. */
export function usePageTitle(title?: string): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = title ? `${title} - ${name}` : name;
  }, [title, name]);
}
