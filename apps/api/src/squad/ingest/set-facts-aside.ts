import type { SetAsideDto } from '@app/contracts/squad/ingest.dto';
import { match } from '@app/domain/squad/match/match';
import { setFactsAside } from '@app/domain/squad/set-aside';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { gameServerOf } from '../../platform/game-servers';
import { checkRange } from '../../platform/ingest/batches';

/**
 * An agent goes on after facts that it could not deliver.
 * @throws Refused 404, 400; Rejected `ingest-gap`; LogUnavailable
 */
export const SetFactsAside = command(
  'SetFactsAside',
  ({ streams, config }, context, serverId: number, aside: SetAsideDto) => {
    gameServerOf(config, 'squad', serverId);
    const { match: key, source, after, to, reason } = aside;
    checkRange(aside);
    const decision = setFactsAside({ serverId, match: key, source, after, to, reason, at: now() });
    return streams.transact(match, `${serverId}-${key}`, decision, writeContext(context));
  },
);
