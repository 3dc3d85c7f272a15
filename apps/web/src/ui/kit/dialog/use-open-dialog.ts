import { useState } from 'react';

/**
 * Which dialog of a page is open, and on what. `close` closes what is open now and nothing that is opened later: a
 * request that ends after its dialog was closed leaves the next one alone.
 */
export function useOpenDialog<What>() {
  const [opened, open] = useState<What>();
  return { opened, open, close: () => open((now) => (now === opened ? undefined : now)) };
}
