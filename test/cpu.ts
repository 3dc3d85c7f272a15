import { createHash } from 'node:crypto';

/** Processor time in milliseconds that this process needs until `act` is done, whatever else the machine does. */
export const cpuOf = async (act: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const leastOf = async (times: number, act: () => unknown): Promise<number> => {
  let least = Infinity;
  // The compiler and the collector run on the same account: what is truly expensive is so every time.
  for (let time = 0; time < times; time++) least = Math.min(least, await cpuOf(act));
  return least;
};

const TEXT = JSON.stringify(Array.from({ length: 12_000 }, (_, n) => ({ id: n, name: `Member ${n}`, on: true })));

/** Processor time, in milliseconds, of a fixed piece of work: about ten on a machine of 2026. */
export const yardstick = (): Promise<number> =>
  leastOf(5, () =>
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(TEXT)))
      .digest(),
  );

/** What `act` costs as a multiple of the yardstick, measured in the same run: a slow or busy machine changes both. */
export const costOf = async (act: () => unknown): Promise<number> => {
  const unit = await yardstick();
  return (await leastOf(3, act)) / unit;
};
