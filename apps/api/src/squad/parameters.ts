import type { PipeTransform } from '@nestjs/common';
import { isBoard, type Board } from '@app/domain/squad/rules';
import { Refused } from '../platform/responses/failures';

export class BoardName implements PipeTransform<string, Board> {
  transform(text: string): Board {
    if (!isBoard(text)) throw new Refused(404, 'leaderboard-not-found', `Failed to fetch ${text} leaderboard`);
    return text;
  }
}

/** `1-20261003T090004000-Yehorivka_RAAS_v1` */
export class MatchId implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!/^[1-9]\d?-\d{8}T\d{9}-[\w-]{1,80}$/.test(text)) throw new Refused(400, 'invalid', 'This is no match.');
    return text;
  }
}
