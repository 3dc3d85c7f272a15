import { Rejected, type Decider, type Decision } from '../decider';
import { met, Outdated, whyOutdated, type Edit, type LastChange, type Met } from '../editing';
import { lengthOf } from '../text';
import type { WatchlistEvent, WatchlistFacts } from './events';
import { cleanNote, isWatched, LONGEST_NOTE, MOST_WATCHED } from './rules';

type Watched = Pick<WatchlistFacts['PlayerWatched'], 'name' | 'reason' | 'until' | 'told'>;

interface Kept extends Watched {
  readonly last: LastChange;
}

export interface Watchlist {
  /** How many events there were. */
  readonly revision: number;
  /** By the id of the player. What is over stays until the next change. */
  readonly players: ReadonlyMap<string, Kept>;
}

class WatchChanged extends Outdated<Watched> {
  constructor({ last: _, ...current }: Kept, why: 'conflict' | 'unseen', seen: Met) {
    super(current, why, seen, { what: 'This entry of the watchlist was changed', code: 'watch-changed' });
  }
}

/** The players of one game whom staff keep an eye on. Streams are named `watchlist-<game>`. */
export const watchlist: Decider<Watchlist, WatchlistEvent> = {
  category: 'watchlist',
  initial: { revision: 0, players: new Map() },
  evolve(before, { type, data }, by) {
    const revision = before.revision + 1;
    const now = Date.parse(data.at);
    const players = new Map([...before.players].filter(([, one]) => isWatched(one, now)));
    if (type === 'PlayerUnwatched') players.delete(data.player);
    else {
      const { name, reason, until, told } = data;
      players.set(data.player, { name, reason, until, told, last: { revision, by } });
    }
    return { revision, players };
  },
};

type Decide = Decision<Watchlist, WatchlistEvent>;
type Edited<Fact> = Fact & { readonly edit: Edit };

/** Puts a player on the list, or changes why, until when, and who is told. The same again changes nothing. */
export const watchPlayer = ({ edit, ...watch }: Edited<WatchlistFacts['PlayerWatched']>): Decide =>
  function* ({ players, revision }) {
    const { player, at, until, told } = watch;
    const reason = cleanNote(watch.reason);
    if (reason === '') refuse('Say why the player is watched');
    if (lengthOf(reason) > LONGEST_NOTE) refuse(`A reason must be at most ${LONGEST_NOTE} characters`);
    if (until !== null && until <= at) refuse('It must end after now');
    const inForce = [...players].filter(([, one]) => isWatched(one, Date.parse(at)));
    const before = new Map(inForce).get(player);
    if (before && before.reason === reason && before.until === until && before.told === told) return;
    if (before) refuseOutdated(edit, before, revision);
    else if (inForce.length >= MOST_WATCHED)
      throw new Rejected('too-many-watched', `${MOST_WATCHED} players are watched already. Take one off first.`);
    yield { type: 'PlayerWatched', data: { ...watch, reason } };
  };

/** Who is on the list no more stays off it. */
export const unwatchPlayer = ({ edit, ...gone }: Edited<Omit<WatchlistFacts['PlayerUnwatched'], 'name'>>): Decide =>
  function* ({ players, revision }) {
    const before = players.get(gone.player);
    if (!before || !isWatched(before, Date.parse(gone.at))) return;
    refuseOutdated(edit, before, revision);
    yield { type: 'PlayerUnwatched', data: { ...gone, name: before.name } };
  };

/** Whether the entry of a player lets rules begin when they join. @param at epoch milliseconds */
export const letsRulesBegin = ({ players }: Watchlist, player: string, at: number): boolean => {
  const entry = players.get(player);
  return entry?.told === 'rules' && isWatched(entry, at);
};

const refuseOutdated = (edit: Edit, watched: Kept, revision: number): void => {
  const why = whyOutdated(edit, watched.last, revision);
  if (why) throw new WatchChanged(watched, why, met(edit, watched.last, revision));
};

const refuse = (problem: string): never => {
  throw new Rejected('watch-invalid', problem, 'invalid');
};
