import { disconnectAccount } from '@app/processes/linking';
import type { AccountKind } from '@app/domain/connections/rules';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { Linking } from '../linking';

export const DisconnectAccount = command(
  'DisconnectAccount',
  ({ linking }, context, platform: AccountKind) => {
    const memberId = context.caller.actor.id;
    return linking.through(writeContext(context), (eventStore) =>
      disconnectAccount(eventStore, { memberId, platform, at: now() }, linking.reservationOf),
    );
  },
  { linking: Linking },
);
