import { randomUUID } from 'node:crypto';
import { gameServer, requestResend, requestSetAside, type BatchKey } from '@app/domain/operations/game-servers';
import type { AuditNote } from '@app/storage/event-log/event';
import { gameServerKey } from '@app/storage/read-models/game-server-record';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { gameServerOf } from '../platform/game-servers';
import { GameServers } from './game-servers';

/**
 * Staff order the agent beside a server to set a batch aside or to send it again; the agent fetches the order with its
 * next status report.
 * @throws Refused 404; Rejected; LogUnavailable, StoreUnavailable
 */
export const OrderBatch = command(
  'OrderBatch',
  async (
    { streams, servers, config },
    context,
    order: 'set-aside' | 'send-again',
    gameName: string,
    serverId: number,
    batch: BatchKey,
    requestId: string | undefined = randomUUID(),
  ) => {
    const { game, name } = gameServerOf(config, gameName, serverId);
    const server = { game, serverId };
    const report = await servers.report(server);
    const request = { ...server, requestId, at: now(), batch };
    const decision =
      order === 'set-aside'
        ? requestSetAside({ ...request, refused: report?.refused ?? null })
        : requestResend({ ...request, aside: report?.aside ?? [] });
    const audit: AuditNote = {
      game,
      tool: 'operations',
      action: order === 'set-aside' ? 'SET_ASIDE' : 'SEND_AGAIN',
      resourceType: 'game-server',
      resourceId: gameServerKey(server),
      resourceName: name,
      changes: { ...batch, ...(order === 'set-aside' && report?.refused ? { reason: report.refused.reason } : {}) },
    };
    const receipt = await streams.transact(
      gameServer,
      gameServerKey(server),
      decision,
      writeContext(context, { audit }),
    );
    return { requestId, receipt };
  },
  { servers: GameServers },
);
