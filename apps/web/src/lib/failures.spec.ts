import { ApiError, reworded, serverWordsOr } from './failures';

const refused = new ApiError('This value is in the list already.', {
  status: 409,
  code: 'duplicate',
  requestId: 'req_1',
});
const unreachable = new ApiError('The server cannot be reached.', { status: 0, code: 'unreachable' });

test('the server words what it refuses; otherwise we do', () => {
  expect(serverWordsOr('Failed to add value', refused).message).toBe('This value is in the list already.');
  expect(serverWordsOr('Failed to add value', unreachable).message).toBe('Failed to add value');
});

test('other words keep the request id, for whoever is asked for help', () => {
  expect(reworded(refused, 'Failed to delete value')).toMatchObject({
    message: 'Failed to delete value',
    requestId: 'req_1',
    status: 409,
  });
});
