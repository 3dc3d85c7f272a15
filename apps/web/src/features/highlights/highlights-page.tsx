import type { Highlight } from '@app/contracts/highlights/highlights';
import type { PortalGame } from '@app/contracts/portal-game';
import { useQuery } from '@tanstack/react-query';
import { reworded } from '~/lib/failures';
import { cx } from '~/lib/cx';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { PageHeader } from '~/ui/page/page-header';
import reforger from 'terrain:reforger-2.svg?url';
import squad from 'terrain:squad-2.svg?url';
import { highlightsQuery } from './queries';
import { Video } from './video';
import { LOCALE } from '~/lib/format/locale';

const TERRAINS: Readonly<Record<PortalGame, string>> = { squad, reforger };
const NAMES: Readonly<Record<PortalGame, string>> = { squad: 'Squad', reforger: 'Reforger' };
const FAILED = 'Failed to load highlights';

/** The videos of a game, the newest one large. */
export default function HighlightsPage({ game }: { game: PortalGame }) {
  const { data, error, refetch, isFetching } = useQuery(highlightsQuery(game));
  return (
    <>
      <PageHeader title={`${NAMES[game]} Highlights`} terrain={TERRAINS[game]} tint={game}>
        Clips from our servers, chosen by the coordinators.
      </PageHeader>
      <div className="page pt-8 pb-16">
        {data ? (
          <Highlights game={game} highlights={data.data} />
        ) : error ? (
          <ErrorState title="Error" error={reworded(error, FAILED)} onRetry={refetch} retrying={isFetching} />
        ) : (
          <HighlightsLoading />
        )}
      </div>
    </>
  );
}

function Highlights({ game, highlights }: { game: PortalGame; highlights: readonly Highlight[] }) {
  if (highlights.length === 0)
    return (
      <EmptyState title="No highlights available yet.">
        When a coordinator has chosen the first, it plays here. Good clips reach them on Discord.
      </EmptyState>
    );
  return (
    <ul className={GRID}>
      {highlights.map((highlight, place) => (
        <li key={highlight.id} className={cx(place === 0 && FIRST)}>
          <Card game={game} highlight={highlight} first={place === 0} />
        </li>
      ))}
    </ul>
  );
}

const GRID = 'grid gap-x-6 gap-y-10 phone:grid-cols-2';
const FIRST = 'phone:col-span-2';
/** Beside the large video there is room for its words. */
const BESIDE = 'nav:grid nav:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] nav:gap-x-6';

const ADDED = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' });
const EXACT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'medium' });

function Card({ game, highlight, first }: { game: PortalGame; highlight: Highlight; first: boolean }) {
  const { heading, author, youtubeUrl, createdAt } = highlight;
  const added = new Date(createdAt);
  return (
    <article className={cx(first && BESIDE)}>
      <Video game={game} url={youtubeUrl} heading={heading} />
      <div className={cx('pt-3.5 [overflow-wrap:anywhere]', first && 'nav:pt-0')}>
        <h2 className={first ? 'text-2' : 'text-3'}>
          <bdi>{heading}</bdi>
        </h2>
        <p className="mt-1.5 text-ink-2">
          By: <bdi>{author}</bdi>
        </p>
        <p className="mt-1 text-small text-ink-3">
          Added:{' '}
          <time dateTime={createdAt} title={EXACT.format(added)}>
            {ADDED.format(added)}
          </time>
        </p>
      </div>
    </article>
  );
}

const HighlightsLoading = () => (
  <Loading text="Loading highlights...">
    <div className={GRID}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={cx(place === 0 && FIRST)}>
          <div className={cx(place === 0 && BESIDE)}>
            <Skeleton className="aspect-video w-full" />
            <div className={cx('pt-3.5', place === 0 && 'nav:pt-0')}>
              <Skeleton className="h-6 w-64 max-w-full" />
              <Skeleton className="mt-3 h-4 w-32" />
            </div>
          </div>
        </div>
      ))}
    </div>
  </Loading>
);
