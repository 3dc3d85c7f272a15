import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import HighlightsPage from './highlights-page';

const highlight = (id: number, overrides: object = {}) => ({
  id,
  heading: `Clip ${id}`,
  author: 'Kestrel',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
  createdAt: '2026-11-17T09:00:00.000Z',
  ...overrides,
});
const answer = (...data: object[]) => ({ body: { success: true, data } });

const show = (routes: Routes, game: 'squad' | 'reforger' = 'squad') => {
  const served = serveRoutes('/api/', routes);
  return { ...served, ...showPage(<HighlightsPage game={game} />, `/${game}-battlelog/highlights`) };
};

test('shows each highlight with its heading, its author and the day it was added', async () => {
  show({ 'GET squad/highlights': answer(highlight(2), highlight(1)) });
  expect(await screen.findByRole('heading', { name: 'Squad Highlights' })).toBeTruthy();
  expect((await screen.findAllByRole('article')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Clip 2By: KestrelAdded: 17 November 2026'),
    expect.stringContaining('Clip 1By: KestrelAdded: 17 November 2026'),
  ]);
});

test('nothing of YouTube is on the page before somebody presses play; then that one video, which has the focus', async () => {
  show({ 'GET squad/highlights': answer(highlight(2, { youtubeUrl: 'https://youtu.be/AAAAAAAAAAA' }), highlight(1)) });
  const play = await screen.findByRole('button', { name: 'Play Clip 2' });
  expect(document.querySelector('iframe')).toBeNull();
  play.focus();
  await userEvent.keyboard('{Enter}');
  const frame = screen.getByTitle('Clip 2');
  expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/AAAAAAAAAAA?autoplay=1&rel=0');
  expect(document.activeElement).toBe(frame);
  expect(document.querySelectorAll('iframe')).toHaveLength(1);

  // Browsers may drop the focus when the player arrives; a reader who has moved on keeps theirs.
  frame.blur();
  fireEvent.load(frame);
  expect(document.activeElement).toBe(frame);
  const other = screen.getByRole('button', { name: 'Play Clip 1' });
  other.focus();
  fireEvent.load(frame);
  expect(document.activeElement).toBe(other);
});

test('an address that names no video shows no player', async () => {
  show({ 'GET squad/highlights': answer(highlight(1, { youtubeUrl: 'https://clips.twitch.tv/HeldTheBridge' })) });
  expect((await screen.findByText(/^By:/)).textContent).toBe('By: Kestrel');
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
});

test('hostile words are words', async () => {
  const heading = '<img src=x onerror=alert(1)>';
  const youtubeUrl = 'https://youtu.be/dQw4w9WgXcQ"><script>alert(1)</script>';
  show({ 'GET squad/highlights': answer(highlight(1, { heading, youtubeUrl })) });
  expect(await screen.findByText(heading)).toBeTruthy();
  expect(document.querySelector('img[src="x"], script')).toBeNull();
});

test('says that there are none yet', async () => {
  show({ 'GET reforger/highlights': answer() }, 'reforger');
  expect(await screen.findByText('No highlights available yet.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Reforger Highlights' })).toBeTruthy();
});

test('says that it is loading', () => {
  show({ 'GET squad/highlights': never });
  expect(screen.getByText('Loading highlights...')).toBeTruthy();
});

test('says that they could not be loaded, and tries again on demand', async () => {
  let down = true;
  show({
    'GET squad/highlights': () =>
      down ? { status: 503, body: failure('Away.', 'read-models-unavailable') } : answer(),
  });
  expect(await screen.findByRole('heading', { name: 'Error' })).toBeTruthy();
  expect(screen.getByText('Failed to load highlights')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No highlights available yet.')).toBeTruthy();
});
