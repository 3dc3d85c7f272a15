import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentServerOrder } from '@app/contracts/moderation/agent-orders.dto';
import { BattlEyeConnection } from '../reforger/battleye';
import { FakeBattlEye } from '../../../../test/agent/fake-battleye';
import { FakeRcon } from '../../../../test/agent/fake-rcon';
import { RconConnection } from '../rcon/connection';
import { until } from '../../../../test/until';
import type { RconLink } from '../rcon/polling';
import { carryOut, timed } from './carry-out';
import { CurrentRcon } from './current-rcon';
import { OrderJournal } from './journal';

const UUID = '00000000-0000-4000-8000-00000000000a';
const HEADER = 'Players on server: [Player#] ; [Player UID] ; [Player Name]\n';
const ROSTER = `${HEADER}1 ; ${UUID} ; Sample One\n`;
const PACE = { againMs: 1_000, keepAliveMs: 30_000, outputMs: 20, pendingMs: 300 };
const BAN = `#ban create ${UUID} 60 Banned`;
const order = (kind: AgentServerOrder['kind']): AgentServerOrder => ({
  ...{ orderId: 'o1', kind, ageMs: 0, player: UUID, squad: null, seconds: 60, text: 'Banned' },
});

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'carry-out-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const done = async (game: 'squad' | 'reforger', what: AgentServerOrder, link: RconLink) => {
  const rcon = new CurrentRcon('not connected');
  rcon.connected(link);
  const { outcome, answer } = await carryOut(timed(what, performance.now()), game, rcon, new OrderJournal(folder));
  return { outcome, answer };
};

describe('a Reforger server', () => {
  let server: FakeBattlEye;
  let link: BattlEyeConnection;
  let address: { readonly host: string; readonly port: number };
  let says: Record<string, readonly string[] | undefined>;
  const ordered = (kind: AgentServerOrder['kind']) => done('reforger', order(kind), link);
  const sent = () => server.commands.filter((command) => command.startsWith('#'));

  beforeEach(async () => {
    server = new FakeBattlEye();
    says = { players: [ROSTER], '#kick 1': ["Player 'Sample One' kicked!"], [BAN]: ["Player 'Sample One' banned!"] };
    server.output = (command) => says[command];
    address = { host: '127.0.0.1', port: await server.open() };
    link = await BattlEyeConnection.open(address, 'secret', () => undefined, 400, PACE);
  });
  afterEach(() => {
    link.close();
    server.close();
  });

  test('kicks by number', async () => {
    expect(await ordered('kick')).toEqual({ outcome: 'done', answer: "Player 'Sample One' kicked!" });
    expect(sent()).toEqual(['#kick 1']);
  });

  test.each([
    ['Player not found', 'absent'],
    ['Not Valid Player ID', 'failed'],
    ["Unknown command '#kick'", 'failed'],
    ['Something new', 'unknown'],
  ])('says %j to a kick: %s', async (answer, outcome) => {
    says['#kick 1'] = [answer];
    expect(await ordered('kick')).toEqual({ outcome, answer });
  });

  test('that says from where the player came tells the site all but that', async () => {
    says['#kick 1'] = ["Player 'Sample One' (203.0.113.9:2304, 2001:db8:1:2::9) kicked!"];
    expect(await ordered('kick')).toEqual({
      outcome: 'unknown',
      answer: "Player 'Sample One' ((address), (address)) kicked!",
    });
  });

  test('puts out whoever it bans', async () => {
    const answer = "Player 'Sample One' banned! / Player 'Sample One' kicked!";
    expect(await ordered('ban')).toEqual({ outcome: 'done', answer });
    expect(sent()).toEqual([BAN, '#kick 1']);
  });

  test('bans whoever is not there', async () => {
    says['players'] = [HEADER];
    expect(await ordered('ban')).toEqual({ outcome: 'done', answer: "Player 'Sample One' banned!" });
    expect(sent()).toEqual([BAN]);
  });

  test.each([
    'Failed to create ban.',
    'Unknown error.',
    'User not found!',
    'Not Valid time value in seconds',
    "Unknown command '#ban'",
  ])('has not banned when it says %j, and puts out all the same', async (answer) => {
    says[BAN] = [answer];
    expect(await ordered('ban')).toEqual({ outcome: 'failed', answer: `${answer} / Player 'Sample One' kicked!` });
  });

  test('says later what came of a ban', async () => {
    says['players'] = [HEADER];
    says[BAN] = ['Asking the service'];
    link.close();
    link = await BattlEyeConnection.open(address, 'secret', () => undefined, 30_000, { ...PACE, pendingMs: 20_000 });
    const ban = ordered('ban');
    await until('the ban to be sent', () => Promise.resolve(server.commands.includes(BAN)));
    server.say("Player 'Sample One' banned!");
    expect(await ban).toEqual({ outcome: 'done', answer: "Asking the service Player 'Sample One' banned!" });
  });

  test.each([
    ['Timeout', 'Timeout'],
    [undefined, `RCON: the server took ${BAN} and said nothing to it within 0.4 s.`],
  ])('may have banned when it says %j', async (said, answer) => {
    says['players'] = [HEADER];
    says[BAN] = said === undefined ? undefined : [said];
    expect(await ordered('ban')).toEqual({ outcome: 'unknown', answer });
  });

  test('whose list is not understood bans by UUID, and kicks nobody', async () => {
    says['players'] = ["Unknown command: 'players'"];
    expect(await ordered('kick')).toMatchObject({
      outcome: 'refused',
      answer: expect.stringMatching(/not understood/u) as string,
    });
    expect(sent()).toEqual([]);
    expect(await ordered('ban')).toMatchObject({
      outcome: 'done',
      answer: expect.stringMatching(/Not put out/u) as string,
    });
  });

  test.each([
    ['Ban removed!', 'done'],
    ['Failed to remove ban.', 'failed'],
    ['User not found!', 'failed'],
  ])('says %j to the end of a ban: %s', async (answer, outcome) => {
    says[`#ban remove ${UUID}`] = [answer];
    expect(await ordered('unban')).toEqual({ outcome, answer });
  });
});

