import { LONGEST_ANSWER } from '@app/contracts/moderation/agent-orders-limits';
import type { AgentOrderResult, AgentServerOrder } from '@app/contracts/moderation/agent-orders.dto';
import type { Game } from '../delivery/sender';
import { readPlayers, readSquads } from '../rcon/answers';
import { NotSent, Unanswered } from '../rcon/connection';
import type { RconLink } from '../rcon/polling';
import { readListed } from '../reforger/roster';
import { nameCut, withoutSecrets } from '../text';
import { BadTarget, reforgerCommands, squadOrders, type ServerCommand, type SquadOrder } from './commands';
import type { CurrentRcon } from './current-rcon';
import type { OrderJournal } from './journal';
import { reforgerVerdict, squadVerdict, type Verdict } from './verdicts';

type Result = Omit<AgentOrderResult, 'orderId'>;

/** Orders that are older are not carried out, milliseconds. The contract's minute. */
const LIFETIME = 60_000;

/** There is nobody whom it could be done to. */
class Absent extends Error {}

/** An order, and when it expires, in the milliseconds of `performance.now()`. */
export interface TimedOrder extends AgentServerOrder {
  readonly lateAt: number;
}

export const timed = (order: AgentServerOrder, answeredAt: number): TimedOrder => ({
  ...order,
  lateAt: answeredAt + LIFETIME - order.ageMs,
});

const result = (outcome: Result['outcome'], answer: string | null, took: number | null = null): Result => ({
  ...{ outcome, took },
  // The site stores it for good.
  answer: answer === null ? null : withoutSecrets(answer).slice(0, LONGEST_ANSWER),
});

const late = () => result('late', 'It was more than a minute old.');

/**
 * Has the server carry out one order, at most once whatever happens. @returns the result for the site, which is in the
 * journal
 */
export async function carryOut(
  order: TimedOrder,
  game: Game,
  rcon: CurrentRcon,
  journal: OrderJournal,
): Promise<Result> {
  const { orderId } = order;
  const begunAt = performance.now();
  const end = (outcome: Result): Result => {
    journal.end(orderId, outcome);
    return outcome;
  };
  if (begunAt > order.lateAt) return end(late());
  const { link } = rcon;
  if (!link) return end(result('refused', `RCON: ${rcon.why}. Nothing was sent to the server.`));
  let planned: Plan;
  try {
    planned = game === 'squad' ? await forSquad(order, link) : await forReforger(order, link);
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof Absent) return end(result('absent', message));
    return end(
      result('refused', error instanceof BadTarget ? message : `RCON: ${message}. Nothing was sent to the server.`),
    );
  }
  if (performance.now() > order.lateAt) return end(late());
  try {
    journal.begin(orderId);
  } catch (error) {
    return end(result('refused', `The agent cannot write in its folder: ${(error as Error).message}`));
  }
  return end(await sent(planned, link, begunAt));
}

/** What an order has the server do. */
interface Plan {
  readonly steps: readonly {
    readonly command: ServerCommand;
    /** The order is done without it. */
    readonly isExtra?: true;
  }[];
  /** What the server’s words say of each. */
  readonly verdictOf: (answer: string) => Verdict;
  /** For staff, whatever the server answers. */
  readonly note?: string;
}

const plan = (verdictOf: Plan['verdictOf'], ...commands: readonly ServerCommand[]): Plan => ({
  steps: commands.map((command) => ({ command })),
  verdictOf,
});

/** What of the outcomes of several commands that of the order is: a message reaches a squad when it reaches somebody. */
const BEST_FIRST = ['done', 'unknown', 'failed', 'absent'] as const satisfies readonly Verdict[];

/** Sends commands, one after another. */
async function sent({ steps, verdictOf, note }: Plan, link: RconLink, begunAt: number): Promise<Result> {
  const isFinal = (answer: string) => verdictOf(answer) !== 'unknown';
  const verdicts: Verdict[] = [];
  const words: string[] = [];
  let isKnown = true;
  for (const { command, isExtra } of steps) {
    try {
      const answer = await link.runOnce(command, isFinal);
      if (!isExtra) verdicts.push(verdictOf(answer));
      words.push(oneLine(answer));
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof NotSent && words.length === 0)
        return result('refused', `RCON: ${message}. Nothing was sent to the server.`);
      const part = steps.length > 1 ? ` ${words.length} of ${steps.length} were answered.` : '';
      words.push(`RCON: ${message}.${part}`);
      if (!isExtra) isKnown = false;
      // The session may go on.
      if (!(error instanceof Unanswered)) break;
    }
  }
  const answer = [...new Set(words), note ?? ''].filter(Boolean).join(' / ');
  const outcome = BEST_FIRST.find((one) => isKnown && verdicts.includes(one)) ?? 'unknown';
  return result(outcome, answer === '' ? null : answer, isKnown ? Math.round(performance.now() - begunAt) : null);
}

