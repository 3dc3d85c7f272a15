import { hasBingo } from '@app/domain/bingo/rules';
import type { ActiveGameAnswer, BingoParticipant } from '@app/contracts/bingo/bingo';
import type { Locator, Page } from '@playwright/test';
import { personaOf } from '../../apps/local/src/personas';
import { check } from './accessible';
import { expect, journey, profileOf } from './people';
import { quietStack } from './stacks';

const stack = quietStack();

/** One evening, in order: each journey goes on where the one before it ended. */
journey.describe.configure({ mode: 'serial' });

const GAME = 1;
/** Longer than the screen waits before it reads the game again. */
const NEXT_LOOK_MS = 5_500;
/** The same after several failures. */
const LONGEST_LOOK_MS = 30_500;
const LOSES =
  'Warning: Unmarking this square will cause you to lose your BINGO! You are currently in position #1. Other players will move up in the rankings. Are you sure you want to continue?';
const ENDS = 'Are you sure you want to end the current game? This will mark all players without bingo as DNF.';

const square = (page: Page, place: number) =>
  page.getByRole('grid', { name: 'Your Bingo Card' }).locator(`[data-square="${place}"]`);
const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^Players/ })
    .getByRole('listitem')
    .filter({ hasText: name });
const marked = (at: Locator) => expect(at).toHaveAttribute('aria-pressed', 'true');
const unmarked = (at: Locator) => expect(at).toHaveAttribute('aria-pressed', 'false');

/** Everybody in the running game, as the api answers. */
const participants = async () =>
  (await stack.call<ActiveGameAnswer>('bingo-host', 'GET', 'bingo/active-game')).participants;
const marksBy = async (name: string) => (await participants()).find(({ username }) => username === name)?.marked_values;
/** Whoever came out of the first game, by name, with their cards. */
let played: Readonly<Record<string, BingoParticipant>> = {};

