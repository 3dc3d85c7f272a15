import { Injectable } from '@nestjs/common';
import { serverOrderList } from '@app/contracts/moderation/read-models';
import { ReadModels } from '@app/storage/read-models/reader';
import { GivenOrders, type GivenOrder } from '../../platform/ports/given-orders';
import { AnswersFrom } from '../../platform/responses/read-after';
import { toOrder } from '../to-response';

@Injectable()
@AnswersFrom(serverOrderList)
export class StoredOrders extends GivenOrders {
  constructor(private readonly readModels: ReadModels) {
    super();
  }

  override async of(orderIds: readonly string[]): Promise<ReadonlyMap<string, GivenOrder>> {
    const found = await this.readModels.getMany(serverOrderList, orderIds);
    const now = Date.now();
    return new Map(
      [...found].map(([id, order]) => {
        const { kind, state, answer } = toOrder(order, now);
        return [id, { kind, state, answer }];
      }),
    );
  }
}
