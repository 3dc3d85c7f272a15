import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { patronComparison, supporters, type SupporterDocument } from '@app/contracts/supporters/read-models';
import type { KeptPatron, PatronComparisonAnswer } from '@app/contracts/supporters/supporters';
import { ReadModels } from '@app/storage/read-models/reader';
import { ifReadable } from '../platform/lookup/account-info';
import { MemberNames } from '../platform/ports/member-names';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';

/** Each is asked of the chat platform by name. */
const MOST_NAMED = 50;
const KEPT = [{ field: 'isKept', is: 'eq', value: true }] as const;

@ApiTags('supporters')
@Controller('api/operations/patrons')
export class ComparisonController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly names: MemberNames,
  ) {}

  /** How the nightly comparison with the supporter programme went, nulls before the first; and who keeps a tier that is gone. */
  @Requires('operations')
  @ReadsFrom(patronComparison, supporters)
  @Get()
  async last(): Promise<PatronComparisonAnswer> {
    const [document, found, all] = await Promise.all([
      this.readModels.get(patronComparison, 'last'),
      this.readModels.find(supporters, { where: KEPT, sort: ['memberId'], limit: MOST_NAMED }),
      this.readModels.count(supporters, KEPT),
    ]);
    const { last = null, changedAt = null, failure = null } = document ?? {};
    const kept = (await Promise.all(found.map((member) => this.keptOf(member)))).flat();
    return { success: true, last, changedAt, failure, kept, moreKept: Math.max(all - found.length, 0) };
  }

  private async keptOf({ memberId, memberships, kept }: SupporterDocument): Promise<readonly KeptPatron[]> {
    const name = (await ifReadable(this.names.of(memberId))).value ?? null;
    return Object.entries(kept).map(([patron, paidUntil]) => ({
      ...{ memberId, name, tier: memberships[patron] ?? 0, paidUntil },
    }));
  }
}
