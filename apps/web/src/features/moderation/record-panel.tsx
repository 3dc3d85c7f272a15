import type { ModeratedGame, RecordEntry, RecordKind } from '@app/contracts/moderation/moderation';
import { LONGEST_NOTE, noteProblem, cleanNote, banState } from '@app/domain/moderation/rules';
import { useQuery } from '@tanstack/react-query';
import { Ban, DoorOpen, StickyNote, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { cx } from '~/lib/cx';
import { Button } from '~/ui/kit/controls/button';
import { TextInput } from '~/ui/kit/controls/text-input';
import { When } from '~/ui/kit/display/when';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { useChange } from '~/ui/kit/toast/use-change';
import { moderationPath, recordQuery } from './queries';
import { WatchedNotice } from './watchlist/watched';
import { inSeconds, lengthText, moment, RECORD_NAMES, WHY_NOT } from './words';

const LOOKS: Readonly<Record<RecordKind, { readonly Icon: LucideIcon; readonly ink: string }>> = {
  note: { Icon: StickyNote, ink: 'border-info/60 text-info' },
  warning: { Icon: TriangleAlert, ink: 'border-warn/60 text-warn' },
  kick: { Icon: DoorOpen, ink: 'border-orange/60 text-orange' },
  ban: { Icon: Ban, ink: 'border-bad/60 text-bad' },
};
const FILTERS = ['all', 'note', 'warning', 'kick', 'ban'] as const;
const SHORT = 5;

/** What staff noted about a player and did to them, who and when, newest first. */
export function RecordPanel({ game, player }: { game: ModeratedGame; player: string }) {
  const { data, error, refetch, isFetching } = useQuery(recordQuery(game, player));
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const [all, setAll] = useState(false);
  if (!data)
    return error ? (
      <ErrorState title="The record could not be loaded" error={error} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Loading text="Loading the record...">
        <SkeletonRows count={3} row="h-16 gap-4" cells={['size-7', 'h-4 w-56']} />
      </Loading>
    );
  const shown = data.entries.filter(({ kind }) => filter === 'all' || kind === filter);
  const countOf = (kind: (typeof FILTERS)[number]) =>
    kind === 'all' ? data.entries.length : data.entries.filter((one) => one.kind === kind).length;
  const left = all ? 0 : Math.max(0, shown.length - SHORT);
  return (
    <div className="grid gap-3">
      <WatchedNotice game={game} player={player} />
      <NoteForm game={game} player={player} />
      <div role="group" aria-label="Show" className="-mx-1 flex flex-wrap gap-x-1 border-b border-line">
        {FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={filter === one}
            onClick={() => setFilter(one)}
            className={cx(
              'title -mb-px h-9 border-b-2 px-2 text-body',
              filter === one ? 'border-gold text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {one === 'all' ? 'All' : `${RECORD_NAMES[one]}s`} <span className="figures text-ink-3">{countOf(one)}</span>
          </button>
        ))}
      </div>
      {shown.length === 0 && (
        <p className="py-2 text-ink-3">{filter === 'all' ? 'No record.' : 'Nothing of this kind.'}</p>
      )}
      <ol>
        {shown.slice(0, all ? undefined : SHORT).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {left > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="justify-self-start text-small text-ink underline decoration-gold underline-offset-4"
        >
          {left} older {left === 1 ? 'entry' : 'entries'}
        </button>
      )}
    </div>
  );
}

function NoteForm({ game, player }: { game: ModeratedGame; player: string }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const keyOf = useRequestKey();
  const add = useChange({
    send: (note: string) =>
      api.post(
        `${moderationPath(game)}/players/${encodeURIComponent(player)}/notes`,
        { text: note },
        { idempotencyKey: keyOf(note) },
      ),
    successText: () => 'Note added',
    failed: 'Failed to add the note',
    succeeded: (note) => {
      keyOf(undefined);
      // What was typed meanwhile is another note.
      setText((now) => (cleanNote(now) === note ? '' : now));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const note = cleanNote(text);
    const wrong = noteProblem(note);
    setProblem(wrong);
    if (wrong === undefined && !add.isPending) add.mutate(note);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 grow basis-56">
        <TextInput
          aria-label="Note for staff"
          placeholder="Add a note for staff"
          value={text}
          maxLength={LONGEST_NOTE * 2}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
        />
        {problem && (
          <p id={problemId} role="alert" className="mt-1 text-small text-bad">
            {problem}
          </p>
        )}
      </div>
      <Button type="submit" busy={add.isPending && 'Adding...'}>
        Add Note
      </Button>
    </form>
  );
}

function Entry({ entry }: { entry: RecordEntry }) {
  const { kind, at, text, reason } = entry;
  const { Icon, ink } = LOOKS[kind];
  const title = kind === 'ban' ? `Ban, ${lengthText(at, entry.until).toLowerCase()}` : RECORD_NAMES[kind];
  return (
    <li className="relative flex gap-3.5 pb-5 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line-strong last:pb-1 last:before:hidden">
      <span className={cx('grid size-7 shrink-0 place-items-center border bg-panel', ink)}>
        <Icon size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="title text-4 text-ink">{title}</span>
          <span className="text-small text-ink-3">
            <When at={at} />
          </span>
        </p>
        <p className="text-ink [overflow-wrap:anywhere]">
          <bdi>{kind === 'ban' ? reason : text || reason}</bdi>
        </p>
        <p className="text-small text-ink-3">
          <bdi>{entry.by}</bdi>
          {entry.serverId !== null && `, Server #${entry.serverId}`}
          {kind === 'ban' &&
            entry.evidence > 0 &&
            `, evidence: ${entry.evidence} ${entry.evidence === 1 ? 'link' : 'links'}`}
          . <span className="text-ink-2">{outcomeText(entry)}</span>
        </p>
      </div>
    </li>
  );
}

const outcomeText = (entry: RecordEntry): string => {
  const { kind, state, took, answer } = entry;
  if (kind === 'ban') {
    const now = banState(entry, Date.now());
    if (now === 'lifted') return `Lifted ${moment(entry.liftedAt!)} by ${entry.liftedBy ?? 'nobody'}.`;
    if (entry.until === null) return 'No end.';
    return now === 'expired' ? `Expired ${moment(entry.until)}.` : `Until ${moment(entry.until)}.`;
  }
  if (state === 'done')
    return `${kind === 'kick' ? 'Kicked' : 'Shown in game'}${took === null ? '' : ` after ${inSeconds(took)}`}.`;
  if (state === 'waiting' || state === 'taken') return 'Under way.';
  if (state === 'unknown' || state === 'unanswered') return 'Not known whether carried out.';
  return state === null ? '' : `Not carried out. ${answer ?? WHY_NOT[state] ?? ''}`;
};
