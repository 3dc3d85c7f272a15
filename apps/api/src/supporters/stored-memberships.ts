import { Injectable } from '@nestjs/common';
import { supporters } from '@app/contracts/supporters/read-models';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import { AnswersFrom } from '../platform/responses/read-after';
import { SupporterMemberships } from '../platform/ports/supporter-memberships';

@Injectable()
@AnswersFrom(supporters)
export class StoredMemberships extends SupporterMemberships {
  constructor(private readonly readModels: ReadModels) {
    super();
  }

  override async of(memberId: string): Promise<number | undefined> {
    try {
      return (await this.readModels.get(supporters, memberId))?.tier ?? 0;
    } catch (error) {
      // Slots are shown without it.
      if (error instanceof StoreUnavailable) return undefined;
      throw error;
    }
  }
}
