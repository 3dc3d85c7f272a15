import type { PipeTransform } from '@nestjs/common';
import { playerUuid } from '@app/domain/player-key';
import { Refused } from '../responses/failures';

/** The UUID of a Bohemia account; as people copy it, with blanks and in capitals. */
export class PlayerUid implements PipeTransform<string, string> {
  transform(text: string): string {
    const uuid = playerUuid(text);
    if (uuid === undefined) throw new Refused(400, 'invalid', 'No player UUID provided');
    return uuid;
  }
}
