import fc from 'fast-check';
import { runsOf } from '../../../../test/seeds';
import { banFile } from './ban-file';
import { banState, banText, gameText, LAYER_CHOICE, LONGEST_GAME_TEXT, ORDERS_OF, STAFF_ORDERS } from './rules';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        ...['"', '\n', '\r', '\0', ';', '|', '//', '\\', '`', '＂', '；', '｜', '／／', '\u2028', '\u202e', '“'],
        ...['AdminKick', ' ', 'Wombat', '#shutdown', '$', '{', '}', 'é', '🦘'],
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);

test('nothing that could end an argument or begin another command is left of a text', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const text = gameText(typed);
      expect(text).not.toMatch(/["\\`;|{}$<>[\]~^\p{C}]|\/\/|\p{Zl}|\p{Zp}/u);
      expect([...text].length).toBeLessThanOrEqual(LONGEST_GAME_TEXT);
      expect(gameText(text)).toBe(text);
    }),
    { numRuns: runsOf(1_000, 20_000) },
  );
});

test('a layer is one name as the server has it, with the factions of both teams or of none', () => {
  for (const layer of ['Narva_RAAS_v1', 'JensensLobby', 'JensensRange_USA-PLA', 'Narva_RAAS_v1 USA+CombinedArms RGF'])
    expect([layer, LAYER_CHOICE.test(layer)]).toEqual([layer, true]);
  for (const layer of [
    ...[
      '',
      ' ',
      'Narva RAAS',
      'Narva RAAS v1',
      'Narva_RAAS_v1 ',
      'Narva_RAAS_v1 USA',
      'Narva_RAAS_v1 USA RGF PLA',
      'Narva"',
      'Нарва',
    ],
    ...[
      'Narva_RAAS_v1\nAdminEndMatch',
      'Narva_RAAS_v1 USA\nRGF x',
      `a_${'a'.repeat(79)}`,
      `Narva_v1 USA ${'R'.repeat(21)}`,
    ],
  ])
    expect([layer, LAYER_CHOICE.test(layer)]).toEqual([layer, false]);
});

test('what happens to somebody needs a reason, and nobody’s ban is ordered', () => {
  const held = ORDERS_OF.squad.filter((kind) => kind in STAFF_ORDERS && STAFF_ORDERS[kind as 'kick'].reason);
  expect(held).toEqual(['warn', 'kick', 'remove-from-squad', 'disband-squad']);
  for (const kinds of Object.values(ORDERS_OF)) expect(kinds).not.toEqual(expect.arrayContaining(['ban']));
});

test('people’s words stay', () => {
  expect(gameText('Squad leader kit: take it, or the squad is disbanded. (discord.gg/zsu)')).toBe(
    'Squad leader kit: take it, or the squad is disbanded. (discord.gg/zsu)',
  );
  expect(gameText('Кенгуру №1 – “stop”')).toBe("Кенгуру No1 - 'stop'");
});

test('a banned player reads why, until when, and where to appeal', () => {
  const voice = { shortName: 'ZSU', appeal: 'Appeal: discord.gg/zsu', locale: 'en-AU', timeZone: 'Australia/Sydney' };
  expect(banText(voice, { reason: 'Ban evasion', until: '2026-11-28T09:44:00.000Z' })).toBe(
    'Banned from ZSU until 28 Nov, 20:44 AEDT. Ban evasion. Appeal: discord.gg/zsu',
  );
  expect(banText({ ...voice, appeal: '' }, { reason: 'Cheating', until: null })).toBe(
    'Banned from ZSU for good. Cheating.',
  );
});

test('a ban is over the moment it ends', () => {
  const ban = { until: '2026-11-22T09:00:00.000Z', liftedAt: null };
  expect(banState(ban, Date.parse(ban.until) - 1)).toBe('active');
  expect(banState(ban, Date.parse(ban.until))).toBe('expired');
  expect(banState({ ...ban, liftedAt: ban.until }, 0)).toBe('lifted');
  expect(banState({ until: null, liftedAt: null }, Number.MAX_SAFE_INTEGER)).toBe('active');
});

test('the list has what is in force, as game servers read it', () => {
  const now = Date.parse('2026-11-22T09:00:00.000Z');
  const eos = '0002f00d000000000000000000000140';
  expect(
    banFile(
      [
        { player: '76561190000000001', until: '2026-11-22T09:00:00.001Z', text: 'Teamkilling' },
        { player: '76561190000000002', until: '2026-11-22T09:00:00.000Z', text: 'Over' },
        { player: eos, until: null, text: 'Cheating' },
        { player: 'nobody', until: null, text: 'No player' },
      ],
      now,
    ),
  ).toEqual({ text: `76561190000000001:1795338001 //Teamkilling\n${eos}:0 //Cheating\n`, entries: 2 });
});

test('whatever stands in a ban, it is one line of the list', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.constant('76561190000000001')), anyText, (player, text) => {
      const file = banFile([{ player, until: null, text }], 0);
      expect(file.text === '' || /^(?:\d{17}|[0-9a-f]{32}):0 \/\/[^\n]*\n$/.test(file.text)).toBe(true);
      expect(file.text.split('//').length).toBeLessThanOrEqual(2);
    }),
    { numRuns: runsOf(500, 5_000) },
  );
});
