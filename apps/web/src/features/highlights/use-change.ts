import type { HighlightDone } from '@app/contracts/highlights/highlights';
import { useMutation } from '@tanstack/react-query';
import { serverWordsOr } from '~/lib/failures';
import { toast } from '~/ui/kit/toast/toast';

/** Sends one change and shows a toast; `failed` is its text when the server gives none. */
export const useChange = <Input>(
  send: (input: Input) => Promise<HighlightDone>,
  failed: string,
  done: () => void = () => undefined,
  /** Whether the failure is shown elsewhere. */
  isShown: (reason: unknown) => boolean = () => false,
) =>
  useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toast.success(message),
    onError: (reason) => {
      if (!isShown(reason)) toast.failure(serverWordsOr(failed, reason), failed);
    },
    // Not before what was changed has been read.
    onSettled: (_, failure) => {
      if (!failure) done();
    },
  });
