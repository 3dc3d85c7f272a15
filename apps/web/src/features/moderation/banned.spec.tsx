import { screen } from '@testing-library/react';
import { serveRoutes, showPage } from '~/test/page';
import { BanLink, BannedMark } from './banned';
import { GECKO } from '~/test/moderation';

const OTHER = '76561190000000002';
const EOS = '0002f00d000000000000000000000001';
const OVER = '76561190000000003';

const show = (players: Record<string, string | null>) => {
  const { count } = serveRoutes('/api/moderation/', { 'GET squad/banned': { body: { success: true, players } } });
  showPage(
    <>
      {[GECKO, OTHER, OVER].map((player) => (
        <p key={player} data-testid={player}>
          <BannedMark game="squad" player={player} />
          <BanLink game="squad" player={player} />
        </p>
      ))}
    </>,
    '/admin-portal/squad?tool=player-stats',
  );
  return count;
};

test('who is banned now is marked and leads to the ban, everybody else to a new one; one call says it of all', async () => {
  const count = show({ [GECKO]: null, [OVER]: '2020-01-01T00:00:00.000Z' });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Show the ban', `/admin-portal/squad?tool=bans&find=${GECKO}`],
    ['Ban...', `/admin-portal/squad?tool=bans&ban=${OTHER}`],
    ['Ban...', `/admin-portal/squad?tool=bans&ban=${OVER}`],
  ]);
  expect(screen.getAllByText('Banned').map((mark) => mark.parentElement!.dataset['testid'])).toEqual([GECKO]);
  expect(count('GET squad/banned')).toBe(1);
});

test('who was banned under an EOS ID before the Steam ID was seen is marked, and leads to that ban', async () => {
  serveRoutes('/api/moderation/', { 'GET squad/banned': { body: { success: true, players: { [EOS]: null } } } });
  const about = { game: 'squad', player: GECKO, alias: EOS } as const;
  showPage(
    <>
      <BannedMark {...about} />
      <BanLink {...about} />
    </>,
    '/admin-portal/squad?tool=player-stats',
  );
  expect(await screen.findByRole('link', { name: 'Show the ban' })).toHaveProperty('search', `?tool=bans&find=${EOS}`);
  expect(screen.getByText('Banned')).toBeDefined();
});
