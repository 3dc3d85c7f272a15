/** So a process that stood still, with the answer waiting in a socket, does not take its own pause for silence. */
const STEPS = 4;

/** The result of `work`, or the error of `late` after so many milliseconds. The work goes on; its outcome is dropped then. */
export const within = async <Value>(milliseconds: number, work: Promise<Value>, late: () => Error): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const wait = (steps: number) => {
      timer = setTimeout(() => (steps > 1 ? wait(steps - 1) : reject(late())), milliseconds / STEPS);
    };
    wait(STEPS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
