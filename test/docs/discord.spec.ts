import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS, type CommandDefinition } from '@app/contracts/discord/commands';
import { FEEDS, type FeedDefinition, type FeedKind } from '@app/contracts/feeds/feeds';
import { FEED_LINES } from '../../apps/projector/src/feeds/lines';

const page = readFileSync(join(__dirname, '../../docs/discord.md'), 'utf8');

test('the page for operators has every command with its options, who may use it, and who sees the answer', () => {
  const rows = [...page.matchAll(/^\| `\/([\w ]+)` *\| ([^|]*?) *\| .*?`(.+?)` *\| (all|only the caller): /gm)];
  const documented = rows.map(([, name, options, like, who]) => [name, options, like, who]);
  const defined = Object.entries<CommandDefinition>(COMMANDS).map(
    ([name, { options, like, called, private: isPrivate }]) => [
      ...[called ?? name, Object.keys(options).join(', '), like, isPrivate ? 'only the caller' : 'all'],
    ],
  );
  expect(documented).toEqual(defined);
});

test('the page has every feed with its events, for whom it is, and how often it tells', () => {
  const rows = [...page.matchAll(/^\| `([\w-]+)` *\| ([^|]*?) *\| (all|staff) *\| (.*?) *\|$/gm)];
  const defined = Object.entries<FeedDefinition>(FEEDS).map(([kind, { staff, every, live }]) => [
    kind,
    kind === 'admin-actions'
      ? 'whatever is in the audit trail'
      : Object.keys(FEED_LINES[kind as FeedKind]).join(', ') || 'the last reports of the servers',
    staff ? 'staff' : 'all',
    every > 0 ? `once in ${every} s${live ? ', in place' : ''}` : 'as it happens',
  ]);
  expect(rows.map(([, ...columns]) => columns)).toEqual(defined);
});
