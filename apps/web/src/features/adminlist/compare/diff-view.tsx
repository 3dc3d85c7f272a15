import { useMemo, useState } from 'react';
import { PassingButton } from '~/ui/kit/controls/button';
import { cx } from '~/lib/cx';
import { diffLines } from '~/lib/format/line-diff';

/** Unchanged lines shown around a change. */
const CONTEXT = 3;
/** Rows drawn at once; of a list that was turned over the rest comes on demand. */
const MOST_ROWS = 600;

interface Side {
  readonly n: number;
  readonly text: string;
}

type Row =
  | { readonly kind: 'line'; readonly left: Side | undefined; readonly right: Side | undefined }
  | { readonly kind: 'gap'; readonly lines: number };

/** Two texts side by side, on phones one above the other; of the equal lines only those around a change. */
export function DiffView({
  before,
  after,
  names,
}: {
  before: string;
  after: string;
  names: readonly [before: string, after: string];
}) {
  const [all, setAll] = useState(false);
  const rows = useMemo(() => rowsOf(before.split('\n'), after.split('\n')), [before, after]);
  const shown = all ? rows : rows.slice(0, MOST_ROWS);
  if (rows.length === 0) return <p className="mt-4 text-ink-2">Both texts are the same.</p>;
  return (
    <div className="mt-4 border border-line-strong">
      <div className="grid grid-cols-1 border-b border-line-strong text-small text-ink-2 phone:grid-cols-2">
        <p className="px-3 py-2">
          <span className="font-mono text-bad">−</span> {names[0]}
        </p>
        <p className="border-line-strong px-3 py-2 max-phone:pt-0 phone:border-l">
          <span className="font-mono text-ok">+</span> {names[1]}
        </p>
      </div>
      <div
        // Long lines scroll inside, by keys too.
        tabIndex={0}
        role="group"
        aria-label={`Difference between ${names[0]} and ${names[1]}`}
        className="max-h-[55vh] overflow-y-auto bg-well font-mono text-small leading-5.5"
      >
        {shown.map((row, index) =>
          row.kind === 'gap' ? (
            <p key={index} className="border-y border-line bg-panel px-3 py-0.5 font-body text-ink-3">
              {row.lines} {row.lines === 1 ? 'line' : 'lines'} the same
            </p>
          ) : (
            <Pair key={index} {...row} />
          ),
        )}
        {rows.length > shown.length && (
          <PassingButton size="small" className="m-3" onClick={() => setAll(true)}>
            Show {rows.length - shown.length} more
          </PassingButton>
        )}
      </div>
    </div>
  );
}

function Pair({ left, right }: { left: Side | undefined; right: Side | undefined }) {
  const same = left && right && left.text === right.text;
  const [from, tail] = left && right && !same ? common(left.text, right.text) : [0, 0];
  return (
    <div className="grid grid-cols-1 phone:grid-cols-2">
      <Cell side={left} look={same ? 'same' : 'removed'} from={from} tail={tail} paired={!!right} />
      <Cell side={right} look={same ? 'same' : 'added'} from={from} tail={tail} paired={!!left} hidden={same} />
    </div>
  );
}

const LOOKS = {
  same: { row: '', mark: ' ', ink: 'text-ink-3', word: '', tag: 'span' },
  removed: { row: 'bg-bad-wash', mark: '−', ink: 'text-bad', word: 'bg-bad/25', tag: 'del' },
  added: { row: 'bg-ok-wash', mark: '+', ink: 'text-ok', word: 'bg-ok/25', tag: 'ins' },
} as const;

function Cell({
  side,
  look,
  from,
  tail,
  paired,
  hidden = false,
}: {
  side: Side | undefined;
  look: keyof typeof LOOKS;
  from: number;
  tail: number;
  paired: boolean;
  /** On phones an unchanged line stands once. */
  hidden?: boolean | undefined;
}) {
  const right = look === 'added' || hidden;
  const edge = right && 'phone:border-l phone:border-line-strong';
  if (!side) return <div className={cx('max-phone:hidden', edge)} />;
  const { row, mark, ink, word, tag: Tag } = LOOKS[look];
  const { n, text } = side;
  const changed = paired && look !== 'same' && from + tail < text.length;
  return (
    <div className={cx('flex min-w-0', row, edge, hidden && 'max-phone:hidden')}>
      <span className="w-11 shrink-0 pr-2 text-right text-ink-3 tabular-nums select-none">{n}</span>
      <span className={cx('w-4 shrink-0', ink)}>{mark}</span>
      <Tag className="min-w-0 pr-3 whitespace-pre-wrap text-ink no-underline [overflow-wrap:anywhere]">
        {changed ? (
          <>
            {text.slice(0, from)}
            <span className={word}>{text.slice(from, text.length - tail)}</span>
            {text.slice(text.length - tail)}
          </>
        ) : (
          text
        )}
      </Tag>
    </div>
  );
}

/** How many letters two lines share at the beginning and at the end. */
const common = (a: string, b: string): [number, number] => {
  const most = Math.min(a.length, b.length);
  let from = 0;
  while (from < most && a[from] === b[from]) from++;
  let tail = 0;
  while (tail < most - from && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return [from, tail];
};

const rowsOf = (a: readonly string[], b: readonly string[]): Row[] => {
  const pairs: { left: Side | undefined; right: Side | undefined; same: boolean }[] = [];
  let gone: Side[] = [];
  let come: Side[] = [];
  const settle = () => {
    for (let n = 0; n < Math.max(gone.length, come.length); n++)
      pairs.push({ left: gone[n], right: come[n], same: false });
    gone = [];
    come = [];
  };
  for (const line of diffLines(a, b)) {
    if (line.kind === 'removed') gone.push({ n: line.a + 1, text: a[line.a]! });
    else if (line.kind === 'added') come.push({ n: line.b + 1, text: b[line.b]! });
    else {
      settle();
      const text = a[line.a]!;
      pairs.push({ left: { n: line.a + 1, text }, right: { n: line.b + 1, text }, same: true });
    }
  }
  settle();
  return folded(pairs);
};

/** Without the unchanged lines that are far from every change; nothing when there is none. */
const folded = (pairs: readonly { left: Side | undefined; right: Side | undefined; same: boolean }[]): Row[] => {
  const near = new Uint8Array(pairs.length);
  pairs.forEach(({ same }, at) => {
    if (!same) near.fill(1, Math.max(0, at - CONTEXT), at + CONTEXT + 1);
  });
  if (!near.includes(1)) return [];
  const rows: Row[] = [];
  let lines = 0;
  const settle = () => {
    if (lines > 0) rows.push({ kind: 'gap', lines });
    lines = 0;
  };
  pairs.forEach(({ left, right }, at) => {
    if (!near[at]) return lines++;
    settle();
    return rows.push({ kind: 'line', left, right });
  });
  settle();
  return rows;
};
