import { randomInt } from 'node:crypto';
import type { LinkCodeAnswer } from '@app/contracts/connections/connections';
import { issueLinkCode, linkCodeDay, linkCodes } from '@app/domain/connections/link-codes';
import { LINK_CODE, LINK_CODE_TIME } from '@app/domain/connections/rules';
import { Rejected } from '@app/domain/decider';
import { linkCodeHash } from '@app/storage/event-log/reservation';
import { command } from '../../platform/commands/command';
import { writeContext } from '../../platform/commands/context';
import { idempotencyOf } from '../../platform/requests/idempotency';
import { Refused } from '../../platform/responses/failures';

/** Two codes alike are rare: there are a billion. */
const TRIES = 5;

/** A new code for a member, instead of the one before. Readers of the log see the member's name. */
export const IssueLinkCode = command(
  'IssueLinkCode',
  async (
    { streams, config },
    context,
    { id: memberId, name: memberName }: { readonly id: string; readonly name: string },
  ): Promise<LinkCodeAnswer> => {
    const now = Date.now();
    const at = new Date(now).toISOString();
    const expiresAt = new Date(now + LINK_CODE_TIME).toISOString();
    for (let tries = 1; ; tries++) {
      const code = newCode();
      const hash = linkCodeHash(config.reservationSecret, code);
      const issue = issueLinkCode({ hash, memberId, memberName, expiresAt, at });
      try {
        const { repeated } = await streams.transact(linkCodes, linkCodeDay(at), issue, {
          ...writeContext(context),
          ...idempotencyOf(context, 'POST /api/connections/link-code', {}),
        });
        if (repeated) throw new Refused(409, 'repeated', 'This code was given out already. Get a new one.');
        return { success: true, code: `${config.community.seeding.linkCommand} ${code}`, expiresAt };
      } catch (error) {
        if (!(error instanceof Rejected) || error.code !== 'link-code-taken' || tries >= TRIES) throw error;
      }
    }
  },
);

const newCode = (): string =>
  Array.from({ length: LINK_CODE.length }, () => LINK_CODE.alphabet[randomInt(LINK_CODE.alphabet.length)]).join('');
