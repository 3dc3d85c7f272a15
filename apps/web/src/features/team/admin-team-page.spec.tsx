import type { AdminTeamAnswer } from '@app/contracts/members/admin-team';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderAt } from '~/test/render';
import { failure, serve } from '~/test/server';
import AdminTeamPage from './admin-team-page';
import { THROTTLE_MS } from './admin-team-query';

const person = (
  id: string,
  displayName: string,
  position: AdminTeamAnswer['data']['seniorLeadership'][0]['position'],
) => ({
  id,
  displayName,
  avatarUrl: `https://cdn.example/avatars/${id}/a.png?size=128`,
  position,
});

const TEAM: AdminTeamAnswer = {
  success: true,
  lastUpdated: '2026-11-21T07:50:00.000Z',
  data: {
    seniorLeadership: [person('1', 'Southerly', 'leader'), person('2', 'Kookaburra', 'senior')],
    leadership: { title: 'Senior Leadership Staff', description: 'They answer for everything.' },
    teams: [
      { id: 'squad', title: 'Squad admin team', description: 'Squad.', members: [person('3', 'Bunya', 'admin')] },
      { id: 'mods', title: 'Moderators', description: 'Discord.', members: [person('4', 'Currawong', 'moderator')] },
      { id: 'reps', title: 'Representatives', description: 'Events.', members: [person('5', 'Galah', 'member')] },
      { id: 'none', title: 'Nobody yet', description: 'None.', members: [] },
    ],
  },
};

const PERMISSION = 'The admin team cannot be listed: the site’s Discord bot lacks the server members permission.';

const show = () => renderAt('/admin-team', <AdminTeamPage />);
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  window.matchMedia = jest.fn().mockReturnValue({ matches: false });
});
afterEach(() => jest.useRealTimers());

test('everybody stands in their team, with the name of their position', async () => {
  serve(() => ({ body: TEAM }));
  show();
  expect(screen.getByRole('status').textContent).toBe('Loading the admin team...');
  await later(0);
  const standing = (team: string) =>
    within(screen.getByRole('region', { name: team }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(standing('Senior Leadership Staff')).toEqual(['SoutherlyGame Coordinator', 'KookaburraSenior Admins']);
  expect(standing('Squad admin team')).toEqual(['BunyaAdmin']);
  expect(standing('Moderators')).toEqual(['CurrawongModerator']);
  expect(standing('Representatives')).toEqual(['GalahMember']);
  expect(screen.getByRole('region', { name: 'Nobody yet' }).textContent).toContain('Nobody holds this role right now.');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test('initials stand in for a picture that cannot be loaded', async () => {
  serve(() => ({ body: TEAM }));
  show();
  await later(0);
  const button = screen.getByRole('button', { name: 'Picture of Bunya' });
  expect(button.querySelector('img')!.src).toBe('https://cdn.example/avatars/3/a.png?size=128');
  fireEvent.error(button.querySelector('img')!);
  expect(button.querySelector('text')!.textContent).toBe('BU');
});

test('a team that could not be read again says as of when it is', async () => {
  serve(() => ({ body: { ...TEAM, stale: true } }));
  show();
  await later(0);
  expect(screen.getByRole('status').textContent).toContain('Discord is not answering. This is the team as of');
});

test('a community without staff is told apart from a failure', async () => {
  serve(() => ({ body: { ...TEAM, data: { ...TEAM.data, seniorLeadership: [], teams: [] } } }));
  show();
  await later(0);
  expect(screen.getByRole('heading', { name: 'Nobody holds a staff role right now.' })).toBeTruthy();
});

test('a failure shows the server’s words, and another try after five seconds', async () => {
  const requests = serve(() => ({ status: 503, body: failure('Discord does not say.', 'guild-unavailable') }));
  show();
  await later(0);
  expect(screen.getByRole('alert').textContent).toContain('Discord does not say.');
  const retry = screen.getByRole('button', { name: 'Retry in 5 s' });
  expect(retry.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(retry);
  await later(THROTTLE_MS - 1);
  expect(requests).toHaveLength(1);
  await later(250);
  serve(() => ({ body: TEAM }));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await later(0);
  expect(screen.getByRole('button', { name: 'Picture of Southerly' })).toBeTruthy();
});

function Visits() {
  const [here, setHere] = useState(true);
  return (
    <>
      <button onClick={() => setHere(!here)}>come and go</button>
      {here && <AdminTeamPage />}
    </>
  );
}

test('leaving and coming back does not ask sooner', async () => {
  const requests = serve(() => ({ status: 503, body: failure('Discord does not say.', 'guild-unavailable') }));
  renderAt('/admin-team', <Visits />);
  await later(0);
  for (let visit = 0; visit < 3; visit++) {
    fireEvent.click(screen.getByRole('button', { name: 'come and go' }));
    fireEvent.click(screen.getByRole('button', { name: 'come and go' }));
    await later(1_000);
  }
  expect(requests).toHaveLength(1);
  await later(THROTTLE_MS - 3_000);
  expect(requests).toHaveLength(2);
});

test('a bot without the permission comes with the steps that fix it', async () => {
  serve(() => ({ status: 503, body: failure(PERMISSION, 'server-members-permission') }));
  show();
  await later(0);
  const steps = within(screen.getByRole('alert')).getAllByRole('listitem');
  expect(steps).toHaveLength(4);
  expect(steps[1]!.textContent).toContain('Server Members Intent');
});

test('a failure without words has words of its own', async () => {
  serve(() => ({ status: 502, body: {} }));
  show();
  await later(0);
  expect(screen.getByRole('heading', { name: 'Failed to load admin team' })).toBeTruthy();
});

test('a server that is not heard at all is a failure to load', async () => {
  serve(() => Promise.reject(new TypeError('network')));
  show();
  await later(0);
  expect(screen.getByRole('heading', { name: 'Failed to load admin team' })).toBeTruthy();
});
