import type { ChannelsAnswer, FeedEntry } from '@app/contracts/feeds/feeds';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serveRoutes, showPage, type Routes } from '~/test/page';
import { failure } from '~/test/server';
import FeedsTool from './feeds-tool';

const GENERAL = '600000000000000002';
const feed = (more: Partial<FeedEntry> = {}): FeedEntry => ({
  ...{ id: 1, kind: 'bans', channelId: GENERAL, channelName: 'general', isOn: true, refused: null, sentAt: null },
  ...more,
});
const channels: ChannelsAnswer['channels'] = [
  { id: GENERAL, name: 'general', lacks: [], isOpen: true },
  { id: '600000000000000005', name: 'rules', lacks: ['Send Messages'], isOpen: true },
];

const show = (feeds: readonly FeedEntry[], routes: Routes = {}) => {
  const done = (message: string) => () => ({ body: { success: true, message, id: 1 } });
  const served = serveRoutes('/api/admin/discord/', {
    'GET feeds': () => ({ body: { success: true, feeds } }),
    'GET channels': () => ({ body: { success: true, channels } }),
    'POST feeds': done('The feed begins now.'),
    'PUT feeds/1': done('The feed is off.'),
    'POST feeds/1/test': done('A test is on its way.'),
    'DELETE feeds/1': done('The feed is deleted.'),
    ...routes,
  });
  showPage(<FeedsTool />, '/admin-portal/squad');
  return served;
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('what is missing is said at its field; a feed says how it reads and that it is for staff', async () => {
  const { bodies } = show([]);
  expect(await screen.findByText('The bot posts nothing yet.')).toBeTruthy();
  await press('Add Feed');
  expect(screen.getByText('Choose what it posts.')).toBeTruthy();
  expect(screen.getByText('Choose a channel.')).toBeTruthy();
  expect(bodies('POST feeds')).toEqual([]);
  await choose('What it posts', 'Bans');
  expect(screen.getByText('Reads like this').parentElement!.textContent).toContain(
    'Galah was banned by Bunya for good: Cheating',
  );
  expect(screen.getByText('The site shows this to staff alone.')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Channel' }));
  const rules = await screen.findByRole('option', { name: '#rules (the bot lacks Send Messages)' });
  expect(rules.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('option', { name: '#general' }));
  expect(screen.getByText('Everybody in the guild can read #general.')).toBeTruthy();
  await press('Add Feed');
  await waitFor(() => expect(bodies('POST feeds')).toEqual([{ kind: 'bans', channelId: GENERAL }]));
  expect(await screen.findByText('The feed begins now.')).toBeTruthy();
});

test('what the site refuses of a channel stands at the channel', async () => {
  show([], {
    'POST feeds': () => ({ status: 409, body: failure('This channel has such a feed already.', 'feed-exists') }),
  });
  await screen.findByText('The bot posts nothing yet.');
  await choose('What it posts', 'Bingo');
  await choose('Channel', '#general');
  await press('Add Feed');
  const said = await screen.findByText('This channel has such a feed already.');
  expect(screen.getByRole('combobox', { name: 'Channel' }).getAttribute('aria-describedby')).toBe(said.id);
});

test('a feed that Discord refused says why, in a channel that is gone', async () => {
  const why = 'It answered 404: Unknown Channel';
  const refused = { at: '2026-11-28T09:00:00.000Z', why };
  show([feed({ channelId: '600000000000000009', channelName: 'old', isOn: false, refused })]);
  expect((await screen.findByRole('article', { name: 'Bans in #old' })).textContent).toContain(why);
  expect(screen.getByText('Refused')).toBeTruthy();
  expect((await screen.findByRole('combobox', { name: 'Channel of Bans' })).textContent).toContain('#old');
  expect(screen.queryByRole('button', { name: 'Send a Test' })).toBeNull();
});

test('a feed is tested, switched off from the version that was read, and deleted when that is confirmed', async () => {
  const { bodies } = show([feed({ sentAt: '2026-11-28T09:00:00.000Z' })]);
  await press('Send a Test');
  expect(await screen.findByText('A test is on its way.')).toBeTruthy();
  await press('Switch Off');
  await waitFor(() => expect(bodies('PUT feeds/1')).toEqual([{ channelId: GENERAL, isOn: false }]));
  await press('Delete...');
  expect(screen.getByText(/The messages that were sent stay in the channel/)).toBeTruthy();
  await press('Delete');
  expect(await screen.findByText('The feed is deleted.')).toBeTruthy();
});

test('while Discord does not answer, the channels can be asked for again', async () => {
  show([], {
    'GET channels': () => ({
      status: 503,
      body: failure('Discord does not say which channels there are.', 'channels-unavailable'),
    }),
  });
  expect(
    await screen.findByText('Discord does not say which channels there are.', {}, { timeout: 5_000 }),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
