import { screen, waitFor } from '@testing-library/react';
import { failure } from '~/test/server';
import { serveClans, show, steamIdOf } from '~/test/clans';
import { ClanTag, ClanTagText } from './clan-tag';

test('tags of one page come with one request, and lead to their clans', async () => {
  const { bodies } = serveClans({
    'POST tags': {
      body: { success: true, data: { [steamIdOf(1)]: { clanId: 12, tag: 'NPAR', name: 'Night Parrots' } } },
    },
  });
  show(
    <>
      <ClanTag steamId={steamIdOf(1)} />
      <ClanTag steamId={steamIdOf(2)} />
      <ClanTag steamId="" />
      <ClanTagText steamId={steamIdOf(1)} />
    </>,
  );
  const link = await screen.findByRole('link', { name: 'NPAR, Night Parrots' });
  expect(link.getAttribute('href')).toBe('/squad-battlelog/clan/12');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getAllByText('NPAR')).toHaveLength(2);
  expect(bodies('POST tags')).toEqual([{ steamIds: [steamIdOf(1), steamIdOf(2)] }]);
});

test('without an answer names stand without tags', async () => {
  const { count } = serveClans({ 'POST tags': { status: 500, body: failure('', 'x') } });
  show(<ClanTag steamId={steamIdOf(3)} />);
  await waitFor(() => expect(count('POST tags')).toBe(1));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
