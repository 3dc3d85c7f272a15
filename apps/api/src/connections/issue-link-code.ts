import { randomInt } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LinkCodeAnswer } from '@app/contracts/connections/connections';
import { issueLinkCode, linkCodes } from '@app/domain/connections/link-codes';
import { LINK_CODE, LINK_CODE_TIME } from '@app/domain/connections/rules';
import { Rejected } from '@app/domain/decider';
import { linkCodeHash } from '@app/storage/event-log/reservation';
import { Streams } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { CONFIG, type Config } from '../platform/config';
import { writeContext } from '../platform/context';

/** Two codes alike are rare: there are a billion. */
const TRIES = 5;

/** A new code for a member, instead of the one before. */
export class IssueLinkCode extends Command<LinkCodeAnswer> {
  constructor(
    /** `name` is the member's name, for readers of the log. */
    readonly member: { readonly id: string; readonly name: string },
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(IssueLinkCode)
export class IssueLinkCodeHandler implements ICommandHandler<IssueLinkCode> {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community' | 'reservationSecret'>,
  ) {}

  async execute({ member: { id: memberId, name: memberName }, context }: IssueLinkCode): Promise<LinkCodeAnswer> {
    const now = Date.now();
    const expiresAt = new Date(now + LINK_CODE_TIME).toISOString();
    for (let tries = 1; ; tries++) {
      const code = newCode();
      const hash = linkCodeHash(this.config.reservationSecret, code);
      const issue = issueLinkCode({ hash, memberId, memberName, expiresAt, at: new Date(now).toISOString() });
      try {
        await this.streams.transact(linkCodes, undefined, issue, writeContext(context));
        return { success: true, code: `${this.config.community.seeding.linkCommand} ${code}`, expiresAt };
      } catch (error) {
        if (!(error instanceof Rejected) || tries >= TRIES) throw error;
      }
    }
  }
}

const newCode = (): string =>
  Array.from({ length: LINK_CODE.length }, () => LINK_CODE.alphabet[randomInt(LINK_CODE.alphabet.length)]).join('');
