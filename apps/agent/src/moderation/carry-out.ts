import { LONGEST_ANSWER } from '@app/contracts/moderation/agent-orders-limits';
import type { AgentOrderResult, AgentServerOrder } from '@app/contracts/moderation/agent-orders.dto';
import type { Game } from '../delivery/sender';
import { readPlayers } from '../rcon/answers';
import { NotSent } from '../rcon/connection';
import type { RconLink } from '../rcon/polling';
import { readNumbers } from '../reforger/roster';
import { BadTarget, reforgerCommands, squadCommands, type ServerCommand } from './commands';
import type { CurrentRcon } from './current-rcon';
import type { OrderJournal } from './journal';

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
  answer: answer === null ? null : answer.slice(0, LONGEST_ANSWER),
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
  let commands: readonly ServerCommand[];
  try {
    commands = game === 'squad' ? await forSquad(order, link) : await forReforger(order, link);
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
  return end(await sent(commands, link, begunAt));
}

/** Sends commands, one after another. */
async function sent(commands: readonly ServerCommand[], link: RconLink, begunAt: number): Promise<Result> {
  const answers: string[] = [];
  const took = () => Math.round(performance.now() - begunAt);
  for (const command of commands) {
    try {
      answers.push(oneLine(await link.runOnce(command)));
    } catch (error) {
      const { message } = error as Error;
      const part = commands.length > 1 ? ` ${answers.length} of ${commands.length} were answered.` : '';
      if (error instanceof NotSent && answers.length === 0)
        return result('refused', `RCON: ${message}. Nothing was sent to the server.`);
      return result('unknown', `RCON: ${message}.${part}`, null);
    }
  }
  const said = [...new Set(answers.filter(Boolean))].join(' / ');
  // Somebody may leave between the list and the command.
  if (answers.every((answer) => answer.startsWith('Could not find player'))) return result('absent', said, took());
  return result('done', said === '' ? null : said, took());
}

const oneLine = (answer: string): string =>
  answer
    .replace(/\p{C}+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();

async function forSquad(order: AgentServerOrder, link: RconLink): Promise<readonly ServerCommand[]> {
  const { kind, player, squad, text } = order;
  if (kind === 'broadcast') return [squadCommands.broadcast(text)];
  if (kind !== 'message' && kind !== 'warn' && kind !== 'kick' && kind !== 'squad-message')
    throw new BadTarget('This agent does not do that on a Squad server.');
  const players = readPlayers(await link.run('ListPlayers'));
  if (!players) throw new Error('the server did not list its players');
  if (kind === 'squad-message') {
    const members = players.filter((one) => one.team === squad?.team && one.squad === squad.squadId);
    if (members.length === 0) throw new Absent('Nobody is in this squad.');
    return members.flatMap(({ eosId, steamId }) => {
      const id = eosId ?? steamId;
      return id === null ? [] : [squadCommands.warn(id, text)];
    });
  }
  const found = players.find(({ eosId, steamId }) => player !== null && (steamId === player || eosId === player));
  if (!found) throw new Absent('The player is not on the server.');
  return kind === 'kick'
    ? [squadCommands.kick(found.steamId ?? player!, text)]
    : [squadCommands.warn(found.eosId ?? player!, text)];
}

async function forReforger(order: AgentServerOrder, link: RconLink): Promise<readonly ServerCommand[]> {
  const { kind, player, text, seconds } = order;
  if (kind === 'ban') return [reforgerCommands.ban(player ?? '', seconds, text)];
  if (kind === 'unban') return [reforgerCommands.unban(player ?? '')];
  if (kind !== 'kick') throw new BadTarget('The RCON of Reforger cannot do that.');
  const number = readNumbers(await link.run('players')).get(player ?? '');
  if (number === undefined) throw new Absent('The player is not on the server.');
  return [reforgerCommands.kick(number)];
}
