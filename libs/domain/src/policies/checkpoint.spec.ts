import { given } from '../../../../test/given';
import { checkpoint, reachCheckpoint } from './checkpoint';

const reached = (position: string) => ({ policy: 'whitelist-allowance', position, at: '2026-11-21T09:00:00.000Z' });
const event = (position: string) => ({ type: 'PolicyCheckpointReached', data: reached(position) }) as const;

test('a checkpoint moves on', () =>
  given(checkpoint)(event('1'))
    .when(reachCheckpoint(reached('2')))
    .then(event('2')));

test('a checkpoint never goes back', () =>
  given(checkpoint)(event('2'))
    .when(reachCheckpoint(reached('1')))
    .then());
