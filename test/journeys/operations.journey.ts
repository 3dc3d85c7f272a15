import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { OperationsAnswer, ProjectionStatus } from '@app/contracts/operations/projections';
import type { SquadLeaderboardAnswer } from '@app/contracts/squad/squad';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import type { Page } from '@playwright/test';
import { personas } from '../../apps/local/src/personas';
import { check } from './accessible';
import { ahead, expect, journey, PHONE } from './people';
import { quietStack } from './stacks';

const stack = quietStack();

const NAME = 'squad-players';
const STATUS = 'operations/projections';
const BOARD = 'battlelog/squad/leaderboards/score';
const OPERATIONS = '/admin-portal/operations';
/** Enough for a rebuild that takes a moment, also on a machine that has nothing else to do. */
const EVENTS = 4_000;
const BATCH = 500;
/** Somebody who looks again and again, and still keeps within what one member may ask. */
const BETWEEN_READS_MS = 400;
/** The page reads again after twice this. */
const HALF_A_LOOK_MS = 8_000;
const AT_ONCE = { timeout: 500 };
const COMMANDS = ['rebuild', 'cancel', 'retry', 'flip', 'flip-back', 'drop', 'verify', 'compare'];

const archive = JSON.parse(readFileSync(join(__dirname, '../archive/events.json'), 'utf8')) as RecordedEvent[];

const standing = async (): Promise<ProjectionStatus> => {
  const { projections } = await stack.call<OperationsAnswer>('community-admin', 'GET', STATUS);
  return projections.find(({ projection }) => projection === NAME)!;
};
const states = async () =>
  Object.fromEntries((await standing()).generations.map(({ generation, state }) => [generation, state]));

/** A match that was recorded, and its fights again and again. */
const fillLog = async (): Promise<void> => {
  const log = new EventLog({ url: stack.run.eventStore.url, client: 'plain', patience: 20_000 });
  const match = archive.filter(({ stream }) => stream.startsWith('squadMatch-'));
  const fight = match.find(({ type }) => type === 'SquadPlayerWounded')!;
  const append = (stream: string, after: number, events: readonly RecordedEvent[]) =>
    log.append(
      stream,
      after,
      events.map(({ type, data, metadata }) => ({ id: randomUUID(), event: { type, data }, metadata })),
    );
  let { revision } = await append(match[0]!.stream, -1, match);
  for (let written = 0; written < EVENTS; written += BATCH)
    ({ revision } = await append(
      match[0]!.stream,
      revision,
      Array.from({ length: BATCH }, (_, n) => ({
        ...fight,
        data: { ...fight.data, sequence: 100_000 + written + n } as never,
      })),
    ));
  await log.dispose();
};

const row = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: NAME, exact: true }) })
    .first();
const confirm = async (page: Page, order: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('It is recorded with your name.');
  await dialog.getByRole('button', { name: order, exact: true }).click();
  await expect(dialog).toBeHidden();
};

journey(
  'nobody but community admins operates the site or reads its log, and each refusal leaves no event',
  async () => {
    await expect.poll(async () => (await standing())?.serving, { timeout: 60_000 }).toBe(1);
    const others = personas.filter(({ key }) => key !== 'community-admin');
    for (const { key } of others) {
      expect([key, (await stack.request(key, 'GET', STATUS)).status]).toEqual([key, 403]);
      expect([key, (await stack.request(key, 'GET', 'operations/log')).status]).toEqual([key, 403]);
      for (const command of COMMANDS) {
        const { status } = await stack.request(key, 'POST', `${STATUS}/${NAME}/${command}`, {});
        expect([key, command, status]).toEqual([key, command, 403]);
      }
    }
    expect((await stack.request('community-admin', 'GET', `operations/log?stream=operations-${NAME}`)).status).toBe(
      404,
    );
    for (const { discordId } of others) {
      const { status } = await stack.request('community-admin', 'GET', `operations/log?stream=logReading-${discordId}`);
      expect(status).toBe(404);
    }
  },
);

