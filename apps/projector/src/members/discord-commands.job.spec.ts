import { parseCommunity } from '@app/contracts/community/community';
import { registration } from '@app/contracts/discord/registration';
import { MissingAccess, type ApiApplication, type CommandList } from '@app/outside/guild-api';
import communityJson from '../../../../community/community.json';
import type { Consequence } from '../engine/policies/policy-runner';
import { discordCommandsJob } from './discord-commands.job';

const community = parseCommunity(communityJson);
const APPLICATION = '300000000000000099';

/** A guild that adds to what is registered what Discord adds. */
const world = (before: readonly unknown[] = []) => {
  let commands = before;
  const writes: CommandList[] = [];
  const api = {
    application: () => Promise.resolve({ id: APPLICATION } as ApiApplication),
    commands: () => Promise.resolve(commands),
    setCommands: (application: string, guild: string, wanted: CommandList) => {
      expect([application, guild]).toEqual([APPLICATION, community.guild.id]);
      writes.push(wanted);
      commands = wanted.map((command, at) => ({
        ...{ id: String(at), version: '7', nsfw: false, default_member_permissions: null, ...command },
        ...((command as { options?: unknown[] }).options?.length === 0 && { options: undefined }),
      }));
      return Promise.resolve();
    },
  };
  const job = (settings = community) => discordCommandsJob({ api, community: settings });
  const run = (settings?: typeof community) =>
    job(settings).run((() => undefined) as unknown as Consequence, new AbortController().signal);
  return { api, writes, run, commands: () => commands, set: (all: readonly unknown[]) => (commands = all) };
};

test('commands are registered once, and again when the definition is another', async () => {
  const { run, writes } = world();
  await run();
  await run();
  expect(writes).toEqual([registration(community)]);
  await run({ ...community, seeding: { ...community.seeding, botCommand: '/link' } });
  expect(writes.at(-1)!.map(({ name }) => name)).toContain('link');
});

test('they follow what the community says: which are on, what they are called and what they say', async () => {
  const { run, writes } = world();
  await run();
  const commands = [
    { command: 'bingo', on: false },
    { command: 'stats', name: 'figures', about: 'Zahlen, bitte' },
    { command: 'reforgerLink', name: 'arma' },
  ];
  await run(parseCommunity({ ...communityJson, bot: { commands } }));
  const named = (wanted: string) => writes.at(-1)!.find(({ name }) => name === wanted);
  expect(['bingo', 'stats', 'reforger'].map(named)).toEqual([undefined, undefined, undefined]);
  expect(named('figures')).toMatchObject({ description: 'Zahlen, bitte', description_localizations: {} });
  expect(named('arma')).toMatchObject({ options: [] });
});

test.each<[string, (commands: Record<string, unknown>[]) => unknown[]]>([
  ['one was deleted', (all) => all.slice(1)],
  ['one of another kind was added', (all) => [...all, { ...all[0], name: 'other' }]],
  ['a description is another', ([first, ...more]) => [{ ...first, description: 'x' }, ...more]],
  ['a translation is missing', ([first, ...more]) => [{ ...first, description_localizations: null }, ...more]],
  ['an option has gone', ([first, second, ...more]) => [first, { ...second, options: [] }, ...more]],
])('they are put right when %s', async (_, change) => {
  const { run, writes, commands, set } = world();
  await run();
  set(change(commands() as Record<string, unknown>[]));
  await run();
  expect(writes).toHaveLength(2);
});

test('while Discord refuses, nothing is written and the job says why', async () => {
  const { api, run, writes } = world();
  api.commands = () => Promise.reject(new MissingAccess('The bot may not see this.'));
  await expect(run()).rejects.toThrow(MissingAccess);
  expect(writes).toEqual([]);
});
