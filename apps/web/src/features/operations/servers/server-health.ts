import type { GameServerStatus, OrderStatus, ServersAnswer } from '@app/contracts/operations/servers';
import type { BatchKeyDto } from '@app/contracts/operations/agent-status.dto';

/** Agents report every 30 s: one that has missed three is silent, milliseconds. */
const SILENT_MS = 100_000;
/** Of one that sends facts alone: also an empty server is polled by RCON every minute. */
const FACTLESS_MS = 10 * 60_000;
/** A batch that has waited longer than this is more than the one on its way, milliseconds. */
const BEHIND_MS = 10_000;
/** Of the server's clock from the site's: reports are on their way for less. */
const CLOCK_MS = 60_000;

export type ServerHealth =
  | 'healthy'
  | 'catching-up'
  | 'refused'
  | 'waiting'
  | 'full'
  | 'no-log'
  | 'clock'
  | 'no-rcon'
  | 'misread'
  | 'silent'
  | 'stopped'
  | 'no-reports'
  | 'never';

export const SERVER_WORDS: Readonly<Record<ServerHealth, string>> = {
  healthy: 'Healthy',
  'catching-up': 'Catching up',
  refused: 'Refused',
  waiting: 'Held up',
  full: 'Disk bound',
  'no-log': 'No log',
  clock: 'Clock wrong',
  'no-rcon': 'RCON lost',
  misread: 'Not understood',
  silent: 'Silent',
  stopped: 'Stopped',
  'no-reports': 'No reports',
  never: 'Not heard yet',
};

export const SERVER_DOTS: Readonly<Record<ServerHealth, 'ok' | 'warn' | 'bad'>> = {
  ...{ healthy: 'ok', 'catching-up': 'warn', waiting: 'warn', 'no-rcon': 'warn', 'no-reports': 'warn', never: 'warn' },
  misread: 'warn',
  ...{ refused: 'bad', full: 'bad', 'no-log': 'bad', silent: 'bad', stopped: 'bad', clock: 'bad' },
};

/** When the agent last reported or sent facts, epoch milliseconds. */
export const lastWordOf = ({ reportedAt, factsAt }: GameServerStatus): number | undefined =>
  reportedAt === undefined ? factsAt : Math.max(reportedAt, factsAt ?? 0);

/** @param now the server's clock, epoch milliseconds */
export const serverHealthOf = (server: GameServerStatus, now: number): ServerHealth => {
  const { report, reportedAt = 0, factsAt = 0 } = server;
  if (!report && server.factsAt === undefined) return 'never';
  const reportsNoMore = !report || (now - reportedAt > SILENT_MS && factsAt - reportedAt > SILENT_MS);
  if (reportsNoMore) return now - factsAt > FACTLESS_MS ? 'silent' : 'no-reports';
  if (report.ending !== null) return 'stopped';
  if (now - reportedAt > SILENT_MS) return 'silent';
  if (report.refused) return 'refused';
  if (report.log.state === 'full') return 'full';
  if (report.log.state === 'missing') return 'no-log';
  if (report.waiting) return 'waiting';
  if (clockAheadOf(server) !== undefined) return 'clock';
  if ((report.backlog.oldestMs ?? 0) > BEHIND_MS) return 'catching-up';
  if (report.rcon.state === 'lost') return 'no-rcon';
  return report.rcon.misread?.length ? 'misread' : 'healthy';
};

/** How far the game server's clock is ahead of the site's, milliseconds, below zero behind; undefined while they agree. */
export const clockAheadOf = ({ report, reportedAt }: GameServerStatus): number | undefined => {
  if (!report?.clock || reportedAt === undefined) return undefined;
  const ahead = Date.parse(report.clock.at) - reportedAt + report.clock.aheadMs;
  return Math.abs(ahead) < CLOCK_MS ? undefined : ahead;
};

export const isReporting = (health: ServerHealth): boolean =>
  health !== 'never' && health !== 'silent' && health !== 'stopped';

/** How far the site is behind it, milliseconds; undefined when it is not. */
export const gapOf = (server: GameServerStatus, now: number): number | undefined => {
  const health = serverHealthOf(server, now);
  const last = lastWordOf(server);
  if (health === 'silent' || health === 'stopped') return last === undefined ? undefined : now - last;
  const { report, reportedAt = now } = server;
  if (health === 'no-reports' || !report || report.backlog.oldestMs === null) return undefined;
  const age = report.backlog.oldestMs + now - reportedAt;
  return age > BEHIND_MS ? age : undefined;
};

/** `agent` and `1.1.0`. */
const senderOf = ({ report, sender = '' }: GameServerStatus) => {
  const [name = '', version = ''] = (report?.sender ?? sender).split('/');
  return { name, version };
};

/** What it calls itself: the version alone for an agent. */
export const versionText = (server: GameServerStatus): string => {
  const { name, version } = senderOf(server);
  return name === 'agent' || name === '' ? version || '–' : `${name} ${version}`;
};

const numbers = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** Whether an agent is older than the one that comes with the site. */
export const isOld = (server: GameServerStatus, newest: string): boolean => {
  const { name, version } = senderOf(server);
  if (name !== 'agent') return false;
  const [mine, wanted] = [numbers(version), numbers(newest)];
  const at = wanted.findIndex((part, index) => (mine[index] ?? 0) !== part);
  return at >= 0 && (mine[at] ?? 0) < wanted[at]!;
};

export const addressOf = ({ game, serverId }: GameServerStatus): string => `${game}-${serverId}`;

const isSame = (one: BatchKeyDto, other: BatchKeyDto) =>
  one.match === other.match && one.source === other.source && one.from === other.from && one.to === other.to;

/** The order about a batch that is not answered yet. */
export const openOrderFor = ({ orders }: GameServerStatus, batch: BatchKeyDto): OrderStatus | undefined =>
  orders?.find((each) => each.outcome === undefined && isSame(each.batch, batch));

/** The newest answer about a batch, if the agent could not carry it out. */
export const failedOrderFor = (server: GameServerStatus, batch: BatchKeyDto): OrderStatus | undefined => {
  const last = openOrderFor(server, batch) ?? server.orders?.find((each) => isSame(each.batch, batch));
  return last?.outcome === 'failed' ? last : undefined;
};

/** Whether the site refused the batch itself, and not everything this agent sends. */
export const isOfBatch = (status: number): boolean => status === 400 || status === 413;

/** Servers that a person should look at. */
export const needsYouServers = ({ servers, now }: ServersAnswer): GameServerStatus[] =>
  servers.filter((server) => SERVER_DOTS[serverHealthOf(server, now)] === 'bad');

/** Whether something changes soon, so that the page polls often. */
export const isStirring = ({ servers }: ServersAnswer): boolean =>
  servers.some(({ report, orders }) => report?.refused || orders?.some(({ outcome }) => outcome === undefined));
