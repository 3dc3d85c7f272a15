import { given } from '../../../../test/given';
import type { SeedingEvent, SeedingFacts } from './events';
import { closeMonth, monthsToClose, seedingMonth } from './month';
import { grantRole, revokeRole, rewardRole, roleFailed, confirmRole } from './reward-role';
import { attemptMessage, messageFailed, messageSent, queueMessage, winnerMessage } from './winner-message';

const at = '2026-11-01T15:00:00.000Z';
const later = '2026-11-02T15:00:00.000Z';
const fact = <Type extends keyof SeedingFacts>(type: Type, data: SeedingFacts[Type]) =>
  ({ type, data }) as Extract<SeedingEvent, { type: Type }>;

describe('a month', () => {
  const month = { month: '2026-10', from: '2026-09-30T14:00:00.000Z', to: '2026-10-31T13:00:00.000Z', winners: [], at };
  const closed = fact('SeedingMonthClosed', month);

  test('is closed', () => given(seedingMonth)().when(closeMonth(month)).then(closed));

  test('is closed by whoever comes first, whatever others believe', () =>
    given(seedingMonth)(closed)
      .when(closeMonth({ ...month, at: later, winners: [] }))
      .then());

  test.each([
    ['on its last day', '2026-10-31T12:59:00Z', []],
    ['while agents may still tell of its last minutes', '2026-10-31T14:59:59Z', []],
    ['two hours after it ended', '2026-10-31T15:00:00Z', ['2026-10']],
    ['after two months without anybody looking', '2027-01-05T00:00:00Z', ['2026-10', '2026-11', '2026-12']],
    ['on the day it began', '2026-10-01T00:00:00Z', []],
  ])('%s these are to be closed', (_, now, months) => {
    expect(monthsToClose('Australia/Sydney', '2026-10', Date.parse(now))).toEqual(months);
  });

  test.each(['0001-03', '1970-01'])(
    'a server’s clock that said %s gives two years to close, not centuries',
    (first) => {
      const months = monthsToClose('Australia/Sydney', first, Date.parse('2026-11-05T00:00:00Z'));
      expect([months.length, months[0], months.at(-1)]).toEqual([24, '2024-11', '2026-10']);
    },
  );
});

describe('a message to a winner', () => {
  const messageId = '2026-10-1st';
  const memberId = '290401099666423845';
  const queue = { messageId, memberId, month: '2026-10', position: '1st', text: 'You won.', at } as const;
  const queued = fact('WinnerMessageQueued', queue);
  const attempted = (attempt: number) => fact('WinnerMessageAttempted', { messageId, memberId, attempt, at });
  const failed = (retryAt: string | null, reason = 'It answered 502.') =>
    fact('WinnerMessageFailed', { messageId, memberId, reason, retryAt, at });
  const sent = { messageId, channelId: '6', chatMessageId: '7', at };
  const failure = { messageId, attempt: 1, reason: 'It answered 502.', forGood: false, at };

  test('is queued once, whoever links late', () => {
    given(winnerMessage)().when(queueMessage(queue)).then(queued);
    given(winnerMessage)(queued)
      .when(queueMessage({ ...queue, memberId: '1' }))
      .then();
  });

  test('of two who begin the same attempt one does', () => {
    given(winnerMessage)(queued)
      .when(attemptMessage({ messageId, attempt: 1, at }))
      .then(attempted(1));
    given(winnerMessage)(queued, attempted(1))
      .when(attemptMessage({ messageId, attempt: 1, at }))
      .then();
  });

  test('is sent once and then left alone', () => {
    const done = fact('WinnerMessageSent', { ...sent, memberId });
    given(winnerMessage)(queued, attempted(1)).when(messageSent(sent)).then(done);
    given(winnerMessage)(queued, attempted(1), done)
      .when(attemptMessage({ messageId, attempt: 2, at: later }))
      .then();
    given(winnerMessage)(queued, attempted(1), done).when(messageFailed(failure)).then();
  });

  test('is tried again after a pause that grows, and not before', () => {
    given(winnerMessage)(queued, attempted(1))
      .when(messageFailed(failure))
      .thenAgain(failed('2026-11-01T15:01:00.000Z'));
    given(winnerMessage)(queued, attempted(1), attempted(2))
      .when(messageFailed({ ...failure, attempt: 2 }))
      .thenAgain(failed('2026-11-01T15:05:00.000Z'));
    given(winnerMessage)(queued, attempted(1), failed('2026-11-01T15:01:00.000Z'))
      .when(attemptMessage({ messageId, attempt: 2, at: '2026-11-01T15:00:59.999Z' }))
      .then();
  });

  test('waits as long as the chat platform requests', () =>
    given(winnerMessage)(queued, attempted(1))
      .when(messageFailed({ ...failure, wait: 600 }))
      .thenAgain(failed('2026-11-01T15:10:00.000Z')));

  test('is given up when no attempt can succeed, and after a week of attempts', () => {
    given(winnerMessage)(queued, attempted(1))
      .when(messageFailed({ ...failure, reason: 'Cannot send messages to this user', forGood: true }))
      .then(failed(null, 'Cannot send messages to this user'));
    given(winnerMessage)(queued, attempted(12))
      .when(messageFailed({ ...failure, attempt: 12 }))
      .then(failed(null));
    given(winnerMessage)(queued, attempted(12), failed(null))
      .when(attemptMessage({ messageId, attempt: 13, at: later }))
      .then();
  });

  test('the failure of an attempt that is over says nothing', () =>
    given(winnerMessage)(queued, attempted(1), attempted(2)).when(messageFailed(failure)).then());
});

