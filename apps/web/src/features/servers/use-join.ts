import { useEffect, useState } from 'react';
import { startGame } from './start-game';
import { joinLinkOf, whyNotJoined } from './queries';

/** An error goes by itself after this long, milliseconds. */
const ERROR_SHOWN_MS = 5_000;

/** Joining one server: `joining` while the address is being found. */
export function useJoin(serverId: number) {
  const [joining, setJoining] = useState(false);
  const [error, setError] = useState<string>();

  useEffect(() => {
    if (error === undefined) return;
    const timer = setTimeout(() => setError(undefined), ERROR_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [error]);

  const join = async () => {
    setJoining(true);
    setError(undefined);
    try {
      startGame(await joinLinkOf(serverId));
    } catch (thrown) {
      setError(whyNotJoined(thrown));
    } finally {
      setJoining(false);
    }
  };
  return { join: () => void join(), joining, error };
}
