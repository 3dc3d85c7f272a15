import type { Highlight, HighlightDone } from '@app/contracts/highlights/highlights';
import type { PortalGame } from '@app/contracts/portal-game';
import { MOST_HIGHLIGHTS } from '@app/domain/highlights/rules';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { leaving } from '~/ui/kit/dialog/leave-guard';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { useChange } from '~/ui/kit/toast/use-change';
import { UpdateLine } from '~/ui/kit/display/update-line';
import { HighlightForm } from './highlight-form';
import { HighlightRow } from './highlight-row';
import { adminHighlightsQuery, adminPath, useSaved } from './queries';
import { useAdding } from './use-adding';

/** Which videos a game's highlights page shows. */
export default function HighlightsTool({ game }: { game: PortalGame }) {
  const { data, error, refetch, isFetching } = useQuery(adminHighlightsQuery(game));
  if (data) return <Loaded game={game} {...data} />;
  return error ? (
    <ErrorState title="Failed to load highlights" error={error} onRetry={refetch} retrying={isFetching} />
  ) : (
    <Loading text="Loading highlights...">
      <Skeleton className="h-9 w-48" />
      <div className="mt-4 grid gap-px border border-line">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-34 w-full" />
        ))}
      </div>
    </Loading>
  );
}

function Loaded({
  game,
  highlights,
  etag,
  own,
}: {
  game: PortalGame;
  highlights: readonly Highlight[];
  etag: string | undefined;
  /** Those that are newer than that. */
  own: readonly number[];
}) {
  /** The one that is edited, as it was and where, or a new one. One form at a time. */
  const [open, setOpen] = useState<Edited | 'new'>();
  const [doomed, setDoomed] = useState<Seen>();
  /** Closes one form. A save that ends after another one was opened leaves that as it is. */
  const close = (which: number | 'new') => setOpen((now) => (idOf(now) === which ? undefined : now));
  const add = useAdding(game, () => close('new'));
  const rows = open === undefined || open === 'new' ? highlights : withEdited(highlights, open);
  const full = highlights.length >= MOST_HIGHLIGHTS;
  const etagOf = (highlight: Highlight) => (own.includes(highlight.id) ? undefined : etag);
  return (
    <div className="grid gap-6">
      <UpdateLine of={`${game}/highlights`} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-2">
          <span className="figures text-3 text-ink">
            {highlights.length}/{MOST_HIGHLIGHTS}
          </span>{' '}
          highlights shown.{full && ' Delete one to add another.'}
        </p>
        {open !== 'new' && (
          <Button look="gold" disabled={full} onClick={() => leaving(() => setOpen('new'))}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            Add Highlight
          </Button>
        )}
      </div>
      {open === 'new' && (
        <section aria-label="New highlight" className="border border-l-2 border-line border-l-gold bg-raised p-4.5">
          <HighlightForm
            game={game}
            save="Add Highlight"
            saving={add.isPending && 'Adding...'}
            onSave={(text) => add.mutate(text)}
            onCancel={() => close('new')}
          />
        </section>
      )}
      {rows.length > 0 ? (
        <ul className="border border-line">
          {rows.map((highlight, place) => (
            <HighlightRow
              key={highlight.id}
              game={game}
              highlight={highlight}
              etag={etagOf(highlight)}
              editing={idOf(open) === highlight.id}
              isGone={!highlights.some(({ id }) => id === highlight.id)}
              onEdit={() => leaving(() => setOpen({ highlight, place }))}
              onDone={() => close(highlight.id)}
              onDelete={() => setDoomed({ ...highlight, etag: etagOf(highlight) })}
            />
          ))}
        </ul>
      ) : (
        open !== 'new' && (
          <EmptyState title="No highlights available yet.">
            The public page says the same until one is added.
          </EmptyState>
        )
      )}
      <DeleteDialog game={game} doomed={doomed} onClose={() => setDoomed(undefined)} />
    </div>
  );
}

/** A highlight as it was when its form was opened, and its place in the list. */
interface Edited {
  readonly highlight: Highlight;
  readonly place: number;
}

const idOf = (open: Edited | 'new' | undefined) => (typeof open === 'object' ? open.highlight.id : open);

/** The list with the one that is edited, also where somebody deleted it: its form holds what was typed. */
const withEdited = (highlights: readonly Highlight[], { highlight, place }: Edited): readonly Highlight[] =>
  highlights.some(({ id }) => id === highlight.id) ? highlights : highlights.toSpliced(place, 0, highlight);

/** A highlight as its editor saw it. */
type Seen = Highlight & { readonly etag: string | undefined };

function DeleteDialog({ game, doomed, onClose }: { game: PortalGame; doomed: Seen | undefined; onClose: () => void }) {
  const saved = useSaved(game);
  const remove = useChange({
    send: ({ id, etag }: Seen) => api.delete<HighlightDone>(`${adminPath(game)}/${id}`, undefined, { ifMatch: etag }),
    successText: ({ message }) => message,
    failed: 'Failed to delete highlight',
    succeeded: ({ id }) => saved(id, (all) => all.filter((one) => one.id !== id)),
  });
  return (
    <ConfirmDialog
      open={doomed !== undefined}
      onOpenChange={onClose}
      title="Are you sure you want to delete this highlight?"
      confirm="Delete"
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => doomed && remove.mutate(doomed, { onSettled: onClose })}
    >
      “{doomed?.heading}” leaves the highlights page for everybody.
    </ConfirmDialog>
  );
}
