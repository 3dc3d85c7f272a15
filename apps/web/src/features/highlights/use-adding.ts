import type { HighlightDone } from '@app/contracts/highlights/highlights';
import type { PortalGame } from '@app/contracts/portal-game';
import type { HighlightText } from '@app/domain/highlights/rules';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { useChange } from '~/ui/kit/toast/use-change';
import { adminPath, useSaved } from './queries';

/** Adds a highlight. @param onAdded not before the list with it has been read */
export const useAdding = (game: PortalGame, onAdded: () => void) => {
  const keyOf = useRequestKey();
  const saved = useSaved(game);
  return useChange({
    send: (text: HighlightText) => api.post<HighlightDone>(adminPath(game), text, { idempotencyKey: keyOf(text) }),
    successText: ({ message }) => message,
    failed: 'Failed to save highlight',
    succeeded: (text, { id }) => saved(id, (all) => [{ id, ...text, createdAt: new Date().toISOString() }, ...all]),
    done: () => {
      keyOf(undefined);
      onAdded();
    },
  });
};
