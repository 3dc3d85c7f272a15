import type { ModeratedGame, OrderAnswer, StaffOrderKind } from '@app/contracts/moderation/moderation';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { failureOf } from '~/lib/failures';
import { ordersPath } from './queries';

export interface OrderInput {
  readonly kind: StaffOrderKind;
  readonly player?: string;
  readonly name?: string;
  readonly squad?: { readonly team: 1 | 2; readonly squadId: number; readonly name: string };
  readonly reason?: string;
  readonly text: string;
}

/** Orders something of a server. Pressed twice it is one order; what comes of it shows in the list of orders. */
export function useOrder(game: ModeratedGame, serverId: number, done: (orderId: string, sent: OrderInput) => void) {
  const keyOf = useRequestKey();
  const { mutate, isPending, error, reset } = useCommand({
    mutationFn: (input: OrderInput) =>
      api.post<OrderAnswer>(ordersPath(game, serverId), input, { idempotencyKey: keyOf(input) }),
    onSuccess: ({ orderId }, sent) => {
      keyOf(undefined);
      done(orderId, sent);
    },
  });
  return {
    order: mutate,
    isPending,
    /** Why the site did not take the order. */
    refusal: error ? failureOf(error, 'The order was not taken.').message : undefined,
    reset,
  };
}
