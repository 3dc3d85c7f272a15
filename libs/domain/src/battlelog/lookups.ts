import type { Decider, Decision } from '../decider';
import { isRecent, withLatest, type Lately } from '../lately';
import type { LookupEvent, LookupFacts } from './events';

/** The players whom somebody has looked up lately, one stream for each of staff. */
interface Lookups {
  readonly looked: Lately;
}

/** Whoever looks at a player again within this time, milliseconds, still looks: pages are turned, answers refreshed. */
export const LOOKUP_WINDOW = 10 * 60_000;

const keyOf = ({ game, playerId }: LookupFacts['PlayerStatsRead']): string => `${game} ${playerId}`;

export const playerLookups: Decider<Lookups, LookupEvent> = {
  category: 'playerLookups',
  initial: { looked: new Map() },
  evolve: ({ looked }, { type, data }) =>
    type === 'PlayerStatsRead' ? { looked: withLatest(looked, keyOf(data), data.at) } : { looked },
};

/** Recorded once per reader, player and window. */
export const lookUp = (look: LookupFacts['PlayerStatsRead']): Decision<Lookups, LookupEvent> =>
  function* ({ looked }) {
    if (!isRecent(looked, keyOf(look), look.at, LOOKUP_WINDOW)) yield { type: 'PlayerStatsRead', data: look };
  };

/** Recorded each time. */
export const showAddress = (shown: LookupFacts['PlayerAddressRevealed']): Decision<Lookups, LookupEvent> =>
  function* () {
    yield { type: 'PlayerAddressRevealed', data: shown };
  };
