import { given } from '../../../../test/given';
import { ANY_VERSION } from '../editing';
import type { DiscordFeedEvent } from './events';
import { addFeed, changeFeed, deleteFeed, discordFeeds, refuseFeed, testFeed } from './feeds';
import { beginMessage, discordOutbox, endMessage, passFeed } from './outbox';

const at = '2026-11-28T09:00:00.000Z';
const general = { channelId: '600000000000000002', channelName: 'general' };
const staff = { channelId: '600000000000000004', channelName: 'staff-log' };
const added: DiscordFeedEvent = { type: 'DiscordFeedAdded', data: { feedId: 1, kind: 'bans', ...general, at } };
const refused: DiscordFeedEvent = {
  type: 'DiscordFeedRefused',
  data: { feedId: 1, code: 10003, why: 'Unknown Channel', at },
};
const feeds = given(discordFeeds);
const change = (to: object, edit = ANY_VERSION) => changeFeed({ feedId: 1, ...general, isOn: true, ...to, at, edit });

describe('feeds', () => {
  test('one is added, and not the same again in its channel', () => {
    feeds()
      .when(addFeed({ kind: 'bans', ...general, at }))
      .thenAgain(added);
    feeds(added)
      .when(addFeed({ kind: 'bans', ...general, at }))
      .thenRejected('feed-exists');
    feeds(added)
      .when(addFeed({ kind: 'clans', ...general, at }))
      .thenAgain({ type: 'DiscordFeedAdded', data: { feedId: 2, kind: 'clans', ...general, at } });
  });

  test('one may be switched off and moved, by whoever has seen what it is', () => {
    feeds(added)
      .when(change({ isOn: false }))
      .then({ type: 'DiscordFeedChanged', data: { feedId: 1, ...general, isOn: false, at } });
    feeds(added)
      .when(change(staff))
      .then({ type: 'DiscordFeedChanged', data: { feedId: 1, ...staff, isOn: true, at } });
    feeds(added).when(change({})).then();
    feeds(added, refused)
      .when(change(staff, { from: 1, editor: 'a' }))
      .thenRejected('feed-changed');
    feeds(added)
      .when(changeFeed({ feedId: 2, ...general, isOn: true, at, edit: ANY_VERSION }))
      .thenRejected('feed-not-found');
  });

  test('one may not become a second in another’s channel', () => {
    const second: DiscordFeedEvent = { type: 'DiscordFeedAdded', data: { feedId: 2, kind: 'bans', ...staff, at } };
    feeds(added, second).when(change(staff)).thenRejected('feed-exists');
  });

  test('a channel that refuses switches its feed off, and no other', () => {
    const refusal = { feedId: 1, code: 10003, why: 'Unknown Channel', at };
    feeds(added)
      .when(refuseFeed({ ...refusal, channelId: general.channelId }))
      .then(refused);
    feeds(added)
      .when(refuseFeed({ ...refusal, channelId: staff.channelId }))
      .then();
  });

  test('a test is for a feed that is on', () => {
    feeds(added)
      .when(testFeed({ feedId: 1, at }))
      .thenAgain({ type: 'DiscordFeedTestRequested', data: { feedId: 1, at } });
    feeds(added, refused)
      .when(testFeed({ feedId: 1, at }))
      .thenRejected('feed-off');
    feeds()
      .when(testFeed({ feedId: 1, at }))
      .thenRejected('feed-not-found');
  });

  test('one is deleted once', () => {
    feeds(added)
      .when(deleteFeed({ feedId: 1, at, edit: { from: undefined, editor: 'a' } }))
      .then({ type: 'DiscordFeedDeleted', data: { feedId: 1, at } });
    feeds(added)
      .when(deleteFeed({ feedId: 2, at, edit: ANY_VERSION }))
      .thenRejected('feed-not-found');
  });
});

describe('the outbox of a feed', () => {
  const outbox = given(discordOutbox);
  const begun = { type: 'DiscordMessageBegun', data: { feedId: 1, position: '5', summarised: 0, at } } as const;
  const sent = { type: 'DiscordMessageSent', data: { feedId: 1, channelId: '6', messageId: '7', at } } as const;

  test('one message is begun at a time, and none from before what was told', () => {
    outbox().when(beginMessage(begun.data)).then(begun);
    outbox(begun)
      .when(beginMessage({ ...begun.data, position: '6' }))
      .then();
    outbox(begun, sent)
      .when(beginMessage({ ...begun.data, position: '4' }))
      .then();
  });

  test('what was sent is told; whoever comes later says nothing', () => {
    outbox(begun)
      .when(endMessage({ ...sent.data, position: '5' }))
      .then(sent);
    outbox(begun, sent, { ...begun, data: { ...begun.data, position: '9' } })
      .when(endMessage({ ...sent.data, position: '5' }))
      .then();
  });

  test('a feed that is switched on again does not go on with what was begun before', () => {
    const passed = { type: 'DiscordFeedPassed', data: { feedId: 1, position: '8', at } } as const;
    outbox(begun).when(passFeed(passed.data)).then(passed);
    outbox(begun, sent)
      .when(passFeed({ ...passed.data, position: '3' }))
      .then();
  });
});
