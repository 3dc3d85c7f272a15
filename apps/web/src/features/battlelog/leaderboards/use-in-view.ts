import { useEffect, useState } from 'react';

/** Whether an element is on screen: give `watch` to it as its ref. */
export function useInView<Target extends Element>() {
  const [target, watch] = useState<Target | null>(null);
  const [seen, setSeen] = useState<Target | null>(null);
  useEffect(() => {
    if (!target || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => {
      setSeen(entries.at(-1)?.isIntersecting ? target : null);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [target]);
  return { watch, inView: target !== null && seen === target };
}
