import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS, type CommandDefinition } from '@app/contracts/discord/commands';

const page = readFileSync(join(__dirname, '../../docs/discord.md'), 'utf8');

test('the page for operators has every command with its options, who may use it, and who sees the answer', () => {
  const rows = [...page.matchAll(/^\| `\/(\w+)` *\| ([^|]*?) *\| .*?`(.+?)` *\| (all|only the caller): /gm)];
  const documented = rows.map(([, name, options, like, who]) => [name, options, like, who]);
  const defined = Object.entries<CommandDefinition>(COMMANDS).map(([name, { options, like, private: isPrivate }]) => [
    ...[name, Object.keys(options).join(', '), like, isPrivate ? 'only the caller' : 'all'],
  ]);
  expect(documented).toEqual(defined);
});
