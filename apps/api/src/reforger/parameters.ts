import type { PipeTransform } from '@nestjs/common';
import { isBoard, type Board } from '@app/domain/reforger/rules';
import { gameOf } from '@app/domain/reforger/timeline';
import { Refused } from '../platform/responses/failures';

export class ReforgerBoardName implements PipeTransform<string, Board> {
  transform(text: string): Board {
    if (!isBoard(text)) throw new Refused(404, 'leaderboard-not-found', `Failed to fetch ${text} leaderboard`);
    return text;
  }
}

/** `1-20261004T090005000` */
export class GameId implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!gameOf(text)) throw new Refused(400, 'invalid', 'This is no game.');
    return text;
  }
}
