/**
 * How often chance is given a try. An ordinary run takes a handful; `npm run faults` sets FAULT_SEEDS to take many;
 * `FAULT_SEED=17` has one failure again.
 */
const { FAULT_SEED, FAULT_SEEDS } = process.env;

/**
 * The seeds of a fault test.
 * @param daily how many an ordinary run takes
 * @param cost takes so many times fewer of FAULT_SEEDS, for a test whose every seed is expensive
 */
export const seedsOf = (daily: number, cost = 1): number[] => {
  if (FAULT_SEED) return [Number(FAULT_SEED)];
  const count = FAULT_SEEDS ? Math.max(daily, Math.ceil(Number(FAULT_SEEDS) / cost)) : daily;
  return Array.from({ length: count }, (_, index) => index + 1);
};

/** How often fast-check tries a property: `daily` in an ordinary run, `thorough` in `npm run faults`. */
export const runsOf = (daily: number, thorough: number): number => (FAULT_SEEDS ? thorough : daily);
