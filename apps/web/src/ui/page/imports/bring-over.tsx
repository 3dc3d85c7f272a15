import { LONGEST_FILE, type ImportAnswer, type ReportAnswer } from '@app/contracts/imports/imports';
import { FileUp, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { api } from '~/lib/api';
import { useCommand } from '~/lib/calls/use-command';
import { useRequestKey } from '~/lib/calls/request-key';
import { ApiError } from '~/lib/failures';
import { counted } from '~/lib/format/counted';
import { grouped } from '~/lib/format/grouped';
import { Button } from '~/ui/kit/controls/button';
import { Checkbox } from '~/ui/kit/controls/checkbox';
import { controlClass } from '~/ui/kit/controls/control-class';
import { Field } from '~/ui/kit/controls/field';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { useChange } from '~/ui/kit/toast/use-change';
import type { ImportKind } from './import-kind';
import { PastImports } from './past-imports';
import { ImportReport } from './import-report';

/** Reading and writing twenty thousand bans takes the site its time, milliseconds. */
const PATIENCE_MS = 120_000;
const PASTED = 'Pasted list';

const NOTHING = {
  content: '',
  file: undefined as string | undefined,
  /** Options that are wanted, by name. */
  wanted: {} as Readonly<Record<string, boolean>>,
};

/** The file, what the site says of it, and the act itself. */
function useBringOver({ path, options, many }: ImportKind) {
  const [chosen, setChosen] = useState(NOTHING);
  const [isConfirming, setConfirming] = useState(false);
  const keyOf = useRequestKey();
  const { content, file, wanted } = chosen;
  const read = { content, ...Object.fromEntries(options.map(({ name }) => [name, wanted[name] ?? false])) };
  const look = useCommand({
    mutationFn: () => api.post<ReportAnswer>(`${path}/report`, read, { timeoutMs: PATIENCE_MS }),
  });
  const report = look.data;
  const body = { ...read, source: (file ?? PASTED).slice(0, 100), hash: report?.hash ?? '' };
  const bring = useChange({
    send: () => api.post<ImportAnswer>(path, body, { idempotencyKey: keyOf(body), timeoutMs: PATIENCE_MS }),
    successText: ({ message }) => message,
    failed: `Failed to bring the ${many} over`,
    succeeded: () => {
      setConfirming(false);
      setChosen(NOTHING);
      look.reset();
    },
  });
  return {
    ...{ chosen, look, report, bring, isConfirming, setConfirming },
    confirm: () =>
      bring.mutate(undefined, {
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'report-changed') return;
          setConfirming(false);
          look.mutate();
        },
      }),
    set: (change: Partial<typeof chosen>) => {
      setChosen({ ...chosen, ...change });
      // What was read was another file, or read otherwise.
      look.reset();
    },
  };
}

type BringOverForm = ReturnType<typeof useBringOver>;