describe('a Squad server', () => {
  const player = { eosId: '0002f00d000000000000000000000001', steamId: '76561190000000001', name: 'Sample One' };
  let server: FakeRcon;
  let link: RconConnection;
  beforeEach(async () => {
    server = new FakeRcon();
    server.players = [{ ...player, team: 1, squad: 1 }];
    server.squads = [{ team: 1, id: 1, name: 'A SQUAD' }];
    link = await RconConnection.open(await server.open(), 'secret', () => undefined, 500);
  });
  afterEach(async () => {
    link.close();
    await server.close();
  });

  const squad = { team: 1, squadId: 1, name: 'A SQUAD' } as const;
  const kicked = `Kicked player 0. [Online IDs= EOS: ${player.eosId} steam: ${player.steamId}]  Sample One`;
  const missing = 'Missing argument 0: (NameOrEOSId). Use "ShowCommandInfo AdminKick" to get info on this command.';
  // The words and where they are from stand in test/fixtures/squad: captures of 10.5, and what was reported of 10.6.
  test.each<[AgentServerOrder['kind'], string, string]>([
    ['kick', kicked, 'done'],
    ['kick', ` Sample One was kicked: Teamkilling\n${kicked}`, 'done'],
    ['kick', `ERROR: me was kicked: Teamkilling\r\n${kicked}`, 'done'],
    ['kick', 'Could not find player 76561190000000001', 'absent'],
    ['kick', 'ERROR: Unable to find player with name or id (76561190000000001)', 'absent'],
    ['kick', 'ERROR: Invalid player id', 'failed'],
    ['kick', missing, 'failed'],
    ['kick', 'Something new', 'unknown'],
    // Of another order.
    ['kick', 'Message broadcasted <x>', 'unknown'],
    ['warn', 'Remote admin has warned player   THE CON. Message was "x"', 'done'],
    ['broadcast', 'Message broadcasted <x>', 'done'],
    ['remove-from-squad', 'Player  Sample One was removed from squad', 'done'],
    ['remove-from-squad', 'Player  was one\u2028of two was removed from squad', 'done'],
    ['remove-from-squad', 'Player  Sample One is in no squad', 'unknown'],
    ['change-team', `Forced team change for player 0. [Online IDs= EOS: ${player.eosId}]  Sample One`, 'done'],
    ['change-team', 'Could not find player x', 'absent'],
    ['disband-squad', 'Remote admin disbanded squad 1 on team 1, named "A SQUAD"', 'done'],
    ['disband-squad', 'Error: Indexed Squad not found', 'absent'],
    ['disband-squad', 'Success', 'unknown'],
    ['rename-squad', 'Remote admin renamed squad 1 on team 1, named "A SQUAD", to "Squad 1"', 'done'],
    ['next-layer', 'Set next layer to Sumari_Seed_v1', 'done'],
    ['next-layer', 'ERROR: Unable to set next layer : layer Not Found : Sumari_Seed_v1', 'failed'],
  ])('to %s says %j: %s', async (kind, answer, outcome) => {
    server.answer = () => answer;
    const text = kind === 'next-layer' ? 'Sumari_Seed_v1' : 'x';
    const ordered = { ...order(kind), player: player.steamId, squad, text };
    const said = answer
      .replace(/\p{C}+| {2,}/gu, ' ')
      .replace(/ {2,}/gu, ' ')
      .trim();
    expect(await done('squad', ordered, link)).toEqual({ outcome, answer: said });
  });

  test('says nothing to a command that it does not know: nobody knows whether it was carried out', async () => {
    server.answer = () => '';
    expect(await done('squad', { ...order('kick'), player: player.steamId }, link)).toEqual({
      outcome: 'unknown',
      answer: null,
    });
  });

  test('whose list is not understood is sent nothing', async () => {
    server.players = [{ ...player, name: 'x\ny', team: 1, squad: null }];
    const result = await done('squad', { ...order('kick'), player: player.steamId }, link);
    expect(result).toMatchObject({ outcome: 'refused' });
    expect(server.commands).toEqual([]);
  });
});
