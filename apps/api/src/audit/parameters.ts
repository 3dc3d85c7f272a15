import type { PipeTransform } from '@nestjs/common';
import { AUDIT_GAMES, type AuditGame } from '@app/contracts/audit/audit';
import { Refused } from '../platform/responses/failures';

export class LogGame implements PipeTransform<string, AuditGame> {
  transform(text: string): AuditGame {
    const game = AUDIT_GAMES.find((one) => one === text);
    if (!game) throw new Refused(400, 'invalid', `The game must be one of ${AUDIT_GAMES.join(', ')}.`);
    return game;
  }
}

/** A tool or a type of resource: `admin-list`. */
export class LogName implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(text))
      throw new Refused(400, 'invalid', 'This is no name of a tool or resource.');
    return text;
  }
}

export class EntryId implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text))
      throw new Refused(404, 'no-such-entry', 'This entry does not exist.');
    return text;
  }
}

export class FindingId implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!/^[0-9a-f]{32}$/.test(text)) throw new Refused(404, 'finding-not-found', 'There is no such finding.');
    return text;
  }
}
