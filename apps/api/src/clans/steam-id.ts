import type { PipeTransform } from '@nestjs/common';
import { CLAN_TEXTS, inviteProblem } from '@app/domain/clans/rules';
import { isPseudonym } from '@app/storage/person-keys/pseudonym';
import { Refused } from '../platform/responses/failures';

/** The Steam ID that a member of a clan joined with, from the path; its pseudonym once its later owner was erased. */
export class MemberSteamId implements PipeTransform<string, string> {
  transform(text: string): string {
    if (inviteProblem(text) !== undefined && !isPseudonym(text))
      throw new Refused(400, 'invalid', CLAN_TEXTS.steamIdWrong);
    return text;
  }
}
