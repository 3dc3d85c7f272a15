import type { AuditLog } from '@app/contracts/audit/audit';
import { cx } from '~/lib/cx';
import { changesOf, entriesOf, isLong, type Change } from './changes';
import { difference, linesOf, wordsOf, type Piece } from './difference';

/** Lines shown around those that changed. */
const AROUND = 2;

/** What was changed, field by field: words that went struck out, words that came in bold; of long texts the lines. */
export function ChangeList({ log }: { log: AuditLog }) {
  const [all, listed] = [changesOf(log), entriesOf(log.entries)];
  if (all.length + listed.length === 0) return <p className="text-small text-ink-3">No fields were changed.</p>;
  const [long, short] = [all.filter(isLong), all.filter((change) => !isLong(change))];
  return (
    <div className="grid gap-3">
      {short.length > 0 && <Fields changes={short} of="Field" />}
      {long.map((change) => (
        <Lines key={change.field} change={change} />
      ))}
      {listed.length > 0 && <Fields changes={listed} of="Entry" />}
    </div>
  );
}

const COLUMNS = 'grid grid-cols-[repeat(2,minmax(0,1fr))] phone:grid-cols-[minmax(7rem,10rem)_repeat(2,minmax(0,1fr))]';

/** @param of what the first column names: a field of the record, or an entry of its list */
function Fields({ changes, of }: { changes: readonly Change[]; of: 'Field' | 'Entry' }) {
  return (
    <div
      role="table"
      aria-label={of === 'Field' ? 'Changes' : 'Changed entries'}
      className="border border-line bg-well text-small"
    >
      <div role="row" className={cx(COLUMNS, 'title border-b border-line text-body text-ink-3')}>
        <span role="columnheader" className="px-3 py-2 max-phone:sr-only">
          {of}
        </span>
        <span role="columnheader" className="px-3 py-2">
          Before
        </span>
        <span role="columnheader" className="px-3 py-2">
          After
        </span>
      </div>
      {changes.map((change) => (
        <FieldRow key={change.field} change={change} />
      ))}
    </div>
  );
}

function FieldRow({ change: { field, before, after, compared } }: { change: Change }) {
  const pieces = difference(wordsOf(before ?? ''), wordsOf(after ?? ''));
  return (
    <div role="row" className={cx(COLUMNS, 'border-b border-line last:border-b-0')}>
      <span
        role="rowheader"
        className="px-3 py-2 [overflow-wrap:anywhere] text-ink-2 max-phone:col-span-2 max-phone:pb-1"
      >
        {field}
      </span>
      <span
        role="cell"
        className={cx(
          'border-l-2 px-3 py-2',
          compared && before !== undefined ? 'border-bad bg-bad-wash' : 'border-transparent',
        )}
      >
        {compared ? <Side pieces={pieces} without="added" empty={before === undefined} /> : <Nothing />}
      </span>
      <span
        role="cell"
        className={cx('border-l-2 px-3 py-2', after === undefined ? 'border-transparent' : 'border-ok bg-ok-wash')}
      >
        <Side pieces={pieces} without="removed" empty={after === undefined} />
      </span>
    </div>
  );
}

function Side({ pieces, without, empty }: { pieces: readonly Piece[]; without: Piece['kind']; empty: boolean }) {
  if (empty) return <Nothing />;
  const shown = pieces.filter(({ kind }) => kind !== without);
  if (shown.length === 0) return <span className="text-ink-3">empty</span>;
  return (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {shown.map(({ kind, text }, place) => {
        if (kind === 'removed')
          return (
            <del key={place} className="text-bad">
              {text}
            </del>
          );
        if (kind === 'added')
          return (
            <ins key={place} className="font-semibold text-ok no-underline">
              {text}
            </ins>
          );
        return <span key={place}>{text}</span>;
      })}
    </span>
  );
}

const Nothing = () => (
  <span className="text-ink-3">
    <span aria-hidden>–</span>
    <span className="sr-only">nothing</span>
  </span>
);

const MARKS = { same: ' ', removed: '−', added: '+' } as const;
const SPOKEN = { same: '', removed: 'removed: ', added: 'added: ' } as const;
const INKS = {
  same: 'text-ink-2',
  removed: 'border-bad bg-bad-wash text-bad',
  added: 'border-ok bg-ok-wash text-ok',
} as const;

function Lines({ change: { field, before, after, compared } }: { change: Change }) {
  const all = compared
    ? difference(linesOf(before ?? ''), linesOf(after ?? ''))
    : linesOf(after ?? '').map((text): Piece => ({ kind: 'same', text }));
  const shown = compared ? nearChanges(all) : all.map((piece) => piece);
  return (
    <div className="border border-line bg-well text-small">
      <p className="border-b border-line px-3 py-2 text-ink-2">{field}</p>
      <div
        role="group"
        aria-label={`Lines of ${field}`}
        // A long text is scrolled by keyboard too.
        tabIndex={0}
        className="max-h-96 overflow-auto py-1 font-mono focus-visible:-outline-offset-3"
      >
        {shown.map((piece, place) =>
          piece === undefined ? (
            <p key={place} className="px-3 py-0.5 text-ink-3" aria-hidden>
              ⋯
            </p>
          ) : (
            <p key={place} className={cx('flex gap-2 border-l-2 border-transparent px-3', INKS[piece.kind])}>
              <span aria-hidden className="w-3 shrink-0 select-none">
                {MARKS[piece.kind]}
              </span>
              <span className="sr-only">{SPOKEN[piece.kind]}</span>
              <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{piece.text || ' '}</span>
            </p>
          ),
        )}
      </div>
    </div>
  );
}

/** Changed lines with a few around them; `undefined` for each stretch that is left out. */
function nearChanges(pieces: readonly Piece[]): (Piece | undefined)[] {
  const near = pieces.map((_, place) =>
    pieces.slice(Math.max(0, place - AROUND), place + AROUND + 1).some(({ kind }) => kind !== 'same'),
  );
  return pieces.flatMap((piece, place) => {
    if (near[place]) return [piece];
    return place === 0 || near[place - 1] ? [undefined] : [];
  });
}
