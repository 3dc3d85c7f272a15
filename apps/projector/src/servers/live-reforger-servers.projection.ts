import { liveReforgerServers as model, type LiveReforgerServerDocument } from '@app/contracts/servers/read-models';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { projection } from '../projection';
import { reportedAt } from '../report-time';

const sampled = (
  doc: LiveReforgerServerDocument,
  { data: { at }, created }: { readonly data: { readonly at: string }; readonly created: number },
  players: number,
): LiveReforgerServerDocument => {
  const sampledAt = reportedAt(at, created);
  const isOlder = sampledAt < doc.sampledAt || (sampledAt === doc.sampledAt && players <= doc.players);
  return isOlder ? doc : { ...doc, sampledAt, players };
};

/** How many players each Reforger server has, by RCON or by its console: the newest of both. */
export const liveReforgerServers = projection<LiveReforgerServerDocument, ReforgerEvent>()({
  into: model,
  key: ({ data: { serverId } }) => String(serverId),
  initial: (id) => ({ serverId: Number(id), sampledAt: '', players: 0 }),
  evolve: {
    ReforgerRosterSampled: (doc, event) => sampled(doc, event, event.data.players.length),
    ReforgerPerformanceMeasured: (doc, event) => sampled(doc, event, event.data.players),
  },
});
