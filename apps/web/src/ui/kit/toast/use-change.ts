import { useCommand } from '~/lib/calls/use-command';
import { serverWordsOr } from '~/lib/failures';
import { toast } from './toast';

/** Sends one change and shows a toast. */
export const useChange = <Input, Done>({
  send,
  successText,
  failed,
  succeeded,
  done,
  isShown = () => false,
}: {
  send: (input: Input) => Promise<Done>;
  /** The toast of a success. */
  successText: (answer: Done, input: Input) => string;
  /** The toast of a failure without words of the server. */
  failed: string;
  /** At once, before what was changed has been read. */
  succeeded?: (input: Input, answer: Done) => void;
  /** Not before what was changed has been read. */
  done?: (answer: Done) => void;
  /** Whether a failure is shown elsewhere. */
  isShown?: (reason: unknown) => boolean;
}) =>
  useCommand({
    mutationFn: send,
    onSuccess: (answer, input) => {
      toast.success(successText(answer, input));
      succeeded?.(input, answer);
    },
    onError: (reason) => {
      if (!isShown(reason)) toast.failure(serverWordsOr(failed, reason), failed);
    },
    onSettled: (answer, failure) => {
      if (!failure) done?.(answer as Done);
    },
  });
