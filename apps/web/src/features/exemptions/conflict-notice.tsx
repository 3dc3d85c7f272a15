import type { ExemptListConflict } from '@app/contracts/exemptions/exemptions';
import { Button } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';
import { OWN_SAVE } from '~/ui/kit/feedback/outdated-notice';
import { When } from '~/ui/kit/display/when';
import { wantedOf, type Staged } from './staging';

/** What stands in place of the list that was edited: newer than what is read, while the read models are away. */
export type SavedFirst = ExemptListConflict['current'] & Pick<ExemptListConflict, 'etag' | 'own'>;

/** Another save came first: both lists where they differ, and the two ways on. Nothing has been saved. */
export function ConflictNotice({
  mine,
  theirs: { exemptPlayers, updatedBy, lastUpdated, own },
  onTakeTheirs,
  onMerge,
  merging,
}: {
  mine: Staged;
  theirs: SavedFirst;
  onTakeTheirs: () => void;
  onMerge: () => Promise<void>;
  merging: boolean;
}) {
  const wanted = wantedOf(mine);
  const only = {
    'Only in your list': wanted.filter((id) => !exemptPlayers.includes(id)),
    'Only in the saved list': exemptPlayers.filter((id) => !wanted.includes(id)),
  };
  return (
    <div className="mt-4 grid gap-4">
      <Notice
        tone="bad"
        title="The exempt list was changed in the meantime."
        actions={
          <>
            <Button onClick={onTakeTheirs}>Discard My Changes</Button>
            <Button look="gold" onClick={() => void onMerge()} busy={merging && 'Reading...'}>
              Apply Mine to Theirs
            </Button>
          </>
        }
      >
        {!own && updatedBy !== null && lastUpdated !== null && (
          <>
            {updatedBy} saved it <When at={lastUpdated} />.{' '}
          </>
        )}
        {own ? OWN_SAVE : 'Nothing of yours was saved, and nothing of it is lost.'}
      </Notice>
      <div className="grid border border-line phone:grid-cols-2">
        {Object.entries(only).map(([title, ids]) => (
          <section
            key={title}
            aria-label={title}
            className="border-line p-3.5 not-first:border-t phone:not-first:border-t-0 phone:not-first:border-l"
          >
            <h3 className="text-small text-ink-3">{title}</h3>
            {ids.length === 0 && <p className="mt-1 text-ink-3">Nobody.</p>}
            <ul className="mt-1">
              {ids.map((id) => (
                <li key={id} className="font-mono text-small break-all">
                  {id}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
