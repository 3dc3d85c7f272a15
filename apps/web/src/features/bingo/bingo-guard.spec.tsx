import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ApiError } from '~/lib/failures';
import { KESTREL, renderAt } from '~/test/render';
import { failure, serve } from '~/test/server';
import { accessFailure, BingoGuard } from './bingo-guard';

const inside = (
  <Routes>
    <Route path="/" element="home" />
    <Route path="/bingo" element={<BingoGuard>the lobby</BingoGuard>} />
  </Routes>
);

test('sends a signed-out visitor home, and asks nothing', () => {
  const requests = serve(() => ({}));
  renderAt('/bingo', inside);
  expect(screen.getByText('home')).toBeTruthy();
  expect(requests).toHaveLength(0);
});

test('sends somebody without access home', async () => {
  serve(() => ({ body: { success: true, hasAccess: false, message: 'Join the guild first.' } }));
  renderAt('/bingo', inside, KESTREL);
  expect(screen.getByText('Checking access...')).toBeTruthy();
  expect(await screen.findByText('home')).toBeTruthy();
});

test('lets in who has access', async () => {
  serve(() => ({ body: { success: true, hasAccess: true } }));
  renderAt('/bingo', inside, KESTREL);
  expect(await screen.findByText('the lobby')).toBeTruthy();
});

test('says when it was asked too often, and a retry lets in', async () => {
  let limited = true;
  serve(() =>
    limited
      ? { status: 429, body: failure('Slow down.', 'rate-limited') }
      : { body: { success: true, hasAccess: true } },
  );
  renderAt('/bingo', inside, KESTREL);
  expect(await screen.findByRole('heading', { name: 'Rate limited - please try again' })).toBeTruthy();
  limited = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('the lobby')).toBeTruthy();
});

test('otherwise the server words the failure, and we do when it cannot', () => {
  const failed = (status: number, message: string) => accessFailure(new ApiError(message, { status, code: 'x' }));
  expect(failed(503, 'The guild cannot be asked.')).toBe('The guild cannot be asked.');
  expect(failed(500, '')).toBe('Access check failed');
  expect(failed(0, 'The server cannot be reached.')).toBe('Failed to check bingo access');
  expect(accessFailure(new TypeError('a bug of ours'))).toBe('Failed to check bingo access');
});
