import type { ConnectDto } from '@app/contracts/connections/connections.dto';
import { acceptableAccount } from '@app/domain/connections/link-request';
import { connectAccount } from '@app/processes/linking';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';
import { Linking } from '../linking';

export const ConnectAccount = command(
  'ConnectAccount',
  ({ linking }, context, input: ConnectDto) => {
    const memberId = context.caller.actor.id;
    const account = acceptableAccount(input);
    const reservation = linking.reservationOf(account.platform, account.accountId);
    return linking.through(writeContext(context), (eventStore) =>
      connectAccount(eventStore, { memberId, ...account, reservation, at: now() }),
    );
  },
  { linking: Linking },
);
