import type { PipeTransform } from '@nestjs/common';
import { CLAN_TEXTS, inviteProblem } from '@app/domain/clans/rules';
import { Refused } from '../platform/responses/failures';

/** What stands for the id of an account whose owner was erased (decision 42). */
const PSEUDONYM = /^~[0-9a-z]{20}$/;

/** The Steam ID that a member of a clan joined with, from the path. */
export class MemberSteamId implements PipeTransform<string, string> {
  transform(text: string): string {
    if (inviteProblem(text) !== undefined && !PSEUDONYM.test(text))
      throw new Refused(400, 'invalid', CLAN_TEXTS.steamIdWrong);
    return text;
  }
}
