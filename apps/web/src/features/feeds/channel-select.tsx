import { useQuery } from '@tanstack/react-query';
import { failureOf } from '~/lib/failures';
import { Select } from '~/ui/kit/controls/select';
import { Button } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';
import { channelsQuery } from './queries';

/** A channel in which the bot may write. */
export function ChannelSelect({
  value,
  former,
  onChange,
  ...control
}: {
  value: string | undefined;
  /** What `value` was called, in case the bot does not see it any more. */
  former?: string;
  onChange: (channelId: string) => void;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}) {
  const { data, error, refetch, isFetching } = useQuery(channelsQuery);
  if (error && !data)
    return (
      <Notice
        tone="bad"
        title={failureOf(error, 'The channels could not be read.').message}
        actions={
          <Button size="small" busy={isFetching && 'Trying...'} onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      />
    );
  const choices = (data?.channels ?? []).map(({ id, name, lacks }) => ({
    value: id,
    label: lacks.length === 0 ? `#${name}` : `#${name} (the bot lacks ${lacks.join(' and ')})`,
    disabled: lacks.length > 0,
  }));
  const isGone = value !== undefined && former !== undefined && choices.every((one) => one.value !== value);
  return (
    <Select
      {...control}
      value={value}
      placeholder={data ? 'Choose...' : 'Loading channels...'}
      onChange={onChange}
      choices={isGone ? [{ value, label: `#${former}`, disabled: true }, ...choices] : choices}
    />
  );
}
