import { screen } from '@testing-library/react';
import { anEntry, aRecord, GECKO } from '~/test/moderation';
import { serveRoutes, showPage } from '~/test/page';
import { RecordHeadlines } from './record-headlines';

test('the record of a player is counted by kind before the figures of the game', async () => {
  const entries = [anEntry({}), anEntry({ id: 'e2' }), anEntry({ id: 'e3', kind: 'kick' })];
  serveRoutes('/api/moderation/', { [`GET squad/players/${GECKO}/record`]: { body: aRecord(entries) } });
  showPage(
    <dl>
      <RecordHeadlines game="squad" player={GECKO} />
    </dl>,
    '/admin-portal/squad',
  );
  await screen.findByText('2');
  const tiles = screen.getAllByRole('term').map((term) => term.parentElement!.textContent);
  expect(tiles).toEqual(['Notes0', 'Warnings2', 'Kicks1', 'Bans0']);
});
