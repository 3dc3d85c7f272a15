import { ApiError } from '~/app/failure';
import { reworded, serverWordsOr, told } from './failures';

const refused = new ApiError('A bingo game is already running.', {
  status: 409,
  code: 'game-runs',
  requestId: 'req_1',
});
const unreachable = new ApiError('The server cannot be reached.', { status: 0, code: 'unreachable' });

test('what failed comes first, then why, if the server said so', () => {
  expect(told('Failed to start game', refused).message).toBe('Failed to start game: A bingo game is already running.');
  expect(told('Failed to start game', unreachable).message).toBe('Failed to start game');
  expect(told('Failed to end game', new TypeError('a bug of ours')).message).toBe('Failed to end game');
});

test('the server words what it refuses; otherwise we do', () => {
  expect(serverWordsOr('Failed to add value', refused).message).toBe('A bingo game is already running.');
  expect(serverWordsOr('Failed to add value', unreachable).message).toBe('Failed to add value');
});

test('other words keep the request id, for whoever is asked for help', () => {
  expect(reworded(refused, 'Failed to delete value')).toMatchObject({
    message: 'Failed to delete value',
    requestId: 'req_1',
    status: 409,
  });
});
