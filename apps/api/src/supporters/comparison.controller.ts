import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { patronComparison } from '@app/contracts/supporters/read-models';
import type { PatronComparisonAnswer } from '@app/contracts/supporters/supporters';
import { ReadModels } from '@app/storage/read-models/reader';
import { Requires } from '../platform/requests/policy';
import { ReadsFrom } from '../platform/responses/read-after';

@ApiTags('supporters')
@Controller('api/operations/patrons')
export class ComparisonController {
  constructor(private readonly readModels: ReadModels) {}

  /** How the nightly comparison with the supporter programme went; nulls before the first. */
  @Requires('operations')
  @ReadsFrom(patronComparison)
  @Get()
  async last(): Promise<PatronComparisonAnswer> {
    const document = await this.readModels.get(patronComparison, 'last');
    const { last = null, changedAt = null, failure = null } = document ?? {};
    return { success: true, last, changedAt, failure };
  }
}
