/**
 * Which position the nth event of a log shows. A real server's positions are offsets in its files: they rise, by more
 * than one, and between two of them no event begins. Code that computes with positions fails here as it would there.
 */
export interface Numbering {
  /** @param place 1 for the first event; 0, the place before it, has position 0 */
  positionOf(place: number): number;
  /** The last place whose position is not beyond this one, whether an event is there already or not. */
  placeUpTo(position: number): number;
}

const STEP = 131;
const SPREAD = 96;

const spread = (place: number) => (Math.imul(place, 0x9e3779b1) >>> 0) % SPREAD;

/** Gaps of 36 to 226, the same for every log, so that nothing has to be stored. */
export const sparse: Numbering = {
  positionOf: (place) => (place === 0 ? 0 : place * STEP + spread(place)),
  placeUpTo: (position) => {
    const place = Math.floor(position / STEP);
    return place > 0 && sparse.positionOf(place) > position ? place - 1 : place;
  },
};

/** Logs of format 1 number their events 1, 2, 3. */
export const consecutive: Numbering = { positionOf: (place) => place, placeUpTo: (position) => position };
