import {
  noop,
  replaceEqualDeep,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Whether they say the same, of whatever JSON can say. Two files never do. */
const isSame = (one: unknown, other: unknown): boolean => Object.is(replaceEqualDeep(one, other), one);

/**
 * For everything that somebody presses a button for. Until its answer a command with the same words is the same command:
 * a button shows that it is under way only when it is drawn again, and may be pressed twice before.
 */
export function useCommand<Data = unknown, Failure = Error, Words = void, Context = unknown>({
  mutationFn,
  ...options
}: UseMutationOptions<Data, Failure, Words, Context> & {
  mutationFn: NonNullable<UseMutationOptions<Data, Failure, Words, Context>['mutationFn']>;
}): UseMutationResult<Data, Failure, Words, Context> {
  const underWay = useRef<{ readonly words: Words; readonly answer: Promise<Data> }[]>([]);
  const over = (words: Words) => (underWay.current = underWay.current.filter((each) => each.words !== words));
  const mutation = useMutation<Data, Failure, Words, Context>({
    ...options,
    mutationFn: (words, context) => mutationFn(words, context).finally(() => over(words)),
  });
  const { mutateAsync: send } = mutation;
  const mutateAsync = useCallback<typeof send>(
    (...[words, callbacks]) => {
      const given = underWay.current.find((each) => isSame(each.words, words));
      if (given) return given.answer;
      const answer = send(words as Words, callbacks);
      underWay.current.push({ words: words as Words, answer });
      return answer;
    },
    [send],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...[words, callbacks]) => void mutateAsync(words as Words, callbacks).catch(noop),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
