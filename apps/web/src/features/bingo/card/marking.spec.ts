import fc from 'fast-check';
import { ApiError } from '~/lib/failures';
import { createMarking, withPendingMarks } from './marking';

const refused = new ApiError('This game has ended.', { status: 409, code: 'game-over' });
const unreachable = new ApiError('The server cannot be reached.', { status: 0, code: 'unreachable' });

/** A server whose answers are given by hand. */
function slowServer() {
  const requests: { square: number; mark: boolean; answer: (error?: Error) => void }[] = [];
  let reads = 1;
  const send = (square: number, mark: boolean) =>
    new Promise<void>((resolve, reject) =>
      requests.push({ square, mark, answer: (error) => (error ? reject(error) : resolve()) }),
    );
  const marking = createMarking(send, () => reads);
  return {
    requests,
    marking,
    shown: (saved: readonly number[]) => [...withPendingMarks(saved, marking.pending(), reads)].sort((a, b) => a - b),
    read: () => reads++,
  };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('a press shows at once, stays until the game is read again, then the server is believed', async () => {
  const { requests, marking, shown, read } = slowServer();
  marking.press(7, true);
  const sent = marking.send();
  expect(shown([])).toEqual([7]);
  await turn();
  requests[0]!.answer();
  await sent;
  expect(shown([])).toEqual([7]);
  read();
  expect(shown([])).toEqual([]);
  expect(shown([7])).toEqual([7]);
});

test('what is refused is rolled back, and the others stay', async () => {
  const { requests, marking, shown } = slowServer();
  marking.press(3, true);
  marking.press(4, true);
  const sent = marking.send();
  await turn();
  requests[0]!.answer(refused);
  await turn();
  expect(shown([])).toEqual([4]);
  requests[1]!.answer();
  await expect(sent).rejects.toBe(refused);
  expect(shown([])).toEqual([4]);
});

test('when the server is out of reach everything that waits is rolled back', async () => {
  const { requests, marking, shown } = slowServer();
  for (const square of [1, 2, 3]) marking.press(square, true);
  const sent = marking.send();
  await turn();
  requests[0]!.answer(unreachable);
  await expect(sent).rejects.toBe(unreachable);
  expect(shown([9])).toEqual([9]);
  expect(requests).toHaveLength(1);
});

test('a second press of a square while the first is on its way is sent after it', async () => {
  const { requests, marking, shown } = slowServer();
  marking.press(5, true);
  const sent = marking.send();
  await turn();
  marking.press(5, false);
  expect(shown([])).toEqual([]);
  requests[0]!.answer();
  await turn();
  expect(requests.map(({ square, mark }) => [square, mark])).toEqual([
    [5, true],
    [5, false],
  ]);
  requests[1]!.answer();
  await sent;
  expect(shown([5])).toEqual([]);
});

test('a failure of the first press does not take back the second', async () => {
  const { requests, marking, shown } = slowServer();
  marking.press(5, true);
  const sent = marking.send().catch(() => undefined);
  await turn();
  marking.press(5, false);
  requests[0]!.answer(refused);
  await turn();
  expect(requests).toHaveLength(2);
  requests[1]!.answer();
  await sent;
  expect(shown([5])).toEqual([]);
});

test('a read that comes in while marks are on their way does not undo what is shown', async () => {
  const { requests, marking, shown, read } = slowServer();
  marking.press(1, true);
  marking.press(2, true);
  const sent = marking.send();
  await turn();
  requests[0]!.answer();
  await turn();
  read();
  expect(shown([])).toEqual([1, 2]);
  requests[1]!.answer();
  await sent;
});

test('however squares are pressed, the server ends with the last press of each', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(8), fc.boolean(), fc.boolean()), { maxLength: 40 }), async (presses) => {
      const server = new Set<number>();
      const marking = createMarking(
        async (square, mark) => {
          await Promise.resolve();
          if (mark) server.add(square);
          else server.delete(square);
        },
        () => 0,
      );
      const last = new Map<number, boolean>();
      for (const [square, mark, pause] of presses) {
        marking.press(square, mark);
        last.set(square, mark);
        void marking.send();
        if (pause) await Promise.resolve();
      }
      await marking.settled();
      const wanted = [...last].filter(([, mark]) => mark).map(([square]) => square);
      expect([...server].sort()).toEqual(wanted.sort());
    }),
  );
});
