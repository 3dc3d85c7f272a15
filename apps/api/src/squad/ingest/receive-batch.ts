import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import type { SquadEvent } from '@app/domain/squad/events';
import { match, receiveFacts } from '@app/domain/squad/match/match';
import type { Match } from '@app/domain/squad/match/match-state';
import type { Receipt } from '@app/storage/event-log/streams';
import { gameServerKey } from '@app/storage/read-models/game-server-record';
import { command } from '../../platform/commands/command';
import { writeContext } from '../../platform/commands/context';
import { gameServerOf } from '../../platform/game-servers';
import { Addresses } from '../../platform/ingest/addresses';
import { bothReceipts, checkClock, checkOrder, portions } from '../../platform/ingest/batches';
import { FactsSeen } from '../../platform/ingest/facts-seen';

/** @throws Refused 404, 400; Rejected `ingest-gap`; LogUnavailable, StoreUnavailable: nothing is acknowledged then */
export const ReceiveBatch = command(
  'ReceiveBatch',
  async ({ streams, addresses, seen, config }, context, serverId: number, batch: IngestBatch) => {
    gameServerOf(config, 'squad', serverId);
    checkOrder(batch);
    checkClock([...batch.facts, ...batch.connections], config.ingestAhead);
    await addresses.remember(
      batch.connections.flatMap(({ at, address, player }) => {
        const playerId = player.eosId ?? player.steamId;
        return playerId === null ? [] : [{ game: 'squad', playerId, serverId, at: Date.parse(at), address }];
      }),
    );

    const { match: key, source } = batch;
    let acknowledged = -1;
    let receipt: Receipt<SquadEvent> | undefined;
    for (const part of portions(batch)) {
      const decide = receiveFacts({ ...part, match: key, source, serverId });
      const decision = (state: Match) => {
        acknowledged = Math.max(state.received[source], part.to);
        return decide(state);
      };
      const latest = await streams.transact(match, `${serverId}-${key}`, decision, writeContext(context));
      receipt = bothReceipts(receipt, latest);
    }
    seen.note(gameServerKey({ game: 'squad', serverId }), batch.sender);
    return { acknowledged, receipt: receipt! };
  },
  { addresses: Addresses, seen: FactsSeen },
);
