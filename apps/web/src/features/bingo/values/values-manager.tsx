import type { BingoValue } from '@app/contracts/bingo/bingo';
import { DIFFICULTIES } from '@app/domain/bingo/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reworded } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Field } from '~/ui/kit/controls/field';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { TextInput } from '~/ui/kit/controls/text-input';
import { activeIn, searched, type Groups } from './coverage';
import { CoverageStrip } from './coverage-strip';
import { LOOKS } from '../difficulties';
import { valuesQuery } from '../queries';
import { useAddValue, useDeleteValue } from './use-values';
import { ValueFields } from './value-fields';
import { ValueRow } from './value-row';

/** From this many values on there is a box to search them. */
const LONG_LIST = 12;

/** What cards are made of: hosts add, change, switch off and delete it here. */
export default function ValuesManager({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(valuesQuery);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Data Values"
      description="Cards are dealt from the enabled values. A running game keeps the values it started with."
      width="phone:w-[min(920px,calc(100vw-32px))]"
    >
      {data ? (
        <Values groups={data.values} etag={data.etag} />
      ) : error ? (
        <div className="mt-5">
          <ErrorState
            title="Failed to load bingo values"
            error={reworded(error, '')}
            onRetry={refetch}
            retrying={isFetching}
          />
        </div>
      ) : (
        <ValuesLoading />
      )}
    </Dialog>
  );
}

function Values({ groups, etag }: { groups: Groups; etag: string | undefined }) {
  const [search, setSearch] = useState('');
  const [deleting, setDeleting] = useState<BingoValue>();
  const add = useAddValue();
  const remove = useDeleteValue();
  const active = activeIn(groups);
  const total = DIFFICULTIES.reduce((sum, difficulty) => sum + groups[difficulty].length, 0);
  const shown = searched(groups, search);
  const found = DIFFICULTIES.reduce((sum, difficulty) => sum + shown[difficulty].length, 0);
  return (
    <>
      <CoverageStrip active={active} />
      <div className="mt-5 border border-line bg-panel px-4.5 pt-3.5 pb-4">
        <h3 className="mb-3 text-3">Add a value</h3>
        <ValueFields
          initial={{ value: '', difficulty: 'easy' }}
          label="New value"
          onSave={(form) =>
            add.mutateAsync(form).then(
              () => true,
              () => false,
            )
          }
          buttons={
            <Button look="gold" type="submit" busy={add.isPending && 'Adding...'}>
              Add Value
            </Button>
          }
        />
      </div>
      {total > LONG_LIST && (
        <Field label="Search" className="mt-5" hint={search.trim() && `${found} of ${total} values`}>
          {(control) => (
            <TextInput {...control} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          )}
        </Field>
      )}
      <div className="mt-5 grid gap-5">
        {DIFFICULTIES.map((difficulty) => (
          <section key={difficulty} aria-labelledby={`bingo-values-${difficulty}`} className={LOOKS[difficulty].tone}>
            <h3
              id={`bingo-values-${difficulty}`}
              className="sticky top-0 z-10 flex items-baseline justify-between gap-4 border-t-3 border-(--tone) bg-overlay py-2 text-3"
            >
              <span className={LOOKS[difficulty].ink}>{LOOKS[difficulty].plural}</span>
              <span className="font-body text-small font-normal text-ink-2 tabular-nums">
                {active[difficulty]}/{groups[difficulty].length} enabled
              </span>
            </h3>
            {shown[difficulty].length === 0 ? (
              <p className="border border-line bg-panel px-3.5 py-3 text-ink-3">
                {groups[difficulty].length === 0 ? 'No values yet.' : 'No match.'}
              </p>
            ) : (
              <ul className="border border-line bg-panel">
                {shown[difficulty].map((value) => (
                  <ValueRow key={value.id} value={value} etag={etag} onDelete={() => setDeleting(value)} />
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        title="Delete this value?"
        confirm="Delete"
        busy={remove.isPending && 'Deleting...'}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting, { onSettled: () => setDeleting(undefined) });
        }}
      >
        “{deleting?.value}” is gone for good. To keep it out of new cards for a while, disable it.
      </ConfirmDialog>
    </>
  );
}

function ValuesLoading() {
  return (
    <Loading text="Loading bingo values..." className="mt-5 grid gap-5">
      <Skeleton className="h-17 w-full" />
      <Skeleton className="h-33 w-full" />
      <SkeletonRows
        count={6}
        row="h-11 gap-3.5 border-b border-line px-3.5"
        cells={['h-5 w-9', 'h-4 w-60 max-w-full']}
      />
    </Loading>
  );
}
