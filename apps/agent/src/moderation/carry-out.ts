import { LONGEST_ANSWER } from '@app/contracts/moderation/agent-orders-limits';
import type { AgentOrderResult, AgentServerOrder } from '@app/contracts/moderation/agent-orders.dto';
import type { Game } from '../delivery/sender';
import { readPlayers } from '../rcon/answers';
import { NotSent, Unanswered } from '../rcon/connection';
import type { RconLink } from '../rcon/polling';
import { readListed } from '../reforger/roster';
import { withoutSecrets } from '../text';
import { BadTarget, reforgerCommands, squadCommands, type ServerCommand } from './commands';
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
  return end(await sent(planned, game, link, begunAt));
}

/** What an order has the server do. */
interface Plan {
  readonly steps: readonly {
    readonly command: ServerCommand;
    /** The order is done without it. */
    readonly isExtra?: true;
  }[];
  /** For staff, whatever the server answers. */
  readonly note?: string;
}

const plan = (...commands: readonly ServerCommand[]): Plan => ({ steps: commands.map((command) => ({ command })) });

/** What of the outcomes of several commands that of the order is: a message reaches a squad when it reaches somebody. */
const BEST_FIRST = ['done', 'unknown', 'failed', 'absent'] as const satisfies readonly Verdict[];

/** Sends commands, one after another. */
async function sent({ steps, note }: Plan, game: Game, link: RconLink, begunAt: number): Promise<Result> {
  const verdictOf = game === 'squad' ? squadVerdict : reforgerVerdict;
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

const oneLine = (answer: string): string =>
  answer
    .replace(/\p{C}+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();

async function forSquad(order: AgentServerOrder, link: RconLink): Promise<Plan> {
  const { kind, player, squad, text } = order;
  if (kind === 'broadcast') return plan(squadCommands.broadcast(text));
  if (kind !== 'message' && kind !== 'warn' && kind !== 'kick' && kind !== 'squad-message')
    throw new BadTarget('This agent does not do that on a Squad server.');
  const players = readPlayers(await link.run('ListPlayers'));
  if (!players) throw new Error(NOT_LISTED);
  if (kind === 'squad-message') {
    const members = players.filter((one) => one.team === squad?.team && one.squad === squad.squadId);
    if (members.length === 0) throw new Absent('Nobody is in this squad.');
    return plan(
      ...members.flatMap(({ eosId, steamId }) => {
        const id = eosId ?? steamId;
        return id === null ? [] : [squadCommands.warn(id, text)];
      }),
    );
  }
  const found = players.find(({ eosId, steamId }) => player !== null && (steamId === player || eosId === player));
  if (!found) throw new Absent('The player is not on the server.');
  return plan(
    kind === 'kick'
      ? squadCommands.kick(found.steamId ?? player!, text)
      : squadCommands.warn(found.eosId ?? player!, text),
  );
}

async function forReforger(order: AgentServerOrder, link: RconLink): Promise<Plan> {
  const { kind, player, text, seconds } = order;
  if (kind === 'unban') return plan(reforgerCommands.unban(player ?? ''));
  if (kind === 'ban') {
    const ban = { command: reforgerCommands.ban(player ?? '', seconds, text) };
    const number = await numberOf(player, link).catch(() => null);
    // A ban by UUID puts nobody out.
    if (number === undefined) return { steps: [ban] };
    if (number === null) return { steps: [ban], note: `Not put out: ${NOT_LISTED}.` };
    return { steps: [ban, { command: reforgerCommands.kick(number), isExtra: true }] };
  }
  if (kind !== 'kick') throw new BadTarget('The RCON of Reforger cannot do that.');
  const number = await numberOf(player, link);
  if (number === undefined) throw new Absent('The player is not on the server.');
  return plan(reforgerCommands.kick(number));
}

/** The number that the server gives a player; undefined for who is not there. @throws when it cannot be known */
async function numberOf(player: string | null, link: RconLink): Promise<string | undefined> {
  const listed = readListed(await link.run('players'));
  if (!listed) throw new Error(NOT_LISTED);
  return listed.find((one) => one.player.playerId === player)?.number;
}

const NOT_LISTED = 'the server’s list of players was not understood';
