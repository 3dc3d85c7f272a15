import type { Player } from './players';

const ZERO = {
  kills: 0,
  deaths: 0,
  woundsInflicted: 0,
  woundsReceived: 0,
  teamWounds: 0,
  teamkills: 0,
  suicides: 0,
  revives: 0,
  revived: 0,
  /** Done to others, teammates included. */
  damage: 0,
};

/** What really happened to one player. */
export type Tally = typeof ZERO;

/** What really happened, counted as it was made up and not as it was written: the oracle of every test of what follows. */
export class Truth {
  /** By EOS id: everybody who was there. */
  readonly players = new Map<string, Tally>();

  of({ eosId }: Pick<Player, 'eosId'>): Tally {
    let tally = this.players.get(eosId);
    if (!tally) this.players.set(eosId, (tally = { ...ZERO }));
    return tally;
  }
}
