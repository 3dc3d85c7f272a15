import { FEEDS, type FeedDefinition, type FeedDone, type FeedEntry, type FeedKind } from '@app/contracts/feeds/feeds';
import { useState } from 'react';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Badge } from '~/ui/kit/display/badge';
import { When } from '~/ui/kit/display/when';
import { Notice } from '~/ui/kit/feedback/notice';
import { useChange } from '~/ui/kit/toast/use-change';
import { ChannelSelect } from './channel-select';
import { FEEDS_PATH } from './queries';

/** One feed, and what can be done about it. */
export function FeedCard({ feed, etag }: { feed: FeedEntry; etag: string | undefined }) {
  const { id, kind, channelId, channelName, isOn, refused, sentAt } = feed;
  const [isDoomed, setDoomed] = useState(false);
  const definition: FeedDefinition | undefined = (FEEDS as Partial<typeof FEEDS>)[kind as FeedKind];
  const { label = kind, live = false } = definition ?? {};
  const path = `${FEEDS_PATH}/${id}`;
  const name = `${label} in #${channelName}`;
  const successText = ({ message }: FeedDone) => message;
  const change = useChange({
    send: (to: Pick<FeedEntry, 'channelId' | 'isOn'>) => api.put<FeedDone>(path, to, { ifMatch: etag }),
    successText,
    failed: 'Failed to change the feed',
  });
  const test = useChange({
    send: () => api.post<FeedDone>(`${path}/test`, undefined, { idempotencyKey: crypto.randomUUID() }),
    successText,
    failed: 'Failed to send a test',
  });
  const remove = useChange({
    send: () => api.delete<FeedDone>(path, undefined, { ifMatch: etag }),
    successText,
    failed: 'Failed to delete the feed',
  });
  return (
    <article aria-label={name} className="grid gap-3.5 border border-line bg-panel px-4 py-4 phone:px-5 *:min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-4">{label}</h3>
        <Badge tone={isOn ? 'ok' : refused ? 'bad' : 'role'}>{isOn ? 'On' : refused ? 'Refused' : 'Off'}</Badge>
      </header>
      {refused && (
        <Notice tone="bad" title="Discord refuses its messages, so it is off.">
          {refused.why} <When at={refused.at} />. Choose another channel, or let the bot write there and switch it on.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <ChannelSelect
          aria-label={`Channel of ${label}`}
          value={channelId}
          former={channelName}
          disabled={change.isPending}
          onChange={(to) => change.mutate({ channelId: to, isOn: true })}
        />
        <p className="text-small text-ink-3">
          {sentAt ? (
            <>
              Last message: <When at={sentAt} />
            </>
          ) : (
            'Nothing posted yet.'
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 *:grow phone:*:grow-0">
        {isOn && !live && (
          <Button busy={test.isPending && 'Asking...'} onClick={() => test.mutate(undefined)}>
            Send a Test
          </Button>
        )}
        <Button busy={change.isPending && 'Saving...'} onClick={() => change.mutate({ channelId, isOn: !isOn })}>
          {isOn ? 'Switch Off' : 'Switch On'}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setDoomed(true)}>
          Delete...
        </Button>
      </div>
      <ConfirmDialog
        open={isDoomed}
        onOpenChange={setDoomed}
        title={`Delete ${name}?`}
        confirm="Delete"
        busy={remove.isPending && 'Deleting...'}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setDoomed(false) })}
      >
        Nothing more is posted. The messages that were sent stay in the channel.
      </ConfirmDialog>
    </article>
  );
}
