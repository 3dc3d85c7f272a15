import { liveServers as liveServersModel, type LiveServerDocument } from '@app/contracts/servers/read-models';
import type { SquadEvent } from '@app/domain/squad/events';
import { projection } from '../projection';
import { reportedAt } from '../report-time';

type Named = LiveServerDocument['named']['steamIds'];

/** A list names up to 300. A match names as many people as its sender likes, and each of them copies those before. */
const MOST_NAMED = 500;
const NAMED_AFTER_PRUNING = 400;

/** With one more; of too many, those who were named first in the match are forgotten. */
const withSteamId = (before: Named, playerId: string, steamId: string): Named => {
  const all = { ...before, [playerId]: steamId };
  const entries = Object.keys(all).length > MOST_NAMED ? Object.entries(all) : undefined;
  return entries ? Object.fromEntries(entries.slice(-NAMED_AFTER_PRUNING)) : all;
};

/** The status of each Squad server, by the newest facts of the agent beside it. */
export const liveServers = projection<LiveServerDocument, SquadEvent>()({
  into: liveServersModel,
  key: ({ data: { serverId } }) => String(serverId),
  initial: (id) => ({
    serverId: Number(id),
    sampledAt: '',
    match: '',
    players: null,
    maxPlayers: null,
    queue: 0,
    layer: null,
    listedAt: '',
    online: [],
    named: { match: '', since: '', steamIds: {} },
  }),
  evolve: {
    SquadPopulationSampled: (doc, { data, created }) => {
      const sampledAt = reportedAt(data.at, created);
      if (sampledAt < doc.sampledAt) return doc;
      const { match, players, maxPlayers, publicQueue, reservedQueue, layer } = data;
      const queue = (publicQueue ?? 0) + (reservedQueue ?? 0);
      return { ...doc, sampledAt, match, players, maxPlayers, queue, layer };
    },
    SquadPlayerIdentified: (doc, { data: { match, playerId, steamId, at }, created }) => {
      const isSame = match === doc.named.match;
      const since = isSame ? doc.named.since : reportedAt(at, created);
      // Facts of an earlier match may arrive after those of a later one. A match is named by a clock that may be ahead.
      if (since < doc.named.since) return doc;
      const steamIds = isSame ? doc.named.steamIds : {};
      if (steamId === null) return isSame ? doc : { ...doc, named: { match, since, steamIds } };
      return { ...doc, named: { match, since, steamIds: withSteamId(steamIds, playerId, steamId) } };
    },
    SquadRosterSampled: (doc, { data: { match, players, at }, created }) => {
      const listedAt = reportedAt(at, created);
      // An empty list names nobody, so it is of no match that has names: nobody of the match before is here any more.
      if (listedAt < doc.listedAt || (match !== doc.named.match && players.length > 0)) return doc;
      const online = players.flatMap(({ playerId }) => doc.named.steamIds[playerId] ?? []);
      return { ...doc, listedAt, online };
    },
  },
});