journey(
  'a rebuild is watched to its end, the page closed in between, and who reads a leaderboard notices nothing',
  async ({ people }) => {
    journey.setTimeout(240_000);
    await fillLog();
    await expect
      .poll(async () => (await standing()).generations[0]?.handled ?? 0, { timeout: 90_000 })
      .toBeGreaterThan(EVENTS);
    const board = async () => {
      const { status, body } = await stack.request('member', 'GET', BOARD);
      expect(status).toBe(200);
      return (body as SquadLeaderboardAnswer).data.players;
    };
    const before = await board();
    const reader = await people.enter(stack, 'member');
    await reader.page.goto('/squad-battlelog/leaderboards');
    await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible();
    let reading = true;
    const read = (async () => {
      for (let reads = 0; ; reads++) {
        expect(await board()).toEqual(before);
        if (!reading) return reads;
        await setTimeout(BETWEEN_READS_MS);
      }
    })();

    const { page, context } = await people.enter(stack, 'community-admin');
    await context.clock.install();
    await page.goto(OPERATIONS);
    await row(page)
      .getByRole('button', { name: `Rebuild ${NAME}`, exact: true })
      .click();
    await confirm(page, 'Rebuild');
    // A quick machine may be done before the page reads again.
    await expect(row(page)).toContainText(/Building generation 2|Generation 1 still answers|Live/);
    await page.close();

    const again = await context.newPage();
    const afterALook = (seen: () => Promise<void>) => ahead(again, HALF_A_LOOK_MS, seen);
    await again.goto(`${OPERATIONS}?open=${NAME}`);
    await expect.poll(states, { timeout: 120_000 }).toEqual({ 1: 'standby', 2: 'serving' });
    await afterALook(() =>
      expect(again.getByRole('button', { name: `Flip Back ${NAME}, generation 1` })).toBeVisible(AT_ONCE),
    );
    await expect(row(again)).toContainText('Live');

    await again.getByRole('button', { name: `Verify ${NAME}`, exact: true }).click();
    await afterALook(() => expect(again.getByText('Equal.')).toBeVisible(AT_ONCE));
    await again.getByRole('button', { name: `Flip Back ${NAME}, generation 1` }).click();
    await confirm(again, 'Flip Back');
    await expect.poll(states).toEqual({ 1: 'serving', 2: 'standby' });
    const drop = again.getByRole('button', { name: `Drop ${NAME}, generation 2` });
    await afterALook(() => expect(drop).toBeVisible(AT_ONCE));
    await drop.click();
    await confirm(again, 'Drop');
    await expect.poll(states).toEqual({ 1: 'serving' });

    reading = false;
    expect(await read).toBeGreaterThan(5);
    await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible();
    const events = await stack.stream(`operations-${NAME}`);
    expect(events.map(({ type }) => type)).toEqual([
      'ProjectionRebuildRequested',
      'ProjectionVerificationRequested',
      'ProjectionFlippedBack',
      'ProjectionGenerationDropped',
    ]);
  },
);

journey('an event is found in the log, with a link that shows a colleague the same', async ({ people }) => {
  const { page } = await people.enter(stack, 'community-admin', { window: PHONE });
  await page.goto(`${OPERATIONS}/log`);
  await page.getByRole('textbox', { name: 'Stream' }).fill(`operations-${NAME}`);
  await page.getByRole('button', { name: 'Look' }).click();
  await page.getByRole('button', { name: /ProjectionFlippedBack/ }).click();
  await expect(page.getByText('"action": "FLIP_BACK"')).toBeVisible();
  await check(page, 'an event of the log');
  await page.reload();
  await expect(page.getByText('"action": "FLIP_BACK"')).toBeVisible();
  const looks = await stack.stream(`logReading-${personas.find(({ key }) => key === 'community-admin')!.discordId}`);
  expect(looks.filter(({ data }) => data['subject'] === `operations-${NAME}`)).toHaveLength(1);
});

journey('operations and the log can be used by everybody', async ({ people }) => {
  const { page } = await people.enter(stack, 'community-admin');
  // The first with one read model open, among all that are shut.
  for (const path of [`${OPERATIONS}?open=${NAME}`, `${OPERATIONS}/log`]) {
    await page.goto(path);
    await expect(page.getByRole('list', { name: /Read models|Events/ })).toBeVisible();
    await check(page, path);
  }
});
