import { randomUUID } from 'node:crypto';
import { counted } from '@app/kit/counted';
import { pause } from '@app/kit/pause';
import { toLogPosition } from '@app/storage/event-log/position';
import type {
  ComparisonAnswer,
  ComparisonStatus,
  GenerationStatus,
  ProjectionCommand,
  ProjectionCommandAnswer,
  ProjectionsAnswer,
  ProjectionStatus,
  VerificationAnswer,
  VerificationStatus,
} from '@app/contracts/operations/projections';
import type { ErasureAnswer } from '@app/contracts/operations/log';
import { Refused, type Connection } from './connection';
import { comparisonText, duration, faultText, progressBar, statusTable, verdict } from './render';

/** Prints what the commands do. `redraw` replaces the last line where the terminal can. */
export interface Screen {
  line(text: string): void;
  readonly redraw?: (text: string) => void;
}

export interface Setting {
  readonly api: Connection;
  readonly screen: Screen;
  /** The longest pause between two looks, milliseconds. */
  readonly pollEvery: number;
  /** How long the projector may take to begin. */
  readonly patience: number;
}

/** The command could not be carried out, or its outcome is bad. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

/** What one look at a long piece of work found: its outcome, or what may have changed since the look before. */
export type Look<Outcome> = { readonly outcome: Outcome } | { readonly seen: unknown };

/**
 * Looks until there is an outcome: at first after brief pauses, because most of what is looked for is there at once.
 * A projector that runs changes what is seen every few seconds, if only the time when it last found nothing to fold.
 * @throws Failed when nothing that is seen has changed for as long as the setting's patience
 */
export async function follow<Outcome>(
  { pollEvery, patience }: Pick<Setting, 'pollEvery' | 'patience'>,
  work: string,
  look: () => Promise<Look<Outcome>>,
): Promise<Outcome> {
  let milliseconds = pollEvery / 8;
  let last = { seen: '', since: performance.now() };
  for (;;) {
    const found = await look();
    if ('outcome' in found) return found.outcome;
    const seen = JSON.stringify(found.seen) ?? '';
    if (seen !== last.seen) last = { seen, since: performance.now() };
    else if (performance.now() - last.since > patience)
      throw new Failed(
        `${work}: nobody has gone on with it for ${duration(patience / 1_000)}. Is a projector running?`,
      );
    milliseconds = Math.min(pollEvery, 2 * milliseconds);
    await pause(milliseconds);
  }
}

const ROOT = '/api/operations/projections';
const LINE_EVERY = 2_000;

/** What a command names besides the projection. */
interface Wanted {
  readonly generation?: number | undefined;
  readonly hold?: true | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly position?: string | undefined;
  readonly reason?: string | undefined;
}

const all = ({ api }: Setting): Promise<ProjectionsAnswer> => api.get<ProjectionsAnswer>(ROOT);

async function command(
  setting: Setting,
  projection: string,
  what: ProjectionCommand,
  wanted: Wanted = {},
): Promise<ProjectionCommandAnswer> {
  const path = `${ROOT}/${encodeURIComponent(projection)}/${what}`;
  const body = { requestId: randomUUID(), ...wanted };
  try {
    return await setting.api.post<ProjectionCommandAnswer>(path, body);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
    const names = (await all(setting)).projections.map((each) => each.projection);
    throw new Failed(`There is no projection ${projection}. There are: ${names.sort().join(', ') || 'none yet'}`);
  }
}

export async function status(setting: Setting, json: boolean): Promise<void> {
  const answer = await all(setting);
  setting.screen.line(json ? JSON.stringify(answer, null, 2) : statusTable(answer));
}

/**
 * Requests a rebuild and watches it until it serves; with `hold`, until it is ready and waits.
 * @throws Failed when it was cancelled, faulted or never begun
 */
export async function rebuild(setting: Setting, projection: string, hold: boolean): Promise<void> {
  const { generation } = await command(setting, projection, 'rebuild', hold ? { hold } : {});
  await watch(setting, projection, generation);
}

