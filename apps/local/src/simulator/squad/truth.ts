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

/** What happened in a match, counted while it is simulated and not from its log: the oracle of the tests that read the log. */
export class Truth {
  /** By EOS id; every player who was on the server. */
  readonly players = new Map<string, Tally>();

  of({ eosId }: Pick<Player, 'eosId'>): Tally {
    let tally = this.players.get(eosId);
    if (!tally) this.players.set(eosId, (tally = { ...ZERO }));
    return tally;
  }
}
