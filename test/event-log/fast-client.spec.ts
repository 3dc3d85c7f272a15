import { EventStoreDBClient } from '@eventstore/db-client';
import { openLogClient } from '@app/storage/event-log/open-client';
import { clientContract } from './client.contract';
import { logContract } from './log.contract';
import { serverContract } from './server.contract';

clientContract('fast');
logContract('fast');
serverContract('fast');

describe('with an official client that is not what the fast one was written for', () => {
  const official = () => EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
  const opened = async (connection: EventStoreDBClient) => {
    const warnings: string[] = [];
    const warn = ({ err }: { err?: unknown }, message: string) => void warnings.push(`${message} ${String(err)}`);
    const { name } = await openLogClient(connection, 'fast', { warn: warn as never });
    return { name, warnings };
  };

  test.each([
    ['createDeadline', 'missing', undefined],
    ['createDeadline', 'of another shape', () => 10_000],
    ['callArguments', 'missing', undefined],
    ['callArguments', 'of another shape', () => ({ deadline: Infinity })],
    ['callArguments', 'without the deadline it is given', (...given: never[]) => [given[0], {}]],
    ['GRPCStreamCreator', 'missing', undefined],
    ['GRPCStreamCreator', 'a call instead of what opens one', () => Promise.resolve()],
    [
      'GRPCStreamCreator',
      'failing',
      () => {
        throw new Error('Not implemented.');
      },
    ],
  ])('%s %s: the plain one takes its place, and the journal says so once', async (member, _, value) => {
    const { name, warnings } = await opened(Object.assign(official(), { [member]: value }));
    expect(name).toBe('plain');
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`does not fit.*plain.*has no ${member}`))]);
  });

  test('as it is installed nothing is said', async () => {
    expect(await opened(official())).toEqual({ name: 'fast', warnings: [] });
  });
});