/** Passes over the event that the projection stopped at. */
export async function quarantine(
  setting: Setting,
  projection: string,
  position: string,
  reason: string,
): Promise<void> {
  const { generation } = await command(setting, projection, 'quarantine', { position: positionOf(position), reason });
  setting.screen.line(`${projection}, generation ${generation}: the event is quarantined, and it goes on.`);
}

/** Takes an event back by a build from the start, and watches it until it serves. @throws Failed as `rebuild` does */
export async function unquarantine(setting: Setting, projection: string, position: string): Promise<void> {
  const { generation } = await command(setting, projection, 'unquarantine', { position: positionOf(position) });
  await watch(setting, projection, generation);
}

/** A position may be given as the status prints it, in decimal; the api takes it as the log orders it. */
const positionOf = (text: string): string =>
  /^\d{1,19}$/.test(text) ? toLogPosition({ commit: BigInt(text), prepare: BigInt(text) }) : text.toLowerCase();

const statusOf = async (setting: Setting, projection: string): Promise<ProjectionStatus | undefined> =>
  (await all(setting)).projections.find((each) => each.projection === projection);

async function watch(setting: Setting, projection: string, generation: number | undefined): Promise<void> {
  const { screen } = setting;
  const meter = progressMeter(screen);
  const began = performance.now();
  let begun = false;
  const outcome = await follow(setting, projection, async () => {
    const status = await statusOf(setting, projection);
    const build = status?.generations.find((each) => each.generation === generation);
    if (build && status?.serving === generation) {
      const took = (performance.now() - began) / 1_000;
      return { outcome: `serves after ${took.toFixed(1)} s, ${count(build)} events.` };
    }
    if (build?.state === 'ready')
      return { outcome: `is ready after ${count(build)} events and waits: compare, then flip or cancel.` };
    if (build?.fault) throw new Failed(`${projection}: the rebuild ${faultText(build.fault)}`);
    if (begun && !build) throw new Failed(`${projection}: the rebuild was cancelled.`);
    begun ||= build !== undefined;
    if (build?.build) meter.show(build.build.progress, build.build.eventsPerSecond, build.build.secondsLeft);
    return { seen: status };
  });
  meter.end();
  screen.line(`${projection}: generation ${generation} ${outcome}`);
}

const count = ({ handled }: GenerationStatus) => handled.toLocaleString('en');

/** Compares one read model, or all, with a clean fold of the log. @throws Failed when any differs, or there is none */
export async function verify(setting: Setting, projection: string | undefined): Promise<void> {
  // After a restore some are added while others are compared.
  const names = async () => (await all(setting)).projections.map((each) => each.projection).sort();
  const verified = new Map<string, boolean>();
  for (;;) {
    const name = projection ?? (await names()).find((each) => !verified.has(each));
    if (name === undefined || verified.has(name)) break;
    await firstBuild(setting, name);
    verified.set(name, await verifyOne(setting, name));
  }
  if (verified.size === 0) throw new Failed('There is no read model yet. Is a projector running?');
  const bad = [...verified.values()].filter((right) => !right).length;
  if (bad > 0) throw new Failed(`${bad} of ${verified.size} read models could not be shown to be right.`);
}

/** Resolves when the read model is not built for the first time, as after a restore: before, nothing can be compared. */
const firstBuild = (setting: Setting, projection: string): Promise<void> =>
  follow(setting, projection, async () => {
    const status = await statusOf(setting, projection);
    const building =
      status && status.generations.length > 0 && status.generations.every(({ state }) => state === 'building');
    return building ? { seen: status } : { outcome: undefined };
  });

async function verifyOne(setting: Setting, projection: string): Promise<boolean> {
  const { screen, api } = setting;
  let requestId: string;
  try {
    ({ requestId } = await command(setting, projection, 'verify'));
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    screen.line(`${projection}: could not be verified. ${error.message}`);
    return false;
  }
  const meter = progressMeter(screen);
  const path = `${ROOT}/${encodeURIComponent(projection)}/verify`;
  const verified = await follow<VerificationStatus>(setting, projection, async () => {
    const { verification } = await api.get<VerificationAnswer>(path);
    const mine = verification?.requestId === requestId ? verification : undefined;
    if (mine && mine.state !== 'running') return { outcome: mine };
    if (mine) meter.show(mine.progress);
    return { seen: [mine, await statusOf(setting, projection)] };
  });
  meter.end();
  screen.line(verdict(verified));
  return verified.state === 'equal';
}

