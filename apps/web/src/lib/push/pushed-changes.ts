import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session/session';

/** Keeps what is on screen up to date over a held connection, for as long as the same person is signed in. */
export function PushedChanges(): null {
  const client = useQueryClient();
  const { person, expired } = useSession();
  const reader = person?.id ?? 'nobody';
  useEffect(() => {
    if (expired) return;
    let isOver = false;
    let stop: () => void = () => undefined;
    // Pages come before what keeps them up to date.
    void import('./push').then(({ Push }) => {
      if (isOver) return;
      const push = new Push(client, reader);
      stop = () => push.stop();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [client, reader, expired]);
  return null;
}
