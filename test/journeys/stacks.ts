import { test as base } from '@playwright/test';
import { Stack } from './stack';

const SHARED = {
  shared: new Stack({
    // Roles change in journeys faster than anybody may ask the chat platform about them.
    RATE_LIMIT_REFRESHES: '100',
    // Steam is configured for the lobbies of servers, and does not answer.
    ...{ STEAM_API_KEY: 'a-key', STEAM_API_URL: 'http://127.0.0.1:9' },
  }),
  quiet: new Stack({}),
};

type Shared = keyof typeof SHARED;

const lent = (name: Shared) =>
  [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use: (stack: Stack) => Promise<void>) => {
      await SHARED[name].start();
      await use(SHARED[name]);
      await SHARED[name].remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ] as const;

/** A journey in a browser worker, which has stacks that its files share. Each starts when a file needs it. */
export const onStacks = base.extend<object, Record<Shared, Stack>>({
  shared: [...lent('shared')],
  quiet: [...lent('quiet')],
});

/**
 * The stack that the files of a browser worker share, in any order: each uses accounts and texts that no other counts
 * on, and puts back what all of them see. Roles come back by themselves after every journey.
 */
export function sharedStack(): Stack {
  onStacks.beforeAll('the shared stack serves', ({ shared }) => void shared.run);
  onStacks.afterEach('everybody has their own roles', () => SHARED.shared.restoreMembers());
  return SHARED.shared;
}

/**
 * Another that they share, on which hardly anything has happened: a file here is the only one that fills its part of the
 * community, and finds it empty.
 */
export function quietStack(): Stack {
  onStacks.beforeAll('the quiet stack serves', ({ quiet }) => void quiet.run);
  return SHARED.quiet;
}

/**
 * A stack for the journeys of one file; `settings` are variables of its environment.
 * @param community in place of the repository's configuration, as its file holds it
 * @param pages in place of the repository's texts
 * @param fill puts files into its data folder before it starts
 */
export function ownStack(
  settings: NodeJS.ProcessEnv = {},
  community?: object,
  pages?: Readonly<Record<string, string>>,
  fill?: (dataDir: string) => void,
): Stack {
  const stack = new Stack(settings, community, pages, fill);
  onStacks.beforeAll('the stack starts', () => stack.start());
  onStacks.afterAll('the stack ends', () => stack.remove());
  return stack;
}