/** Compares two generations and says what differs. @throws Failed when it could not be done */
export async function compare(
  setting: Setting,
  projection: string,
  { from, to, json }: { readonly from: number | undefined; readonly to: number | undefined; readonly json: boolean },
): Promise<void> {
  const { screen, api } = setting;
  const { requestId } = await command(setting, projection, 'compare', { from, to });
  const meter = json ? undefined : progressMeter(screen);
  const path = `${ROOT}/${encodeURIComponent(projection)}/compare`;
  const comparison = await follow<ComparisonStatus>(setting, projection, async () => {
    const { comparison: latest } = await api.get<ComparisonAnswer>(path);
    const mine = latest?.requestId === requestId ? latest : undefined;
    if (mine && mine.state !== 'running') return { outcome: mine };
    if (mine) meter?.show(mine.progress);
    return { seen: [mine, await statusOf(setting, projection)] };
  });
  meter?.end();
  if (json) screen.line(JSON.stringify({ success: true, comparison } satisfies ComparisonAnswer, null, 2));
  if (comparison.state === 'failed') throw new Failed(`${projection}: could not be compared. ${comparison.error}`);
  if (!json) screen.line(comparisonText(comparison));
}

const DONE = {
  cancel: 'the rebuild is cancelled',
  retry: 'it tries again',
  flip: 'it is to serve',
  'flip-back': 'it is to serve again',
  drop: 'it is removed',
} as const;

/** Appends the command, and leaves the rest to the projector. */
export async function order(
  setting: Setting,
  what: keyof typeof DONE,
  projection: string,
  generation: number | undefined,
): Promise<void> {
  const answer = await command(setting, projection, what, { generation });
  setting.screen.line(`${projection}, generation ${answer.generation}: ${DONE[what]}.`);
}

/** A progress bar that replaces itself on a terminal; elsewhere a line now and then. */
function progressMeter({ line, redraw }: Screen) {
  let drawn = false;
  let last = -Infinity;
  return {
    show(share: number, eventsPerSecond?: number, secondsLeft?: number) {
      const text = progressBar(share, eventsPerSecond, secondsLeft);
      if (redraw) {
        redraw(text);
        drawn = true;
      } else if (performance.now() - last >= LINE_EVERY) {
        last = performance.now();
        line(text);
      }
    },
    end() {
      if (drawn) redraw?.('');
    },
  };
}

/**
 * Erases a member, and has every read model that may name them folded again.
 * @throws Failed naming those that could not be
 */
export async function erase(
  setting: Setting,
  memberId: string,
  { accounts, projections }: { readonly accounts: readonly string[]; readonly projections: readonly string[] },
): Promise<void> {
  const { screen, api } = setting;
  const erased = await api.post<ErasureAnswer>('/api/operations/erasures', { memberId, accounts });
  screen.line(`Erased, with ${erased.accounts} linked accounts. The read models are folded again.`);
  const left: string[] = [];
  for (const projection of projections) {
    try {
      await rebuild(setting, projection, false);
      await order(setting, 'drop', projection, undefined).catch((error: unknown) => {
        // Of a read model of another version no generation is kept.
        if (!(error instanceof Refused) || error.code !== 'nothing-to-drop') throw error;
      });
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Failed)) throw error;
      screen.line(`${projection}: ${error.message}`);
      left.push(projection);
    }
  }
  for (const account of erased.banned)
    screen.line(
      `${account} is banned, or has a moderation record that counts still, and stays readable. When that has ended: erase ${memberId} --account ${account}`,
    );
  if (left.length > 0)
    throw new Failed(
      `${counted(left.length, 'read model')} may still name them: ${left.join(', ')}. Rebuild each, then drop what is kept back.`,
    );
}
