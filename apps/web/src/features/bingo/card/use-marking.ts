import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { toast } from '~/ui/kit/toast/toast';
import { withServerMessage } from '../failures';
import { createMarking, withPendingMarks } from './marking';
import { activeGameQuery } from '../queries';

const REREAD_MS = 1_000;

/** The reader's own card in a game: what it shows now, and a way to press its squares. */
export function useMarking(gameId: number, saved: readonly number[]) {
  const client = useQueryClient();
  const reads = () => client.getQueryState(activeGameQuery.queryKey)?.dataUpdateCount ?? 0;
  const [marking] = useState(() =>
    createMarking((square, mark) => api.post('bingo/toggle-square', { gameId, position: square, mark }), reads),
  );
  const pending = useSyncExternalStore(marking.subscribe, marking.pending);
  const { mutate } = useCommand({
    mutationFn: marking.send,
    onError: (error) => toast.failure(withServerMessage('Failed to mark square', error), 'Failed to mark square'),
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const toggle = (square: number, mark: boolean) => {
    marking.press(square, mark);
    // A burst of presses is one mutation: it also sends what is pressed while it runs.
    if (!marking.busy()) mutate();
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: activeGameQuery.queryKey, exact: true }),
      REREAD_MS,
    );
  };
  // An answer that is behind an own mark does not replace it: only those that are not behind count as read.
  const isBehind = client.getQueryData(activeGameQuery.queryKey)?.readStale === true;
  const [lastRead, setLastRead] = useState(0);
  const read = isBehind ? lastRead : reads();
  if (read !== lastRead) setLastRead(read);
  return { marked: withPendingMarks(saved, pending, read), toggle, settled: marking.settled };
}