/** A line that the server says twice is told once. */
const oneLine = (answer: string): string =>
  [...new Set(answer.split('\n'))]
    .join(' ')
    .replace(/\p{C}+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();

async function forSquad({ kind, player, squad, text }: AgentServerOrder, link: RconLink): Promise<Plan> {
  const order: SquadOrder | undefined = Object.hasOwn(squadOrders, kind)
    ? squadOrders[kind as keyof typeof squadOrders]
    : undefined;
  if (!order) throw new BadTarget('This agent does not do that on a Squad server.');
  const verdictOf = squadVerdict(order.done);
  if (order.about === 'server') return plan(verdictOf, order.command(text));
  if (order.about === 'player') {
    const players = await listed(link, 'ListPlayers', readPlayers);
    const found = players.find(({ eosId, steamId }) => player !== null && (steamId === player || eosId === player));
    if (!found) throw new Absent('The player is not on the server.');
    if (order.inSquad && found.squad === null) throw new Absent('The player is in no squad.');
    return plan(verdictOf, order.command(found, text));
  }
  const { squads } = await listed(link, 'ListSquads', readSquads);
  const found = squads.find(({ team, id }) => team === squad?.team && id === squad.squadId);
  if (!found) throw new Absent('There is no such squad.');
  // A number is given to another squad once the first is gone. Older sites name none, and order messages alone.
  const isNamed = Boolean(squad?.name);
  if ((isNamed || order.about === 'squad') && bare(squad?.name ?? '') !== bare(found.name))
    throw new Absent('Another squad has this number now.');
  if (order.about === 'squad') return plan(verdictOf, order.command(found));
  const players = await listed(link, 'ListPlayers', readPlayers);
  const members = players.filter(
    ({ team, squad: of, eosId, steamId }) => team === found.team && of === found.id && (eosId ?? steamId) !== null,
  );
  if (members.length === 0) throw new Absent('Nobody is in this squad.');
  return plan(verdictOf, ...members.map((member) => order.command(member, text)));
}

/** @throws when the server’s answer is not understood */
async function listed<List>(link: RconLink, command: string, read: (body: string) => List | undefined): Promise<List> {
  const list = read(await link.run(command));
  if (list === undefined) throw new Error(`the server’s answer to ${command} was not understood`);
  return list;
}

/** A name without what the site leaves out of it. */
const bare = (name: string): string =>
  nameCut(name)
    .normalize('NFKC')
    .replace(/[\s\p{C}]+/gu, '');

async function forReforger(order: AgentServerOrder, link: RconLink): Promise<Plan> {
  const { kind, player, text, seconds } = order;
  if (kind === 'unban') return plan(reforgerVerdict, reforgerCommands.unban(player ?? ''));
  if (kind === 'ban') {
    const ban = reforgerCommands.ban(player ?? '', seconds, text);
    const number = await numberOf(player, link).catch(() => null);
    // A ban by UUID puts nobody out.
    if (number === undefined) return plan(reforgerVerdict, ban);
    if (number === null) return { ...plan(reforgerVerdict, ban), note: `Not put out: ${NOT_LISTED}.` };
    return {
      steps: [{ command: ban }, { command: reforgerCommands.kick(number), isExtra: true }],
      verdictOf: reforgerVerdict,
    };
  }
  if (kind !== 'kick') throw new BadTarget('The RCON of Reforger cannot do that.');
  const number = await numberOf(player, link);
  if (number === undefined) throw new Absent('The player is not on the server.');
  return plan(reforgerVerdict, reforgerCommands.kick(number));
}

/** The number that the server gives a player; undefined for who is not there. @throws when it cannot be known */
async function numberOf(player: string | null, link: RconLink): Promise<string | undefined> {
  const listed = readListed(await link.run('players'));
  if (!listed) throw new Error(NOT_LISTED);
  return listed.find((one) => one.player.playerId === player)?.number;
}

const NOT_LISTED = 'the server’s list of players was not understood';
