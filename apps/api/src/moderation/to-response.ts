import type { RecordEntry, ServerOrderEntry } from '@app/contracts/moderation/moderation';
import type { BanDocument, ServerOrderDocument } from '@app/contracts/moderation/read-models';
import type { ListedBan } from '@app/contracts/moderation/moderation';
import { banState, isOverdue } from '@app/domain/moderation/rules';

/** What nobody fetched, or nobody answered, within its minute is over, whether or not that is in the log yet. */
const asOf = <Order extends Pick<RecordEntry, 'state' | 'at'>>(order: Order, now: number): Order =>
  order.state === 'waiting' && isOverdue(order.at, now) ? { ...order, state: 'expired' } : order;

export const toOrder = ({ server: _, ...order }: ServerOrderDocument, now: number): ServerOrderEntry =>
  order.state === 'taken' && order.takenAt !== null && isOverdue(order.takenAt, now)
    ? { ...order, state: 'unanswered' }
    : asOf(order, now);

export const toRecordEntry = (entry: RecordEntry, now: number): RecordEntry => asOf(entry, now);

export const toBan = (
  { inForceUntil: _, ...ban }: BanDocument,
  orders: readonly ServerOrderDocument[],
  now: number,
): ListedBan => ({ ...ban, state: banState(ban, now), orders: orders.map((order) => toOrder(order, now)) });
