import type { Decider, Decision } from '../decider';
import type { ClanEvent, ClanFacts } from './events';

/** Whether the image of a name is stored. Its bytes are in the event, not in the state: states are held in memory. */
export interface StoredImage {
  readonly isStored: boolean;
}

export const clanImages: Decider<StoredImage, ClanEvent> = {
  category: 'clanImage',
  initial: { isStored: false },
  evolve: (state, event) => (event.type === 'ClanImageStored' ? { isStored: true } : state),
};

export const storeImage = (store: ClanFacts['ClanImageStored']): Decision<StoredImage, ClanEvent> =>
  function* ({ isStored }) {
    if (!isStored) yield { type: 'ClanImageStored', data: store };
  };
