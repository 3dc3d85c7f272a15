import type { PipeTransform } from '@nestjs/common';
import { ACCOUNT_KINDS, type AccountKind } from '@app/domain/connections/rules';
import { Refused } from '../platform/responses/failures';

/** What can be disconnected: a platform's account, or the Reforger player. */
export class AccountKindName implements PipeTransform<string, AccountKind> {
  transform(text: string): AccountKind {
    const kind = ACCOUNT_KINDS.find((one) => one === text);
    if (!kind) throw new Refused(400, 'invalid', 'The platform must be steam, psn, xbox or reforger.');
    return kind;
  }
}
