import fc from 'fast-check';
import { runsOf } from '../../../../test/seeds';
import { RconConnection } from '../rcon/connection';
import { FakeRcon } from '../../../../test/agent/fake-rcon';
import { BadTarget, reforgerCommands, squadOrders } from './commands';

const EOS = '0002f00d000000000000000000000001';
const STEAM = '76561190000000001';
const UUID = '6513270e-269e-4d37-b2a7-4de452e6b438';
const player = { eosId: EOS, steamId: STEAM };

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '"',
          "'",
          '\n',
          '\r\n',
          '\0',
          '\x1b',
          ';',
          '|',
          '||',
          '//',
          '\\',
          '`',
          '＂',
          '｜',
          '；',
          '\u2028',
          '\u0085',
        ],
        ...['AdminKick "Wombat" out', 'AdminBan', '#shutdown', '#ban create', ' ', 'words', '🦘', '%s', '$(reboot)'],
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
);

const INTENDED = [
  [(text: string) => squadOrders.warn.command(player, text), /^AdminWarn "[0-9a-f]{32}"(?: [^"]*)?$/u],
  [(text: string) => squadOrders.kick.command(player, text), /^AdminKick "\d{17}"(?: [^"]*)?$/u],
  [(text: string) => squadOrders.broadcast.command(text), /^AdminBroadcast(?: [^"]*)?$/u],
  [(text: string) => reforgerCommands.ban(UUID, 600, text), /^#ban create [0-9a-f-]{36} 600(?: [^"]*)?$/u],
] as const;

test('whatever is written, a command has one line, its own quotes and nothing that begins another', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      for (const [make, shape] of INTENDED) {
        const command = make(text);
        expect(command).toMatch(shape);
        expect(command).not.toMatch(/[\p{C}\p{Zl}\p{Zp};|\\`]|\/\//u);
        expect(Buffer.byteLength(command)).toBeLessThan(1_100);
      }
    }),
    { numRuns: runsOf(1_000, 20_000) },
  );
});

test('an id that is none makes no command', () => {
  fc.assert(
    fc.property(hostileText, (id) => {
      for (const make of [
        () => squadOrders.warn.command({ eosId: id, steamId: null }, 'x'),
        () => squadOrders.kick.command({ eosId: null, steamId: id }, 'x'),
        () => squadOrders['remove-from-squad'].command({ eosId: id, steamId: STEAM }),
        () => squadOrders['change-team'].command({ eosId: null, steamId: id }),
        () => reforgerCommands.kick(id),
        () => reforgerCommands.ban(id, 0, 'x'),
        () => reforgerCommands.unban(id),
      ])
        expect(make).toThrow(BadTarget);
    }),
    { numRuns: runsOf(200, 2_000) },
  );
});

test('a layer is its name, with both factions or none: nothing else makes a command', () => {
  const { command } = squadOrders['next-layer'];
  for (const layer of [
    'Narva_RAAS_v1',
    'JensensRange_ADF-PLAAGF',
    'Sumari_Seed_v1 RGF VDV',
    'Goose_Bay_RAAS_v1 USA+CombinedArms RGF+Mechanized',
  ])
    expect(command(layer)).toBe(`AdminSetNextLayer ${layer}`);
  const wrong = fc.oneof(
    hostileText,
    hostileText.map((text) => `Narva_RAAS_v1 ${text}`),
    fc.constantFrom(
      'Narva_RAAS_v1 USA',
      'Narva_RAAS_v1\n',
      `x_${'x'.repeat(79)}`,
      'Narva_RAAS_v1 USA+A+B RGF',
      '-Narva',
      '1',
    ),
  );
  fc.assert(
    fc.property(wrong, (layer) => {
      let made: string;
      try {
        made = command(layer);
      } catch (error) {
        return expect(error).toBeInstanceOf(BadTarget);
      }
      // Two words of letters may follow the name: then they are factions.
      expect(made).toMatch(/^AdminSetNextLayer [A-Za-z][\w-]{0,79}(?: [A-Za-z0-9+]+ [A-Za-z0-9+]+)?$/);
    }),
    { numRuns: runsOf(500, 5_000) },
  );
});

test('a server gets exactly the intended command, in one packet', async () => {
  const rcon = new FakeRcon();
  const link = await RconConnection.open(await rcon.open(), 'secret', () => undefined);
  try {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const command = squadOrders.warn.command(player, text);
        const before = rcon.packets;
        rcon.commands.length = 0;
        await link.runOnce(command);
        expect(rcon.commands).toEqual([command]);
        expect(rcon.packets - before).toBe(2);
      }),
      { numRuns: runsOf(100, 1_000) },
    );
  } finally {
    link.close();
    await rcon.close();
  }
});