journey('a host keeps the list of values', async ({ people }) => {
  const host = await people.enter(stack, 'bingo-host');
  const { page } = host;
  await host.openBingo();
  await page.getByRole('button', { name: 'Data Values' }).click();
  const manager = page.getByRole('dialog', { name: 'Data Values' });
  const group = (difficulty: string) => manager.getByRole('region', { name: difficulty });
  const shows = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  const choose = async (within: Locator, difficulty: string) => {
    await within.getByRole('combobox', { name: 'Difficulty' }).click();
    await page.getByRole('option', { name: difficulty }).click();
  };
  const adding = manager.locator('form').first();
  const text = manager.getByRole('textbox', { name: 'New value' });
  const add = manager.getByRole('button', { name: 'Add Value' });

  await text.fill('x'.repeat(501));
  await expect(manager.getByText('1 character too many')).toBeVisible();
  await add.click();
  await shows('Value cannot be longer than 500 characters');
  await text.fill('   ');
  await shows('Value cannot be empty');

  await text.fill('  <b>Roo</b> on the road  ');
  await add.click();
  await shows('Value added successfully');
  await expect(group('Easy').getByText('Roo on the road', { exact: true })).toBeVisible();
  await expect(text).toHaveValue('');

  await text.fill('Boat overtakes a car');
  await choose(adding, 'Medium');
  await add.click();
  await expect(group('Medium').getByText('Boat overtakes a car')).toBeVisible();

  await manager.getByRole('button', { name: 'Edit Boat overtakes a car' }).click();
  const editing = group('Medium').locator('form');
  await editing.getByRole('textbox', { name: 'Value' }).fill('Boat overtakes a bus');
  await choose(editing, 'Hard');
  await editing.getByRole('button', { name: 'Save' }).click();
  await shows('Value updated successfully');
  await expect(group('Hard').getByText('Boat overtakes a bus')).toBeVisible();
  await expect(group('Medium').getByText('No values yet.')).toBeVisible();

  const enabled = manager.getByRole('switch', { name: 'Enabled: Boat overtakes a bus' });
  await enabled.click();
  await shows('Value disabled');
  await expect(enabled).not.toBeChecked();
  await expect(group('Hard').getByText('0/1 enabled')).toBeVisible();
  await enabled.click();
  await shows('Value enabled');
  await expect(enabled).toBeChecked();

  for (const value of ['Boat overtakes a bus', 'Roo on the road']) {
    await manager.getByRole('button', { name: `Delete ${value}` }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Delete this value?' });
    await expect(confirm.getByText(value)).toBeVisible();
    await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
    // Behind the question the list is hidden from everybody, and nothing is found in it.
    await expect(confirm).toBeHidden();
    await expect(group('Easy')).toBeVisible();
    await expect(manager.getByText(value)).toHaveCount(0);
  }
  await shows('Value deleted successfully');

  await stack.seedValues();
  await page.reload();
  await page.getByRole('button', { name: 'Data Values' }).click();
  await expect(manager.getByText('Enough values')).toHaveCount(3);
  await expect(group('Quotes').getByText('3/3 enabled')).toBeVisible();
  await check(page, 'the list of values');
});

journey('a game is started, played by three, ended by accident, and ended', async ({ people }) => {
  journey.setTimeout(150_000);
  const [host, kestrel, billabong, currawong] = await Promise.all([
    people.enter(stack, 'bingo-host', { motion: true }),
    people.enter(stack, 'member', { motion: true }),
    people.enter(stack, 'vip'),
    people.enter(stack, 'moderator'),
  ]);
  const players = [kestrel, billabong, currawong];
  const everybody = [host, ...players];
  await Promise.all(
    everybody.map(async (person) => {
      await person.page.clock.install();
      await person.openBingo();
    }),
  );
  /** The screens ask for the game again, as they do by themselves after a while. */
  const look = (at = everybody) => Promise.all(at.map(({ page }) => page.clock.fastForward(NEXT_LOOK_MS)));

  await journey.step('the host composes the cards and starts', async () => {
    const { page } = host;
    await page.getByRole('combobox', { name: 'Grid Size' }).click();
    await page.getByRole('option', { name: '3x3' }).click();
    await page.getByRole('checkbox', { name: 'Use Custom Distribution' }).click();
    const start = page.getByRole('button', { name: 'Start New Bingo Game' });
    await page.getByRole('spinbutton', { name: 'Easy' }).fill('3');
    await page.getByRole('spinbutton', { name: 'Medium' }).fill('2');
    await page.getByRole('spinbutton', { name: 'Hard' }).fill('2');
    await page.getByRole('spinbutton', { name: 'Quotes' }).fill('1');
    await expect(page.getByText('⚠ Total: 8 / 9 squares (must match exactly)')).toBeVisible();
    await expect(page.getByText('Distribution must total 9 squares. Current total: 8')).toBeVisible();
    await expect(start).toBeDisabled();
    await page.getByRole('spinbutton', { name: 'Quotes' }).fill('2');
    await expect(page.getByText('✓ Total: 9 / 9 squares')).toBeVisible();
    await start.click();
    await expect(page.getByText('Current Game: 3x3 • Started by Two-Up')).toBeVisible();
    await expect(page.getByText('Game Active')).toBeVisible();
    await expect(page.getByText('No players have joined yet')).toBeVisible();
  });

  await journey.step('three join', async () => {
    await look(players);
    await check(kestrel.page, 'the way into a game');
    for (const { page } of players) {
      await expect(page.getByText('Click the button below to join the current 3x3 bingo game!')).toBeVisible();
      await page.getByRole('button', { name: 'Join Game' }).click();
      await expect(page.getByText('Progress: 0 / 9 marked')).toBeVisible();
      await expect(page.getByRole('grid', { name: 'Your Bingo Card' }).getByText('Quote', { exact: true })).toHaveCount(
        2,
      );
    }
    await look();
    for (const { page } of everybody) await expect(page.getByRole('heading', { name: 'Players (3)' })).toBeVisible();
  });

  await journey.step('one marks by mouse and gets the first bingo', async () => {
    const { page } = kestrel;
    await square(page, 0).click();
    await square(page, 1).click();
    await expect(row(page, 'Kestrel').getByText('ONE AWAY!')).toBeVisible();
    await expect(row(page, 'Kestrel').getByText('2 / 9 marked')).toBeVisible();
    await look([host]);
    await expect(row(host.page, 'Kestrel').getByText('ONE AWAY!')).toBeVisible();
    await square(page, 2).click();
    await expect(page.getByText('BINGO!', { exact: true })).toBeVisible();
    await expect.poll(() => marksBy('Kestrel')).toEqual([0, 1, 2]);
    await check(page, 'a running game');
    await look();
    for (const { page: seen } of everybody) {
      await expect(row(seen, 'Kestrel').getByText('BINGO', { exact: true })).toBeVisible();
      await expect(row(seen, 'Kestrel').getByText('1st')).toBeVisible();
      await expect(row(seen, 'Kestrel').getByText('ONE AWAY!')).toHaveCount(0);
    }
  });

  await journey.step('another marks with the keyboard and comes second', async () => {
    const { page } = billabong;
    await square(page, 0).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(square(page, 6)).toBeFocused();
    await page.keyboard.press('Space');
    for (const place of [0, 3, 6]) await marked(square(page, place));
    await expect(row(page, 'Billabong').getByText('2nd')).toBeVisible();
    await square(currawong.page, 4).click();
    await marked(square(currawong.page, 4));
  });

  await journey.step('the first unmarks, keeps it after all, then gives the bingo up', async () => {
    const { page } = kestrel;
    const warning = page.getByRole('alertdialog');
    await square(page, 2).click();
    await expect(warning.getByText(LOSES, { exact: true })).toBeVisible();
    await check(page, 'the question before a bingo is lost');
    await warning.getByRole('button', { name: 'Keep it marked' }).click();
    await expect(warning).toBeHidden();
    await marked(square(page, 2));

    await square(page, 2).click();
    await expect(warning.getByText(LOSES, { exact: true })).toBeVisible();
    await warning.getByRole('button', { name: 'Unmark' }).click();
    await unmarked(square(page, 2));
    await expect(page.getByText('BINGO!', { exact: true })).toBeHidden();
    await expect.poll(() => marksBy('Kestrel')).toEqual([0, 1]);
    await look();
    for (const { page: seen } of everybody) {
      await expect(row(seen, 'Billabong').getByText('1st')).toBeVisible();
      await expect(row(seen, 'Kestrel').getByText('Playing')).toBeVisible();
      await expect(row(seen, 'Kestrel').getByText('ONE AWAY!')).toBeVisible();
    }
  });

  await journey.step('what costs nothing is unmarked without a question', async () => {
    const { page } = currawong;
    await square(page, 4).click();
    await unmarked(square(page, 4));
    await square(page, 8).click();
    await marked(square(page, 8));
    await expect(page.getByText('Progress: 1 / 9 marked')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect.poll(() => marksBy('Currawong')).toEqual([8]);
    await look([host]);
    await expect(row(host.page, 'Currawong').getByText('1 / 9 marked')).toBeVisible();
  });

  const end = async () => {
    const { page } = host;
    await page.getByRole('button', { name: 'End Current Game' }).click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm.getByText(ENDS, { exact: true })).toBeVisible();
    await confirm.getByRole('button', { name: 'End Current Game' }).click();
    await expect(page.getByText('Use the admin controls above to start a new game.')).toBeVisible();
  };

  await journey.step('an accidental end is taken back', async () => {
    // How long an end can be taken back goes by the real clock, not by the page's.
    await host.page.clock.setSystemTime(new Date());
    await end();
    await look(players);
    await expect(kestrel.page.getByText('Wait for an admin to start a new bingo game.')).toBeVisible();
    await expect(kestrel.page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await host.page.getByRole('button', { name: 'Undo' }).click();
    await expect(host.page.getByText('Game Active')).toBeVisible();
    await look(players);
    await expect(row(kestrel.page, 'Kestrel').getByText('Playing')).toBeVisible();
    await expect(row(kestrel.page, 'Billabong').getByText('1st')).toBeVisible();
    await marked(square(kestrel.page, 0));
    await unmarked(square(kestrel.page, 2));
  });

  played = Object.fromEntries((await participants()).map((player) => [player.username, player]));
  await journey.step('the host ends it', async () => {
    await end();
    await look(players);
    for (const { page } of players) {
      await expect(page.getByText('No Active Game')).toBeVisible();
      await expect(page.getByText('Most Recent')).toBeVisible();
    }
  });
});

journey('the history, the cards, the leaderboard and the replay show the same game', async ({ people }) => {
  const visitor = await people.enter(stack, 'member');
  const { page } = visitor;
  await visitor.openBingo();
  const history = page.getByRole('region', { name: 'Game History' });
  const details = history.getByRole('region', { name: 'Players' });
  const finished = (name: string) => details.getByRole('listitem').filter({ hasText: name });

  await journey.step('the game opens by itself, with everybody and how they finished', async () => {
    await expect(history.getByText('1 total games')).toBeVisible();
    const head = history.getByRole('button', { name: /3x3 Game/ });
    await expect(head).toHaveAttribute('aria-expanded', 'true');
    for (const text of ['Most Recent', 'Started by Two-Up', '3 players', '1 winners'])
      await expect(head).toContainText(text);
    await expect(finished('Billabong').getByRole('img', { name: '1st' })).toBeVisible();
    await expect(finished('Billabong')).toContainText('3/9 marked');
    await expect(finished('Billabong')).toContainText('• BINGO');
    await expect(finished('Kestrel')).toContainText('DNF');
    await expect(finished('Kestrel')).toContainText('2/9 marked');
    await expect(finished('Kestrel')).not.toContainText('BINGO');
    await expect(finished('Currawong')).toContainText('DNF');
    await expect(finished('Currawong')).toContainText('1/9 marked');
    await check(page, 'bingo without a game');
  });

  await journey.step('what was marked most, and by whom', async () => {
    const counts = new Map<string, string[]>();
    for (const { username, card_values, marked_values } of Object.values(played))
      for (const place of marked_values) {
        const { value } = card_values[place]!;
        counts.set(value, [...(counts.get(value) ?? []), username]);
      }
    const stats = history.getByRole('region', { name: 'Most Marked Events' }).getByRole('listitem');
    await expect(stats).toHaveCount(counts.size);
    for (const [value, names] of counts)
      await expect(stats.filter({ hasText: value })).toContainText(`${names.length}x`);
    const [most, names] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0]!;
    await stats.filter({ hasText: most }).getByRole('button').hover();
    await expect(page.getByRole('tooltip')).toContainText('Marked by:');
    for (const name of names) await expect(page.getByRole('tooltip')).toContainText(name);
  });

  /** The places of a card on which a mark lies. */
  const marksOf = async (card: Locator): Promise<number[]> => {
    const cells = card.getByRole('cell').locator('> div');
    await expect(cells).toHaveCount(9);
    const states = await Promise.all((await cells.all()).map((cell) => cell.getAttribute('data-marked')));
    return states.flatMap((state, place) => (state === null ? [] : [place]));
  };

  await journey.step('a card, as its owner left it', async () => {
    await details.getByRole('button', { name: 'View Card of Billabong' }).click();
    const viewer = page.getByRole('dialog', { name: "Billabong's Bingo Card" });
    await expect(viewer.getByText('Game #1 • 3x3')).toBeVisible();
    await expect(viewer.getByText('Position #1')).toBeVisible();
    await expect(viewer.getByText('BINGO!', { exact: true })).toBeVisible();
    await expect(viewer.getByText('3 / 9')).toBeVisible();
    await expect(viewer.getByText('33%')).toBeVisible();
    expect(await marksOf(viewer.getByRole('table'))).toEqual([0, 3, 6]);
    await expect(viewer.getByText('marked, in a line')).toHaveCount(3);
    await check(page, 'a card');
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toBeHidden();

    await details.getByRole('button', { name: 'View Card of Kestrel' }).click();
    const own = page.getByRole('dialog', { name: "Kestrel's Bingo Card" });
    await expect(own.getByText('DNF')).toBeVisible();
    expect(await marksOf(own.getByRole('table'))).toEqual([0, 1]);
    await page.keyboard.press('Escape');
    await expect(own).toBeHidden();
  });

  await journey.step('the replay ends where the card does', async () => {
    await details.getByRole('button', { name: 'View Replay' }).click();
    const replay = page.getByRole('dialog', { name: 'Replay of Game #1' });
    const moment = replay.getByRole('slider', { name: 'Moment of the game' });
    const card = replay.getByRole('table', { name: "Kestrel's card" });
    await expect(moment).toHaveAttribute('aria-valuetext', /The game ends$/);
    expect(await marksOf(card)).toEqual([0, 1]);
    await check(page, 'the replay');
    await moment.press('Home');
    await expect(moment).toHaveAttribute('aria-valuetext', /^Event 1 of .*The game starts$/);
    await expect(replay.getByText('Nobody has joined yet.')).toBeVisible();
    await replay.getByRole('button', { name: /Kestrel has a bingo, #1/ }).click();
    await expect(replay.getByRole('button', { name: /^1st Kestrel BINGO/ })).toBeVisible();
    expect(await marksOf(card)).toEqual([0, 1, 2]);
    await replay.getByText('16x').click();
    await replay.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(moment).toHaveAttribute('aria-valuetext', /The game ends$/);
    expect(await marksOf(card)).toEqual([0, 1]);
    await replay.getByRole('button', { name: 'Close' }).click();
  });

  await journey.step('the leaderboard counts it', async () => {
    await page.getByRole('tab', { name: 'Leaderboard' }).click();
    const list = (name: string) => page.getByRole('region', { name }).getByRole('row');
    await expect(list('Most Wins')).toHaveCount(2);
    await expect(list('Most Wins').last()).toContainText('Billabong');
    await expect(list('Most Wins').last()).toContainText('100.0%');
    await expect(list('Most Active')).toHaveCount(4);
    await expect(list('Most Active').filter({ hasText: 'Kestrel' })).toContainText('0.0%');
    await expect(list('Most Bingos').last()).toContainText('Billabong');
    await expect(page.getByText('No mega bingos recorded yet')).toBeVisible();
    const global = page.getByRole('region', { name: 'Global Stats' }).getByRole('definition');
    await expect(global.filter({ hasText: /^\d+$/ })).toHaveText(['1', '1', '0', '1']);
    await check(page, 'the leaderboard');
  });
});

journey('the log holds every fact of the evening, and its read models equal a clean fold of it', async () => {
  const id = (persona: string) => personaOf(persona)!.discordId;
  const events = await stack.stream(`bingoGame-${GAME}`);
  const facts = events.map(({ type, data }) =>
    [type, data['playerId'], data['square'], data['position']].filter((part) => part !== undefined),
  );
  const [kestrel, billabong, currawong] = [id('member'), id('vip'), id('moderator')];
  expect(facts).toEqual([
    ['BingoGameStarted'],
    ['BingoCardDealt', kestrel],
    ['BingoCardDealt', billabong],
    ['BingoCardDealt', currawong],
    ['BingoSquareMarked', kestrel, 0],
    ['BingoSquareMarked', kestrel, 1],
    ['BingoSquareMarked', kestrel, 2],
    ['BingoAchieved', kestrel, 1],
    ['BingoSquareMarked', billabong, 0],
    ['BingoSquareMarked', billabong, 3],
    ['BingoSquareMarked', billabong, 6],
    ['BingoAchieved', billabong, 2],
    ['BingoSquareMarked', currawong, 4],
    ['BingoSquareUnmarked', kestrel, 2],
    ['BingoLost', kestrel, 1],
    ['BingoSquareUnmarked', currawong, 4],
    ['BingoSquareMarked', currawong, 8],
    ['BingoGameEnded'],
    ['BingoGameEndTakenBack'],
    ['BingoGameEnded'],
  ]);
  const { standings } = events.at(-1)!.data as { standings: { playerId: string; position: number }[] };
  expect(Object.fromEntries(standings.map(({ playerId, position }) => [playerId, position]))).toEqual({
    [billabong]: 1,
    [kestrel]: 999,
    [currawong]: 999,
  });

  const values = (await stack.stream('bingoValues')).map(({ type }) => type);
  expect(values.slice(0, 7)).toEqual([
    'BingoValueAdded',
    'BingoValueAdded',
    'BingoValueChanged',
    'BingoValueDisabled',
    'BingoValueEnabled',
    'BingoValueDeleted',
    'BingoValueDeleted',
  ]);

  for (const projection of ['bingo-games', 'bingo-players', 'bingo-values']) {
    const { code, output } = await stack.command('projector', ['verify', projection]);
    expect(code, output).toBe(0);
    expect(output).toMatch(new RegExp(`^${projection}: equal\\.`, 'm'));
  }
});

journey(
  'after a stop and a start of everything the game goes on, and who was signed in still is',
  async ({ people }) => {
    const unreachable =
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|^50\d: |status of 50\d/;
    const visitor = await people.signIn(stack, 'member', { expecting: [unreachable] });
    const { page } = visitor;
    await page.clock.install();
    await stack.startGame('4x4');
    await visitor.openBingo();
    await page.getByRole('button', { name: 'Join Game' }).click();
    for (const place of [0, 1, 2, 3, 9]) await square(page, place).click();
    await expect(row(page, 'Kestrel').getByText('1st')).toBeVisible();
    // Marks travel one after another: the last is on its way still.
    await expect.poll(() => marksBy('Kestrel')).toEqual([0, 1, 2, 3, 9]);
    const before = await participants();
    expect(hasBingo(4, new Set(before[0]!.marked_values))).toBe(true);

    await stack.stop();
    await page.clock.fastForward(NEXT_LOOK_MS);
    await expect(page.getByText(/^Stale, /).first()).toBeVisible();
    await expect(page.getByText('Progress: 5 / 16 marked')).toBeVisible();
    await stack.start();
    await expect(async () => {
      await page.clock.fastForward(LONGEST_LOOK_MS);
      await expect(page.getByText(/^Stale, /)).toHaveCount(0, { timeout: 2_000 });
    }).toPass();

    expect(await participants()).toEqual(before);
    await page.reload();
    await expect(profileOf(page, 'Kestrel')).toBeVisible();
    await expect(page.getByText('Progress: 5 / 16 marked')).toBeVisible();
    for (const place of [0, 1, 2, 3, 9]) await marked(square(page, place));
    await expect(row(page, 'Kestrel').getByText('1st')).toBeVisible();
    await square(page, 10).click();
    await expect.poll(() => marksBy('Kestrel')).toEqual([0, 1, 2, 3, 9, 10]);
  },
);
