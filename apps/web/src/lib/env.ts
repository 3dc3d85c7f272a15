/** The only file that reads what the build tool knows; tests use src/test/env.ts in its place. */
export const env = { development: import.meta.env.DEV };
