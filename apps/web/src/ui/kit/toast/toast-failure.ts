import { isAnswered, serverWordsOr } from '~/lib/failures';
import { toast } from './toast';

/**
 * A failed command as a toast, in the server's words where it gave some.
 * @param answered is shown when the server refused without words
 * @param silent is shown when no answer came
 */
export const toastFailure = (answered: string, silent: string) => (error: unknown) => {
  const fallback = isAnswered(error) ? answered : silent;
  toast.failure(serverWordsOr(fallback, error), fallback);
};
