import type { PipeTransform } from '@nestjs/common';
import { playerKey } from '@app/domain/player-key';
import { Refused } from '../responses/failures';

/** A SteamID64, or the EOS id of who has none; as people copy them, with blanks and in capitals. */
export class PlayerKey implements PipeTransform<string, string> {
  transform(text: string): string {
    const key = playerKey(text);
    if (key === undefined) throw new Refused(400, 'invalid', 'No Steam ID provided');
    return key;
  }
}
