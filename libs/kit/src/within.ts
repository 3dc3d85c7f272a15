/** The result of `work`, or the error of `late` after so many milliseconds. The work goes on; its outcome is dropped then. */
export const within = async <Value>(milliseconds: number, work: Promise<Value>, late: () => Error): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