describe('a role that points earn', () => {
  const of = { reward: 'super-seeder', memberId: '290401099666423845', at } as const;
  const steamId = '76561190000000003';
  const grant = { ...of, steamId, points: 20, threshold: 20, heldBefore: false };
  const granted = fact('RewardRoleGranted', grant);
  const revoke = { ...of, points: 19, threshold: 20, because: 'rolled-off' } as const;
  const revoked = fact('RewardRoleRevoked', { ...revoke, steamId });
  const given_ = fact('RewardRoleGiven', { ...of, steamId });
  const removed = fact('RewardRoleRemoved', { ...of, steamId });

  test('is granted once and given once', () => {
    given(rewardRole)().when(grantRole(grant)).then(granted);
    given(rewardRole)(granted)
      .when(confirmRole({ ...of, held: true }))
      .then(given_);
  });

  test('is revoked once and removed once', () => {
    given(rewardRole)(granted, given_).when(revokeRole(revoke)).then(revoked);
    given(rewardRole)(granted, given_, revoked)
      .when(confirmRole({ ...of, held: false }))
      .then(removed);
  });

  test('what was never granted is not revoked', () => given(rewardRole)().when(revokeRole(revoke)).then());

  test('a role that somebody else had given is neither given nor removed', () => {
    const found = fact('RewardRoleGranted', { ...grant, heldBefore: true });
    const { state } = given(rewardRole)(found);
    expect(state).toMatchObject({ held: true, open: false });
    expect(given(rewardRole)(found, revoked).state).toMatchObject({ held: false, open: false });
  });

  test('earned again before its removal was reported, it is still ours', () =>
    given(rewardRole)(granted, given_, revoked)
      .when(grantRole({ ...grant, heldBefore: true }))
      .then(granted));

  test('a late report of an earlier decision does not count for a newer one', () =>
    given(rewardRole)(granted, revoked)
      .when(confirmRole({ ...of, held: true }))
      .then());

  test('a failure is tried again later, for as long as it takes', () => {
    const failure = { ...of, reason: 'It answered 502.' };
    const failed = (retryAt: string) => fact('RewardRoleFailed', { ...failure, steamId, retryAt });
    given(rewardRole)(granted).when(roleFailed(failure)).then(failed('2026-11-01T15:01:00.000Z'));
    given(rewardRole)(granted, ...Array.from({ length: 9 }, () => failed(at)))
      .when(roleFailed(failure))
      .then(failed('2026-11-02T15:00:00.000Z'));
  });
});
