import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Loading } from '~/ui/kit/feedback/loading';
import { Segments } from '~/ui/kit/controls/segments';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { Panel } from '../panel';
import { PartFailure } from '../part-failure';
import type { Query } from '../queries';
import { sinceStart } from './since-start';

/** A long match has thousands of moments: this many at a time. */
const PAGE = 100;

/** Some of the moments, under a name. */
export interface Cut<Moment> {
  readonly value: string;
  readonly label: string;
  readonly shows: (moment: Moment) => boolean;
}

/** What happened when, in words. The first cut is shown until another is chosen. */
export function Timeline<Moment extends { readonly at: string }>({
  query,
  start,
  cuts,
  textOf,
  inkOf,
  picture,
}: {
  query: Query<{ readonly data: { readonly moments: readonly Moment[] } }>;
  /** When the match began, ISO 8601. */
  start: string;
  cuts: readonly Cut<Moment>[];
  textOf: (moment: Moment) => string;
  inkOf: (moment: Moment) => string;
  /** Above the list. */
  picture?: (moments: readonly Moment[]) => ReactNode;
}) {
  const { data, error, refetch, isFetching } = useQuery(query);
  const [chosen, setChosen] = useState('');
  const [shown, setShown] = useState(PAGE);
  if (!data && error)
    return <PartFailure message="Failed to load the timeline" error={error} onRetry={refetch} retrying={isFetching} />;
  const cut = cuts.find(({ value }) => value === chosen) ?? cuts[0]!;
  const moments = data?.data.moments;
  const listed = moments?.filter(cut.shows);
  return (
    <Panel
      title="Timeline"
      aside={
        <Segments
          label="Show"
          value={cut.value}
          onChange={(next) => {
            setChosen(next);
            setShown(PAGE);
          }}
          choices={cuts}
        />
      }
    >
      {!listed && (
        <Loading text="Loading the timeline..." className="grid gap-3 p-4.5">
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} className="h-5 w-full max-w-120" />
          ))}
        </Loading>
      )}
      {moments && picture?.(moments)}
      {listed?.length === 0 && <p className="px-4.5 py-6 text-ink-2">Nothing of this kind was recorded.</p>}
      {listed && listed.length > 0 && (
        <ol className="border-t border-line">
          {listed.slice(0, shown).map((moment, index) => (
            <li
              key={`${moment.at}-${index}`}
              className="grid min-h-9 grid-cols-[4.5rem_minmax(0,1fr)] items-center border-b border-line px-4.5 py-1 last:border-b-0"
            >
              <time dateTime={moment.at} className={`figures ${inkOf(moment)}`}>
                {sinceStart(moment.at, start)}
              </time>
              <span className="text-ink-2 [overflow-wrap:anywhere]">{textOf(moment)}</span>
            </li>
          ))}
        </ol>
      )}
      {listed && listed.length > shown && (
        <div className="border-t border-line px-4.5 py-3">
          <Button size="small" onClick={() => setShown(shown + PAGE)}>
            Show {Math.min(PAGE, listed.length - shown)} more of {listed.length - shown}
          </Button>
        </div>
      )}
    </Panel>
  );
}