/** What another tool has: the file, a report of every line, the act, and how to undo it. */
export function BringOver({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const form = useBringOver(kind);
  const { look, report, bring, isConfirming, setConfirming } = form;
  const taken = report?.counts.taken ?? 0;
  const title = useId();
  return (
    <section aria-labelledby={title} className="grid gap-5 *:min-w-0">
      <div className="grid gap-4 border border-line border-t-2 border-t-gold bg-overlay px-4 pt-3 pb-4 phone:px-5 *:min-w-0">
        <header className="flex items-center justify-between gap-4">
          <h2 id={title} className="text-3">
            Bring {kind.many} over
          </h2>
          <IconButton label="Close" onClick={onClose} className="-mr-2 size-11!">
            <X size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </header>
        <Source kind={kind} form={form} />
      </div>
      {look.isError && (
        <ErrorState
          title="The file could not be read"
          error={look.error}
          onRetry={() => look.mutate()}
          retrying={look.isPending}
        />
      )}
      {look.isPending && (
        <Loading text="Reading the file...">
          <SkeletonRows count={5} row="h-14 gap-4 border-b border-line" cells={['h-5 w-10', 'h-5 w-20', 'h-4 w-56']} />
        </Loading>
      )}
      {report && (
        <ImportReport report={report} kind={kind}>
          <Button look="gold" disabled={taken === 0} onClick={() => setConfirming(true)}>
            Bring {counted(taken, kind.one)} over...
          </Button>
        </ImportReport>
      )}
      <PastImports kind={kind} />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Bring ${counted(taken, kind.one)} over?`}
        confirm="Bring Over"
        cancel="Not yet"
        busy={bring.isPending && 'Bringing over...'}
        onConfirm={form.confirm}
        edge={kind.edge}
      >
        <p>{kind.effect}</p>
        <p className="mt-2">It is one entry of the log, and can be undone below.</p>
      </ConfirmDialog>
    </section>
  );
}

/** A chosen file or a pasted text, and what of it is wanted. */
function Source({ kind, form: { chosen, look, set } }: { kind: ImportKind; form: BringOverForm }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { content, wanted } = chosen;
  const isTooLong = content.length > LONGEST_FILE;
  const take = async (one: File | undefined) => {
    if (!one) return;
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
    const text = await one.text().catch(() => undefined);
    setProblem(
      text === undefined ? `${one.name} could not be read.` : text === '' ? `${one.name} is empty.` : undefined,
    );
    if (text) set({ content: text, file: one.name });
  };
  const tooLong = `A file may have ${grouped(LONGEST_FILE)} characters, this one has ${grouped(content.length)}.`;
  return (
    <>
      <p className="max-w-[72ch] text-ink-2">
        {kind.about} Nothing is stored before you have read what becomes of every line.
      </p>
      <input
        ref={input}
        type="file"
        aria-label={`File of ${kind.many}`}
        tabIndex={-1}
        accept=".cfg,.txt,.json,text/plain,application/json"
        className="sr-only"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <Content hint={kind.hint} chosen={chosen} problem={isTooLong ? tooLong : problem} set={set} />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {kind.options.map(({ name, label }) => (
          <Checkbox
            key={name}
            checked={wanted[name] ?? false}
            onChange={(next) => set({ wanted: { ...wanted, [name]: next } })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      <div className="flex flex-wrap gap-2.5 *:grow phone:*:grow-0">
        <Button className="h-11!" onClick={() => input.current?.click()}>
          <FileUp size={16} strokeWidth={1.75} aria-hidden />
          Choose File
        </Button>
        <Button
          look="gold"
          className="h-11!"
          disabled={content.trim() === '' || isTooLong}
          busy={look.isPending && 'Reading...'}
          onClick={() => look.mutate()}
        >
          Read It
        </Button>
      </div>
    </>
  );
}

/** The text itself, or which file it is of. */
function Content({
  hint,
  chosen: { content, file },
  problem,
  set,
}: Pick<BringOverForm, 'chosen' | 'set'> & { hint: string; problem: string | undefined }) {
  return file === undefined ? (
    <Field label="Paste the text, or choose the file" hint={hint} error={problem}>
      {(control) => (
        <textarea
          {...control}
          rows={4}
          value={content}
          spellCheck={false}
          onChange={({ target }) => set({ content: target.value })}
          className={`${controlClass} h-auto! py-2 font-mono text-small`}
        />
      )}
    </Field>
  ) : (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-line bg-well px-3.5 py-2">
      <p className="min-w-0">
        <bdi className="font-semibold [overflow-wrap:anywhere]">{file}</bdi>{' '}
        <span className="text-small text-ink-3">{counted(content.split('\n').length, 'line')}</span>
        {problem && <span className="block text-small text-bad">{problem}</span>}
      </p>
      <Button size="small" onClick={() => set({ content: '', file: undefined })}>
        Take another
      </Button>
    </div>
  );
}
