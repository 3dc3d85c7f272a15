import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { createQueryClient } from '../query-client';
import { useCommand } from './use-command';

/** A command whose answers a test gives, in the order in which it was sent. */
function commanding() {
  const client = createQueryClient();
  const sent: { words: unknown; answer: (fails: boolean) => Promise<void> }[] = [];
  const told = { done: 0, failed: 0 };
  const { result } = renderHook(
    () =>
      useCommand({
        mutationFn: (words: unknown) =>
          new Promise<void>((resolve, reject) => {
            const answer = (fails: boolean) => act(async () => (fails ? reject(new Error('no')) : resolve()));
            sent.push({ words, answer });
          }),
        onSuccess: () => void told.done++,
        onError: () => void told.failed++,
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, sent, told };
}

const WORDS = [undefined, 5, 'Reckless driving', { grid: '5x5' }, { grid: '3x3', share: [1, 2] }];
const steps = fc.array(
  fc.record({
    words: fc.nat(WORDS.length - 1),
    clicks: fc.integer({ min: 1, max: 4 }),
    fails: fc.boolean(),
    waits: fc.boolean(),
  }),
  { maxLength: 8 },
);

test('however often it is pressed before the answer, the same words are sent once and answered once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (presses) => {
      const { result, sent, told } = commanding();
      const underWay = new Set<number>();
      let answered = 0;
      let given = 0;
      for (const { words, clicks, fails, waits } of presses) {
        if (!underWay.has(words)) given++;
        underWay.add(words);
        // In one frame: nothing is drawn in between. Each click has words of its own that say the same.
        await act(async () => {
          for (let click = 0; click < clicks; click++)
            result.current.mutate(words === 0 ? undefined : JSON.parse(JSON.stringify(WORDS[words])));
        });
        expect(sent).toHaveLength(given);
        if (waits) continue;
        for (; answered < sent.length; answered++) await sent[answered]!.answer(fails);
        underWay.clear();
      }
      for (; answered < sent.length; answered++) await sent[answered]!.answer(false);
      expect(told.done + told.failed).toBe(given);
    }),
    { numRuns: 40 },
  );
});

test('files are themselves only: another one is another command', async () => {
  const { result, sent } = commanding();
  const picture = new File(['a'], 'a.png');
  await act(async () => {
    for (const file of [picture, picture, new File(['b'], 'b.png')]) result.current.mutate(file);
  });
  expect(sent.map(({ words }) => (words as File).name)).toEqual(['a.png', 'b.png']);
});

test('who waits for the answer of a second press has the answer of the first', async () => {
  const { result, sent } = commanding();
  const answers: string[] = [];
  await act(async () => {
    for (const press of ['first', 'second'])
      result.current.mutateAsync('x').then(
        () => answers.push(press),
        () => undefined,
      );
  });
  await sent[0]!.answer(false);
  expect([sent.length, answers]).toEqual([1, ['first', 'second']]);
});
