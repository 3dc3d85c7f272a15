import type { GameServerStatus } from '@app/contracts/operations/servers';
import type { AgentOrder, BatchKeyDto } from '@app/contracts/operations/agent-status.dto';
import { useState } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { toast } from '~/ui/kit/toast/toast';
import { orderBatch } from '../queries';
import { openOrderFor } from './server-health';

const WORDS: Readonly<
  Record<AgentOrder['order'], { label: string; question: string; consequence: string; busy: string; failed: string }>
> = {
  'set-aside': {
    label: 'Set Aside',
    question: 'Set this batch aside?',
    consequence:
      'The agent keeps it on its disk and sends what waits behind it. What is in it counts for nothing until it is sent again. Better, where it can be: correct the site, and the batch goes in by itself.',
    busy: 'Setting aside...',
    failed: 'The batch could not be set aside.',
  },
  'send-again': {
    label: 'Send Again',
    question: 'Send this batch again?',
    consequence:
      'The agent sends it with its next report. If the site takes it, everything in it counts as if it had come in time; if it refuses, the batch stays where it is.',
    busy: 'Sending...',
    failed: 'The batch could not be sent again.',
  },
};

/** Sends the agent an order about one batch, after a confirmation that says what will happen. */
export function BatchOrderButton({
  order,
  server,
  batch,
}: {
  order: AgentOrder['order'];
  server: GameServerStatus;
  batch: BatchKeyDto;
}) {
  const { label, question, consequence, busy, failed } = WORDS[order];
  /** The id of the request to confirm: sent again after no answer, it is the same request. */
  const [pending, setPending] = useState<string>();
  const give = useCommand({
    mutationFn: (requestId: string) => orderBatch(server, order, batch, requestId),
    onError: (error) => toast.failure(error, failed),
    onSettled: () => setPending(undefined),
  });
  return (
    <>
      <Button
        size="small"
        onClick={() => setPending(crypto.randomUUID())}
        busy={(give.isPending || openOrderFor(server, batch) !== undefined) && busy}
        aria-label={`${label}: ${server.name}, ${batch.match}, ${batch.source} ${batch.from}`}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={pending !== undefined}
        onOpenChange={(open) => !open && setPending(undefined)}
        title={question}
        confirm={label}
        cancel="Leave It"
        busy={give.isPending && busy}
        onConfirm={() => pending && give.mutate(pending)}
      >
        {consequence} It is recorded with your name.
      </ConfirmDialog>
    </>
  );
}
