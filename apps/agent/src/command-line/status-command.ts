import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AgentStatusReport } from '@app/contracts/operations/agent-status.dto';
import { statusFile, type SavedStatus } from '../delivery/status';
import { textOf } from '../files';
import { counted } from '@app/kit/counted';
import { isAlive } from '@app/kit/running-stack';
import { Misunderstood } from './misunderstood';
import { gameNamed, NAMES, serverKey } from './options';

const ago = (ms: number | null): string => {
  if (ms === null) return 'never';
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min ago`;
};
const plain = (ms: number | null) => ago(ms).replace(/ ago$/u, '');
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const listed = (counts: readonly { readonly name: string; readonly count: number }[]): string =>
  counts.map(({ name, count }) => `${name} (${count})`).join(', ');

/** What became of the lines of a source since its agent started. */
const censusLines = ({ census, trouble }: NonNullable<AgentStatusReport['sources']>[number]): string[] => {
  if (!census || census.lines === 0) return trouble === undefined ? [] : [trouble];
  const { lines, read, unrecognised, other, unused, newFields, silent } = census;
  return [
    ...(trouble === undefined ? [] : [trouble]),
    `${counted(lines, 'line')}: ${read} read, ${unrecognised} unrecognised, ${other} of others`,
    ...(unused.length > 0 ? [`of no use: ${listed(unused)}`] : []),
    ...(newFields.length > 0 ? [`new fields: ${listed(newFields)}`] : []),
    ...(silent ? [`grows, and its last ${silent.lines} lines said nothing of use, in ${plain(silent.sinceMs)}`] : []),
  ];
};

const linesOf = (
  { game = 'squad', server, site, pid, at, report, undelivered }: SavedStatus,
  now: number,
): string[] => {
  const {
    log,
    sources = [],
    clock,
    rcon,
    backlog,
    waiting,
    refused,
    aside,
    asideTotal,
    unrecognised,
    gaps,
    lastMinute,
  } = report;
  const old = now - Date.parse(at);
  const since = (ms: number | null) => ago(ms === null ? null : ms + old);
  const isRunning = report.ending === null && isAlive(pid);
  const state = isRunning
    ? `running, process ${pid}`
    : `not running; its last word: ${report.ending ?? 'none, it was killed'}`;
  return [
    `${NAMES[game]} server ${server}: ${state}`,
    `  ${report.sender}, as of ${ago(old)}`,
    `  site          ${site}, ${undelivered === null ? 'knows this' : `does not know this: ${undelivered}`}`,
    `  log           ${log.state}, last line ${since(log.ageMs)}`,
    ...sources.flatMap((each) => [
      `    ${each.source.padEnd(12)}${each.state}${each.state === 'missing' ? '' : `, last read ${since(each.ageMs)}`}`,
      ...censusLines(each).map((line) => `                ${line}`),
    ]),
    ...(clock && clock.aheadMs !== 0
      ? [
          `  clock         the server's is ${plain(Math.abs(clock.aheadMs))} ${clock.aheadMs > 0 ? 'ahead of' : 'behind'} this machine's`,
        ]
      : []),
    `  RCON          ${rcon.state}${rcon.why === null ? '' : ` (${rcon.why})`}${rcon.state === 'off' ? '' : `, last word ${since(rcon.ageMs)}`}`,
    ...(rcon.misread ?? []).flatMap(({ command, text, times, sinceMs }) => [
      `                ${command} is not understood, ${counted(times, 'answer')} in a row, first ${since(sinceMs)}`,
      `                    ${text === '' ? 'no text at all' : text}`,
    ]),
    `  backlog       ${counted(backlog.batches, 'batch', 'batches')}, ${megabytes(backlog.bytes)}${backlog.oldestMs === null ? '' : `, the oldest has waited ${plain(backlog.oldestMs)}`}`,
    `  last minute   ${counted(lastMinute.facts, 'fact')}${lastMinute.slowestMs === null ? '' : `, at most ${lastMinute.slowestMs} ms from post to event`}`,
    ...(waiting
      ? [
          `  waiting       ${waiting.reason}; ${counted(waiting.tries, 'try', 'tries')}, first ${since(waiting.sinceMs)}`,
        ]
      : []),
    ...(refused
      ? [
          `  refused       batch ${refused.number}, ${counted(refused.facts, 'fact')} of ${refused.match} (${refused.source}); ${counted(refused.tries, 'try', 'tries')}, first ${since(refused.sinceMs)}`,
          `                ${refused.reason}`,
          '                Set it aside on the Operations page, Game Servers, to let what waits behind it go on.',
        ]
      : []),
    `  set aside     ${asideTotal === 0 ? 'nothing' : counted(asideTotal, 'batch', 'batches')}`,
    ...aside.map(
      (each) =>
        `                ${each.match} (${each.source}), ${counted(each.facts, 'fact')}, ${each.state}: ${each.reason}`,
    ),
    `  unrecognised  ${unrecognised.total} lines in 24 h`,
    ...unrecognised.kinds.flatMap(({ kind, count, lastAt, example }) => [
      `                ${count} × ${kind}, last ${ago(now - Date.parse(lastAt))}`,
      `                    ${example}`,
    ]),
    ...gaps.map((gap) => `  gap           ${gap.from ?? '?'} to ${gap.to ?? '?'}: ${gap.reason}`),
  ];
};

/** What an agent last said of itself, from its folder: `status [--server <id>] [--state <folder>] [--json]`. @throws Misunderstood */
export function statusOf(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): string {
  const text = { type: 'string' } as const;
  let values: { game?: string; server?: string; state?: string; json?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { game: text, server: text, state: text, json: { type: 'boolean' } },
    }));
  } catch (error) {
    throw new Misunderstood(`${(error as Error).message}\n--help says what there is.`);
  }
  const { server = '1', state, json } = values;
  if (!/^[1-9]\d{0,3}$/u.test(server))
    throw new Misunderstood(`--server is "${server}". It must be a number from 1 to 9999.`);
  const folder =
    state === undefined
      ? join(resolve(cwd, env['DATA_DIR'] || 'data'), 'agent', `server-${serverKey(gameNamed(values.game), server)}`)
      : resolve(cwd, state);
  const saved = textOf(statusFile(folder));
  if (saved === undefined)
    throw new Misunderstood(
      `No agent of this version has run on ${folder}. Name its folder with --state, or its server with --server.`,
    );
  return json ? `${saved}\n` : `${linesOf(JSON.parse(saved) as SavedStatus, Date.now()).join('\n')}\n`;
}
