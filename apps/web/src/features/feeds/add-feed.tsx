import { FEEDS, FEED_KINDS, type FeedDone, type FeedKind } from '@app/contracts/feeds/feeds';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { ApiError } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { Notice } from '~/ui/kit/feedback/notice';
import { useChange } from '~/ui/kit/toast/use-change';
import { ChannelSelect } from './channel-select';
import { Preview } from './preview';
import { channelsQuery, FEEDS_PATH } from './queries';

/** Refusals of the channel that was chosen. */
const OF_CHANNEL: readonly (string | undefined)[] = ['channel-not-found', 'channel-forbidden', 'feed-exists'];

/** A new feed: what it tells, and where. */
export function AddFeed() {
  const [kind, setKind] = useState<FeedKind>();
  const [channelId, setChannel] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const keyOf = useRequestKey();
  const add = useChange({
    send: (body: object) => api.post<FeedDone>(FEEDS_PATH, body, { idempotencyKey: keyOf(body) }),
    successText: ({ message }) => message,
    failed: 'Failed to add the feed',
    succeeded: () => {
      setKind(undefined);
      setChannel(undefined);
      setTried(false);
      keyOf(undefined);
    },
    isShown: (reason) => {
      const isOfChannel = reason instanceof ApiError && OF_CHANNEL.includes(reason.code);
      if (isOfChannel) setRefused(reason.message);
      return isOfChannel;
    },
  });
  const { data } = useQuery(channelsQuery);
  const open = data?.channels.find(({ id, isOpen }) => id === channelId && isOpen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (kind && channelId && !add.isPending) add.mutate({ kind, channelId });
  };
  const missing = (value: unknown, text: string) => (isTried && value === undefined ? text : undefined);
  return (
    <form onSubmit={submit} aria-label="New feed" noValidate className="grid gap-4">
      <div className="grid items-start gap-4 *:min-w-0 nav:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Field label="What it posts" hint={kind && FEEDS[kind].about} error={missing(kind, 'Choose what it posts.')}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              placeholder="Choose..."
              onChange={setKind}
              choices={FEED_KINDS.map((value) => ({ value, label: FEEDS[value].label }))}
            />
          )}
        </Field>
        <Field label="Channel" error={refused ?? missing(channelId, 'Choose a channel.')}>
          {(control) => (
            <ChannelSelect
              {...control}
              value={channelId}
              onChange={(id) => {
                setChannel(id);
                setRefused(undefined);
              }}
            />
          )}
        </Field>
        <Button look="gold" type="submit" className="nav:mt-6.5" busy={add.isPending && 'Adding...'}>
          Add Feed
        </Button>
      </div>
      {kind && <Preview kind={kind} />}
      {kind && 'staff' in FEEDS[kind] && (
        <Notice tone="warn" title="The site shows this to staff alone.">
          {open ? `Everybody in the guild can read #${open.name}.` : 'Choose a channel that members cannot read.'}
        </Notice>
      )}
    </form>
  );
}
