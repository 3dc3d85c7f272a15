import type { HighlightDone } from '@app/contracts/highlights/highlights';
import type { PortalGame } from '@app/contracts/portal-game';
import type { HighlightText } from '@app/domain/highlights/rules';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { useChange } from '~/ui/kit/toast/use-change';
import { adminPath } from './queries';

/** Adds a highlight. @param onAdded not before the list with it has been read */
export const useAdding = (game: PortalGame, onAdded: () => void) => {
  const keyOf = useRequestKey();
  return useChange({
    send: (text: HighlightText) => api.post<HighlightDone>(adminPath(game), text, { idempotencyKey: keyOf(text) }),
    successText: ({ message }) => message,
    failed: 'Failed to save highlight',
    done: () => {
      keyOf(undefined);
      onAdded();
    },
  });
};
