import { EventStoreDBClient } from '@eventstore/db-client';
import { openClient } from '@app/storage/event-log/client/connection';
import { isOutage } from '@app/storage/event-log/errors';

test.each([
  [
    'a connection that is reset',
    Object.assign(new Error('13 INTERNAL: Received RST_STREAM with code 2'), { code: 13 }),
  ],
  ['the same in other words', Object.assign(new Error('13 INTERNAL'), { code: 13 })],
  ['a server that starts', new Error('Could not recognize Server Is Not Ready')],
  ['a server that is overrun', new Error('Could not recognize Server Is Busy')],
  ['an election', Object.assign(new Error('No leader info available in response'), { code: 2 })],
  [
    'a node that is not ready when somebody subscribes',
    Object.assign(new Error('2 UNKNOWN: Expected subscription confirmation, received NotHandled instead'), { code: 2 }),
  ],
])('%s is an outage', (_, error) => expect(isOutage(error)).toBe(true));

test('name and password are not sent to another machine without TLS', () => {
  const client = openClient('esdb://admin:secret@log.example.org:2113?tls=false');
  const [sent] = client['callArguments']({});
  expect(sent.get('authorization')).toEqual([]);
  expect(client).toBeInstanceOf(EventStoreDBClient);
});
