import type { PathRule } from '@app/contracts/community/path-rules';
import { statusOf } from '@app/contracts/content/path-status';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '~/test/render';
import { PathGate } from './path-gate';

const rules: PathRule[] = [
  { path: '/squad-battlelog', below: true, status: 'maintenance' },
  { path: '/squad-battlelog/community', status: 'page-construction' },
  { path: '/squad-battlelog/player', below: true, status: 'coming-soon' },
];

test.each([
  ['/squad-battlelog', 'maintenance'],
  ['/squad-battlelog/leaderboards', 'maintenance'],
  ['/squad-battlelog/community', 'page-construction'],
  ['/squad-battlelog/player/76561198042771906', 'coming-soon'],
  ['/squad-battlelogs', undefined],
  ['/', undefined],
])('%s is %s', (path, status) => expect(statusOf(path, rules)).toBe(status));

test('without rules every path is open', () => expect(statusOf('/squad-battlelog', [])).toBeUndefined());

test('a page under construction says so once a session, and works behind the notice', async () => {
  const shown = () => renderAt('/squad-battlelog/community', <PathGate rules={rules}>the clans</PathGate>);
  const first = shown();
  expect(await screen.findByRole('dialog', { name: 'Page Under Construction' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionStorage.getItem('page-under-construction-dismissed')).toContain('/squad-battlelog/community');
  first.unmount();
  shown();
  expect(screen.getByText('the clans')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('maintenance replaces the page', async () => {
  renderAt('/squad-battlelog', <PathGate rules={rules}>the page</PathGate>);
  expect(await screen.findByRole('heading', { name: 'Under Maintenance' })).toBeTruthy();
  expect(screen.queryByText('the page')).toBeNull();
});
