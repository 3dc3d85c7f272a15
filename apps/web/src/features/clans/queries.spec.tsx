import { READ_MODELS_HEADER } from '@app/contracts/changes';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { Push } from '~/lib/push/push';
import { showPage } from '~/test/page';
import { serve } from '~/test/server';
import { StreamedResponse } from '~/test/stream';
import { activityQuery, clanInvitesQuery, ownMemberBoardQuery } from './queries';
import { clan } from '~/test/clans';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

const QUERIES = [
  ['invites', clanInvitesQuery],
  ['activity', activityQuery],
  ['members-leaderboard', ownMemberBoardQuery],
] as const;

test.each(QUERIES)('the %s of the own clan are read again when they have changed', async (path, queryOf) => {
  let version = 1;
  const requests = serve(({ path: address }) =>
    address.endsWith('/my-clan')
      ? {
          body: { success: true, clan: clan(), role: 'leader', steamid: null },
          headers: { [READ_MODELS_HEADER]: 'p=v1' },
        }
      : { headers: { [READ_MODELS_HEADER]: `clan-facts=v${version}` } },
  );
  const stream = new StreamedResponse();
  const reads = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input).startsWith('/api/changes') ? Promise.resolve(stream.response) : reads(input, init);
  const Shown = () => <p>{useQuery<object>(queryOf(12) as never).isSuccess && 'shown'}</p>;
  const { client } = showPage(<Shown />, '/');
  const push = new Push(client, 'somebody');
  await pass(100);
  expect(screen.getByText('shown')).toBeTruthy();
  stream.versions({ 'clan-facts': 'v1' });
  await pass(0);
  stream.versions({ 'clan-facts': `v${++version}` });
  await pass(0);
  expect(requests.filter(({ path: address }) => address.endsWith(`clans/12/${path}`))).toHaveLength(2);
  push.stop();
});
