import { Rejected, type Decider, type Decision } from '../decider';
import type { ConnectionsEvent, ConnectionsFacts } from './events';

/**
 * Codes that link whichever account says them in a game: a Steam account in Squad, a UUID in Reforger. All are in one
 * stream, so that each member has one live code and each code one member. Codes stand in it as keyed hashes: who reads
 * the log cannot say one.
 */
export interface LinkCodes {
  /** By hash. */
  readonly codes: ReadonlyMap<string, LinkCode>;
}

interface LinkCode {
  readonly memberId: string;
  readonly memberName: string;
  readonly expiresAt: string;
  /** Which chat message used it. */
  readonly used?: { readonly by: string };
}

/** What was used is remembered, so that a use which broke off can be finished. */
const REMEMBERED = 24 * 3_600_000;

export const linkCodes: Decider<LinkCodes, ConnectionsEvent> = {
  category: 'linkCodes',
  initial: { codes: new Map() },
  evolve({ codes }, event) {
    switch (event.type) {
      case 'LinkCodeIssued': {
        const { hash, memberId, memberName, expiresAt, at } = event.data;
        const others = [...codes].filter(
          ([, code]) =>
            Date.parse(code.expiresAt) + REMEMBERED > Date.parse(at) && (code.used || code.memberId !== memberId),
        );
        return { codes: new Map(others).set(hash, { memberId, memberName, expiresAt }) };
      }
      case 'LinkCodeUsed':
      case 'ReforgerPlayerProved': {
        const { hash, by } = event.data;
        const code = codes.get(hash);
        return code ? { codes: new Map(codes).set(hash, { ...code, used: { by } }) } : { codes };
      }
      default:
        return { codes };
    }
  },
};

type Decide = Decision<LinkCodes, ConnectionsEvent>;

/** Takes the place of the member's code before. @throws Rejected `link-code-taken`: make up another one */
export const issueLinkCode = (issue: ConnectionsFacts['LinkCodeIssued']): Decide =>
  function* ({ codes }) {
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

/** Decides nothing for a code that is none, is over, or was used. */
export const spendLinkCode = (spend: Spend & { steamId: string }): Decide =>
  function* (state) {
    const memberId = holderOf(state, spend);
    if (memberId !== undefined) yield { type: 'LinkCodeUsed', data: { ...spend, memberId } };
  };

/** The same in the chat of Reforger, where a player is a UUID. */
export const proveReforgerPlayer = (spend: Spend & { playerId: string; name: string }): Decide =>
  function* (state) {
    const memberId = holderOf(state, spend);
    if (memberId !== undefined) yield { type: 'ReforgerPlayerProved', data: { ...spend, memberId } };
  };

/** The member whom a chat message has linked, if this message used the code. */
export const usedBy = ({ codes }: LinkCodes, hash: string, by: string): LinkCode | undefined => {
  const code = codes.get(hash);
  return code?.used?.by === by ? code : undefined;
};
