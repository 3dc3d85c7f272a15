import { type Decider, type Decision } from '../decider';
import { reasonOf } from '../reason';
import type { ConnectionsEvent, ConnectionsFacts } from './events';
import type { ProvingServer } from './sources';

/** Whether proofs of one game server were ever taken back; one stream for each server. */
export const serverProofs: Decider<{ readonly withdrawals: number }, ConnectionsEvent> = {
  category: 'serverProofs',
  initial: { withdrawals: 0 },
  evolve: (state, event) => (event.type === 'ServerProofsWithdrawn' ? { withdrawals: state.withdrawals + 1 } : state),
};

export const serverProofsId = ({ game, serverId }: ProvingServer): string => `${game}-${serverId}`;

/** Links that one withdrawal names: those beyond are taken back by another. */
export const MOST_WITHDRAWN = 500;

/** Staff take back what codes said on a server have proved. Without a link to end it decides nothing. */
export const withdrawServerProofs = (
  withdraw: ConnectionsFacts['ServerProofsWithdrawn'],
): Decision<{ readonly withdrawals: number }, ConnectionsEvent> =>
  function* () {
    const reason = reasonOf(withdraw.reason);
    if (withdraw.links.length > 0) yield { type: 'ServerProofsWithdrawn', data: { ...withdraw, reason } };
  };
