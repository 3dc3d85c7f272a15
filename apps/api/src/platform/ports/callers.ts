import type { Caller, Identity } from '../requests/caller';

/** The person whom a verified token identifies now. The capability `members` implements it. */
export abstract class Callers {
  /** At once where the guild's answer is cached. @throws Refused 403 without a chat account; GuildUnavailable */
  abstract of(identity: Identity): Caller | Promise<Caller>;
}
