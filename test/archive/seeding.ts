import { issueLinkCode, linkCodes, proveReforgerPlayer, spendLinkCode } from '@app/domain/connections/link-codes';
import { connections, refuseLink } from '@app/domain/connections/connections';
import type { Decider, Decision, DomainEvent } from '@app/domain/decider';
import { callSeeders, seedingCalls } from '@app/domain/seeding/calls';
import { closeMonth, seedingMonth } from '@app/domain/seeding/month';
import { grantRole, rewardRole, rewardRoleId, roleFailed, confirmRole, revokeRole } from '@app/domain/seeding/reward-role';
import { attemptMessage, messageFailed, messageSent, queueMessage, winnerMessage } from '@app/domain/seeding/winner-message';
import type { Context, Streams } from '@app/storage/event-log/streams';

const at = '2026-11-01T02:00:30.000Z';
const later = '2026-11-01T02:02:00.000Z';
const memberId = '290401099666423845';
const steamId = '76561190000000003';

/** A month is won, its winner told at the second attempt, a role earned and lost, and an account linked by a code in vain. */
export const playSeeding = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const transact = async <State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string | undefined,
    ...decisions: Decision<State, Event>[]
  ): Promise<string> => {
    for (const decision of decisions) await streams.transact(decider, id, decision, by);
    return id === undefined ? decider.category : `${decider.category}-${id}`;
  };
  const winner = { steamName: 'Kestrel', steamId, points: 41, prize: '$35 Steam gift card', discordId: memberId };
  const month = { month: '2026-10', from: '2026-09-30T14:00:00.000Z', to: '2026-10-31T13:00:00.000Z', at };
  const messageId = '2026-10-1st';
  const text = 'You came 1st among the seeders of October 2026.';
  const role = { reward: 'super-seeder', memberId, at } as const;
  const code = { hash: 'hash-of-a-code', memberId, at };
  const noticeId = `link-refused-steam-${steamId}-1`;
  return [
    await transact(seedingMonth, '2026-10', closeMonth({ ...month, winners: [{ position: '1st', ...winner }] })),
    await transact(
      seedingCalls,
      '2026-11-01',
      callSeeders({ day: '2026-11-01', serverId: 1, players: 12, at }, 1),
    ),
    await transact(
      winnerMessage,
      messageId,
      queueMessage({ messageId, memberId, month: '2026-10', position: '1st', text, at }),
      attemptMessage({ messageId, attempt: 1, at }),
      messageFailed({ messageId, attempt: 1, reason: 'It answered 502.', forGood: false, at }),
      attemptMessage({ messageId, attempt: 2, at: later }),
      messageSent({ messageId, channelId: '600000000000000001', chatMessageId: '600000000000000002', at: later }),
    ),
    await transact(
      rewardRole,
      rewardRoleId('super-seeder', memberId),
      grantRole({ ...role, steamId, points: 20, threshold: 20, heldBefore: false, roleId: '700000000000000155' }),
      roleFailed({ ...role, reason: 'It answered 502.' }),
      confirmRole({ ...role, at: later, held: true }),
      revokeRole({ ...role, points: 19, threshold: 20, because: 'rolled-off' }),
      confirmRole({ ...role, at: later, held: false }),
    ),
    await transact(
      linkCodes,
      '2026-11-01',
      issueLinkCode({ ...code, memberName: 'Kestrel', expiresAt: '2026-11-01T02:10:30.000Z' }),
      spendLinkCode({ ...code, by: '0b5c1d52-7b1f-4d4e-9c4f-0d6f6f2f7a11', serverId: 1, steamId }),
      issueLinkCode({
        ...code,
        hash: 'said-in-reforger',
        memberName: 'Kestrel',
        expiresAt: '2026-11-01T02:10:30.000Z',
      }),
      proveReforgerPlayer({
        ...code,
        hash: 'said-in-reforger',
        by: '0b5c1d52-7b1f-4d4e-9c4f-0d6f6f2f7a12',
        serverId: 1,
        playerId: '6513270e-269e-4d37-b2a7-4de452e6b438',
        name: 'Kestrel',
      }),
    ),
    await transact(
      connections,
      memberId,
      refuseLink({ memberId, platform: 'steam', accountId: steamId, because: 'account-linked', noticeId, at }),
    ),
  ];
};
