import type { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import { careerStream, receiveSave, reforgerCareer } from '@app/domain/reforger/career';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { groupsIn, reforgerGroups, reportGroups } from '@app/domain/reforger/groups';
import { logStream, receiveFacts, reforgerLog } from '@app/domain/reforger/log/log';
import type { Log, LogFact } from '@app/domain/reforger/log/log-state';
import { toolsStream } from '@app/domain/reforger/tools';
import type { Receipt, Streams } from '@app/storage/event-log/streams';
import { gameServerKey } from '@app/storage/read-models/game-server-record';
import type { RequestContext } from '../../platform/requests/caller';
import { command } from '../../platform/commands/command';
import { writeContext } from '../../platform/commands/context';
import { Refused } from '../../platform/responses/failures';
import { gameServerOf } from '../../platform/game-servers';
import { Addresses } from '../../platform/ingest/addresses';
import { bothReceipts, checkClock, checkOrder, portions } from '../../platform/ingest/batches';
import { FactsSeen } from '../../platform/ingest/facts-seen';

interface Received {
  readonly acknowledged: number;
  /** Undefined when nothing was appended to any stream. */
  readonly receipt?: Receipt<ReforgerEvent>;
}

/** @throws Refused 404, 400; Rejected `ingest-gap`; LogUnavailable, StoreUnavailable: nothing is acknowledged then */
export const ReceiveReforgerBatch = command(
  'ReceiveReforgerBatch',
  async ({ streams, addresses, seen, config }, context, serverId: number, batch: ReforgerBatch): Promise<Received> => {
    const { rjsLogging } = gameServerOf(config, 'reforger', serverId);
    checkOrder(batch);
    checkClock([...batch.facts, ...batch.connections], config.ingestAhead);
    await addresses.remember(
      batch.connections.map(({ at, playerId, address }) => ({
        ...{ game: 'reforger' as const, playerId, serverId, at: Date.parse(at), address },
      })),
    );
    const take = { saves: takeSaves, groups: takeGroups }[batch.source as 'saves' | 'groups'] ?? takeFacts;
    // The community says that the webhook's kills count: those of the agent are the same.
    const counted = rjsLogging === false ? withoutKills(batch) : batch;
    const received = await take(streams, context, serverId, counted);
    seen.note(gameServerKey({ game: 'reforger', serverId }), batch.sender);
    return received;
  },
  { addresses: Addresses, seen: FactsSeen },
);

const withoutKills = (batch: ReforgerBatch): ReforgerBatch => ({
  ...batch,
  facts: batch.facts.filter(({ kind }) => kind !== 'playerKilled'),
});

const takeFacts = async (
  streams: Streams,
  context: RequestContext,
  serverId: number,
  batch: ReforgerBatch,
): Promise<Received> => {
  const { source, log } = batch;
  if (source === 'saves' || source === 'groups') throw mixed();
  if (batch.facts.some(({ kind }) => kind === 'careerSaved' || kind === 'groupsSampled')) throw mixed();
  const which = { serverId, source, log };
  let acknowledged = -1;
  let receipt: Receipt<ReforgerEvent> | undefined;
  for (const part of portions({ ...batch, facts: batch.facts as readonly LogFact[] })) {
    const decide = receiveFacts({ ...part, ...which });
    const decision = (state: Log) => {
      acknowledged = Math.max(state.received, part.to);
      return decide(state);
    };
    const latest = await streams.transact(reforgerLog, logStream(which), decision, writeContext(context));
    receipt = bothReceipts(receipt, latest);
  }
  return { acknowledged, receipt: receipt! };
};

/** @returns the receipt of what was written; undefined where all of it was there already */
const oneByOne = async (
  facts: ReforgerBatch['facts'],
  take: (fact: ReforgerBatch['facts'][number]) => Promise<Receipt<ReforgerEvent>>,
): Promise<Receipt<ReforgerEvent> | undefined> => {
  let receipt: Receipt<ReforgerEvent> | undefined;
  for (const fact of facts) {
    const latest = await take(fact);
    if (!latest.repeated) receipt = bothReceipts(receipt, latest);
  }
  return receipt;
};

/** Each save goes to the stream of its player: what is there already changes nothing, so nothing can be missing before it. */
const takeSaves = async (
  streams: Streams,
  context: RequestContext,
  serverId: number,
  { facts, to }: ReforgerBatch,
): Promise<Received> => {
  const receipt = await oneByOne(facts, (fact) => {
    if (fact.kind !== 'careerSaved') throw mixed();
    const { playerId, at, total, watchedSince = null } = fact;
    const decision = receiveSave({ serverId, playerId, at, total, watchedSince });
    return streams.transact(reforgerCareer, careerStream(serverId, playerId), decision, writeContext(context));
  });
  return { acknowledged: to, ...(receipt && { receipt }) };
};

/** Groups go to the stream of their day, where one that is not newer than the last changes nothing. */
const takeGroups = async (
  streams: Streams,
  context: RequestContext,
  serverId: number,
  { facts, to }: ReforgerBatch,
): Promise<Received> => {
  const receipt = await oneByOne(facts, (fact) => {
    if (fact.kind !== 'groupsSampled') throw mixed();
    const decision = reportGroups(groupsIn(serverId, fact));
    return streams.transact(reforgerGroups, toolsStream(serverId, fact.at), decision, writeContext(context));
  });
  return { acknowledged: to, ...(receipt && { receipt }) };
};

const mixed = () =>
  new Refused(400, 'invalid', 'Saves belong to the source "saves", groups to "groups", and nothing else does.');
