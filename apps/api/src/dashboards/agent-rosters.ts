import { Inject, Injectable } from '@nestjs/common';
import { OFFLINE_AFTER_MS } from '@app/domain/game-servers';
import { agentReportKey, gameServerKey, type AgentReportRecord } from '@app/storage/read-models/game-server-record';
import type { ReadModelStore } from '@app/storage/read-models/port';
import type { GameServerId } from '../platform/game-servers';
import { READ_MODEL_STORE } from '../platform/storage.module';

/** The commands of RCON whose answers say who is on. */
const ROSTER_COMMANDS: readonly string[] = ['ListPlayers', 'players'];

/** What the agents beside the servers say of the lists of players. */
@Injectable()
export class AgentRosters {
  constructor(@Inject(READ_MODEL_STORE) private readonly store: ReadModelStore) {}

  /** Since when who is on is not understood, ISO 8601, UTC; null while it is, or nobody says it. @throws StoreUnavailable */
  async unknownSince(server: GameServerId): Promise<string | null> {
    const record = await this.store.readControl<AgentReportRecord>(agentReportKey(gameServerKey(server)));
    if (!record) return null;
    const { report, receivedAt } = record.value;
    const misread = report.rcon.misread?.find(({ command }) => ROSTER_COMMANDS.includes(command));
    const isCurrent =
      report.ending === null && report.rcon.state === 'answering' && Date.now() - receivedAt <= OFFLINE_AFTER_MS;
    return misread && isCurrent ? new Date(receivedAt - misread.sinceMs).toISOString() : null;
  }
}
