import { ApiError } from '~/lib/failures';
import { withServerMessage } from './failures';

const refused = new ApiError('A bingo game is already running.', {
  status: 409,
  code: 'game-runs',
  requestId: 'req_1',
});
const unreachable = new ApiError('The server cannot be reached.', { status: 0, code: 'unreachable' });

test('what failed comes first, then why, if the server said so', () => {
  expect(withServerMessage('Failed to start game', refused).message).toBe(
    'Failed to start game: A bingo game is already running.',
  );
  expect(withServerMessage('Failed to start game', unreachable).message).toBe('Failed to start game');
  expect(withServerMessage('Failed to end game', new TypeError('a bug of ours')).message).toBe('Failed to end game');
});
