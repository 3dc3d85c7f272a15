import type { PipeTransform } from '@nestjs/common';
import { inviteProblem } from '@app/domain/clans/rules';
import { isPseudonym } from '@app/storage/person-keys/pseudonym';
import { Refused } from '../platform/responses/failures';

/** The Steam ID that a member of a clan joined with, from the path; its pseudonym once its later owner was erased. */
export class MemberSteamId implements PipeTransform<string, string> {
  transform(text: string): string {
    const problem = inviteProblem(text);
    if (problem !== undefined && !isPseudonym(text)) throw new Refused(400, 'invalid', problem);
    return text;
  }
}
