import type { SetAsideDto } from '@app/contracts/squad/status.dto';
import { match } from '@app/domain/squad/match';
import { setFactsAside } from '@app/domain/squad/set-aside';
import { command } from '../platform/command';
import { writeContext, now } from '../platform/context';
import { Refused } from '../platform/failures';
import { squadServerOf } from './squad-servers';

/**
 * An agent goes on after facts that it could not deliver.
 * @throws Refused 404, 400; Rejected `ingest-gap`; LogUnavailable
 */
export const SetFactsAside = command(
  'SetFactsAside',
  ({ streams, config }, context, serverId: number, aside: SetAsideDto) => {
    squadServerOf(config, serverId);
    const { match: key, source, after, from, to, reason } = aside;
    if (after >= from || from > to)
      throw new Refused(400, 'invalid', 'What is set aside must stand after `after`, from `from` up to `to`.');
    const decision = setFactsAside({ serverId, match: key, source, after, to, reason, at: now() });
    return streams.transact(match, `${serverId}-${key}`, decision, writeContext(context));
  },
);
