import { Rejected, type Decider, type Decision } from '../decider';
import type { ConnectionsEvent, ConnectionsFacts } from './events';
import { CODES_OF_A_SERVER, LINK_CODE_TIME, LINK_CODES_A_DAY } from './rules';
import type { ProvingServer } from './sources';

/** The clocks of the api and of the log are at most so far apart, milliseconds. */
const CLOCKS_APART = 60_000;

/**
 * Codes that link whichever account says them in a game: a Steam account in Squad, a UUID in Reforger. Those of a day of
 * UTC are in one stream, so that each member has one live code and each code one member, and no stream grows for ever.
 * Codes stand in it as keyed hashes: who reads the log cannot say one.
 */
export interface LinkCodes {
  /** By hash: each member's newest, and those that were used, so that a use which broke off can be finished. */
  readonly codes: ReadonlyMap<string, LinkCode>;
  readonly issued: ReadonlyMap<string, Issued>;
  /** By server: when codes counted that were said there, the last ones. */
  readonly said: ReadonlyMap<string, readonly string[]>;
}

interface LinkCode {
  readonly memberId: string;
  readonly memberName: string;
  readonly expiresAt: string;
  /** Which chat message used it. */
  readonly used?: { readonly by: string };
}

/** To one member, on this day. */
interface Issued {
  readonly count: number;
  readonly newest: string;
}

export const linkCodes: Decider<LinkCodes, ConnectionsEvent> = {
  category: 'linkCodes',
  initial: { codes: new Map(), issued: new Map(), said: new Map() },
  evolve(state, event) {
    const { codes, issued } = state;
    switch (event.type) {
      case 'LinkCodeIssued': {
        const { hash, memberId, memberName, expiresAt } = event.data;
        const { count, newest } = issued.get(memberId) ?? { count: 0, newest: '' };
        const now = new Map(codes);
        if (!codes.get(newest)?.used) now.delete(newest);
        return {
          ...state,
          codes: now.set(hash, { memberId, memberName, expiresAt }),
          issued: new Map(issued).set(memberId, { count: count + 1, newest: hash }),
        };
      }
      case 'LinkCodeUsed':
      case 'ReforgerPlayerProved': {
        const { hash, by, serverId, at } = event.data;
        const code = codes.get(hash);
        const server = serverId === undefined ? undefined : keyOf({ game: GAMES[event.type], serverId });
        const before = server === undefined ? [] : (state.said.get(server) ?? []);
        return {
          ...state,
          codes: code ? new Map(codes).set(hash, { ...code, used: { by } }) : codes,
          said:
            server === undefined
              ? state.said
              : new Map(state.said).set(server, [...before, at].slice(-CODES_OF_A_SERVER.aDay)),
        };
      }
      default:
        return state;
    }
  },
};

const GAMES = { LinkCodeUsed: 'squad', ReforgerPlayerProved: 'reforger' } as const;

const keyOf = ({ game, serverId }: ProvingServer): string => `${game} ${serverId}`;

/** Whether so many codes of this server have counted that no more do: a leaked token proves no crowd of accounts. */
const isTooFast = ({ said }: LinkCodes, server: ProvingServer, at: string): boolean => {
  const times = said.get(keyOf(server)) ?? [];
  const minuteBefore = new Date(Date.parse(at) - 60_000).toISOString();
  const { aMinute, aDay } = CODES_OF_A_SERVER;
  return times.length >= aDay || times.filter((time) => time > minuteBefore).length >= aMinute;
};

/** The stream that a code is issued in. @param at ISO 8601, UTC */
export const linkCodeDay = (at: string): string => at.slice(0, 10);

/**
 * The streams in which a code may stand that somebody says: of this day, and around midnight also of the one beside it.
 * The api's clock issues it, and the log's says when it was said.
 */
export const linkCodeDays = (at: string): readonly string[] => {
  const said = Date.parse(at);
  const days = [said, said - LINK_CODE_TIME, said + CLOCKS_APART].map((each) =>
    linkCodeDay(new Date(each).toISOString()),
  );
  return [...new Set(days)];
};

type Decide = Decision<LinkCodes, ConnectionsEvent>;

/**
 * Takes the place of the member's code before.
 * @throws Rejected `too-many-link-codes`, or `link-code-taken`: make up another one
 */
export const issueLinkCode = (issue: ConnectionsFacts['LinkCodeIssued']): Decide =>
  function* ({ codes, issued }) {
    if ((issued.get(issue.memberId)?.count ?? 0) >= LINK_CODES_A_DAY)
      throw new Rejected('too-many-link-codes', 'You have had all your codes of today. Try again tomorrow.');
    if (codes.has(issue.hash)) throw new Rejected('link-code-taken', 'Try again.');
    yield { type: 'LinkCodeIssued', data: issue };
  };

export const isLiveCode = ({ codes }: LinkCodes, hash: string, at: string): boolean => {
  const code = codes.get(hash);
  return code !== undefined && !code.used && code.expiresAt > at;
};

/** A chat message of a server, named by `by`, with a code. */
interface Spend {
  readonly hash: string;
  readonly by: string;
  readonly serverId: number;
  readonly at: string;
}

/** Whose live code it is; undefined for a code that is none, is over, or was used. */
const holderOf = (state: LinkCodes, { hash, at }: Pick<Spend, 'hash' | 'at'>): string | undefined =>
  isLiveCode(state, hash, at) ? state.codes.get(hash)?.memberId : undefined;

/** Decides nothing for a code that is none, is over, or was used, and while the server has had its share of codes. */
export const spendLinkCode = (spend: Spend & { steamId: string }): Decide =>
  function* (state) {
    const memberId = holderOf(state, spend);
    if (isTooFast(state, { game: 'squad', serverId: spend.serverId }, spend.at)) return;
    if (memberId !== undefined) yield { type: 'LinkCodeUsed', data: { ...spend, memberId } };
  };

/** The same in the chat of Reforger, where a player is a UUID. */
export const proveReforgerPlayer = (spend: Spend & { playerId: string; name: string }): Decide =>
  function* (state) {
    const memberId = holderOf(state, spend);
    if (isTooFast(state, { game: 'reforger', serverId: spend.serverId }, spend.at)) return;
    if (memberId !== undefined) yield { type: 'ReforgerPlayerProved', data: { ...spend, memberId } };
  };

/** The member whom a chat message has linked, if this message used the code. */
export const usedBy = ({ codes }: LinkCodes, hash: string, by: string): LinkCode | undefined => {
  const code = codes.get(hash);
  return code?.used?.by === by ? code : undefined;
};
