/** Goes to another site, which is expected to send the reader back. Nothing but the web is gone to. */
export function leaveFor(url: string): void {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`Not an address to go to: ${url}`);
  window.location.assign(url);
}

/** Loads the page anew. */
export const startAgain = (): void => window.location.reload();
