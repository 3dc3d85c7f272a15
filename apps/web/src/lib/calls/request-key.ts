import { useRef } from 'react';

/** Keys for commands that must not be carried out twice: the same words, sent again after a failure, are the same request. */
export function useRequestKey(): (words: unknown) => string {
  const sent = useRef<{ words: string | undefined; key: string }>({ words: undefined, key: '' });
  return (given) => {
    const words = given === undefined ? undefined : JSON.stringify(given);
    if (words === undefined || sent.current.words !== words) sent.current = { words, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
