import type { ClanActivityAnswer } from '@app/contracts/clans/clans';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { History } from '~/ui/kit/display/history';
import { activityDoer, activityWords } from './activity-words';

/** What happened in a clan, newest first. */
export function Activity<Key extends readonly unknown[]>({
  id,
  query,
}: {
  id: string;
  query: UseQueryOptions<ClanActivityAnswer, Error, ClanActivityAnswer, Key>;
}) {
  const result = useQuery(query);
  return (
    <History
      id={id}
      title="Activity"
      empty="Nothing has happened yet."
      query={result}
      entries={result.data?.activity.map((entry) => ({
        at: entry.createdAt,
        by: activityDoer(entry),
        text: activityWords(entry),
      }))}
    />
  );
}
