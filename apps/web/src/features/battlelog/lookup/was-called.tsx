import { Highlighted } from '../search/highlighted';

/** The name before by which staff found a player who is called otherwise now; nothing where there is none. */
export const WasCalled = ({ name, typed }: { name: string | null; typed: string | undefined }) =>
  name ? (
    <span className="block text-small text-ink-2">
      was called <Highlighted name={name} typed={typed} />
    </span>
  ) : null;
