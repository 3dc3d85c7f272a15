import { watchlists, type WatchlistDocument } from '@app/contracts/moderation/read-models';
import type { WatchlistEvent } from '@app/domain/moderation/events';
import { isWatched } from '@app/domain/moderation/rules';
import { projection } from '../projection';

/** Those who are left on the list when one of them changes. */
const others = ({ players }: WatchlistDocument, { player, at }: WatchlistEvent['data']): WatchlistDocument['players'] =>
  players.filter((one) => one.player !== player && isWatched(one, Date.parse(at)));

/** Whom staff of each game keep an eye on. */
export const watched = projection<WatchlistDocument, WatchlistEvent>()({
  into: watchlists,
  key: ({ data }) => data.game,
  initial: () => ({ revision: 0, players: [] }),
  evolve: {
    PlayerWatched: (doc, { data, metadata, revision }) => {
      const { player, name, reason, until, told, at } = data;
      const entry = { player, name, reason, until, told, by: metadata.actor.name, at };
      return { revision: revision + 1, players: [entry, ...others(doc, data)] };
    },
    PlayerUnwatched: (doc, { data, revision }) => ({ revision: revision + 1, players: others(doc, data) }),
  },
});
