import type { AdminListAnswer, AdminListBackup } from '@app/contracts/adminlist/admin-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { serverWordsOr } from '~/lib/failures';
import { Badge } from '~/ui/kit/display/badge';
import { Button } from '~/ui/kit/controls/button';
import { cx } from '~/lib/cx';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { LeaveGuard } from '~/ui/kit/dialog/leave-guard';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { UpdateLine } from '~/ui/kit/display/update-line';
import { CodeEditor, type EditorHandle, type Stretch } from './editor/code-editor';
import { CompareDialog } from './compare/compare-dialog';
import { ConflictDialog } from './compare/conflict-dialog';
import { FindBox } from './editor/find-box';
import { merge } from './compare/merge';
import { ProblemList } from './editor/problem-list';
import { backupsQuery, listQuery } from './queries';
import { useEditing } from './use-editing';
import { useUnderstanding } from './editor/use-understanding';
import { VersionsPanel } from './versions-panel';

/** The Squad admin list: a text that coordinators edit and servers read, with everything it ever was. */
export default function AdminListTool() {
  const { data, error, refetch, isFetching } = useQuery(listQuery);
  const retry = () => void refetch();
  if (data)
    return (
      <>
        {error && (
          <div className="mb-5">
            <StaleNotice
              reason="The list could not be read again."
              age="What you see is as it was before; edits are kept."
              onRetry={retry}
              retrying={isFetching}
            />
          </div>
        )}
        <Editor list={data} />
      </>
    );
  if (error)
    return (
      <ErrorState
        title="Failed to load admin list"
        error={serverWordsOr('Failed to fetch admin list', error)}
        onRetry={retry}
        retrying={isFetching}
      />
    );
  return (
    <Loading text="Loading the admin list...">
      <div className="grid gap-6 nav:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-[min(70vh,46rem)] w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </Loading>
  );
}

/** What is told of the list elsewhere is read again when somebody else has saved; own commands do that by themselves. */
function useFollowing({ version }: AdminListAnswer): void {
  const client = useQueryClient();
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void client.invalidateQueries({ queryKey: backupsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['update-info', 'squad/admin-list'] });
  }, [client, version]);
}

function Editor({ list }: { list: AdminListAnswer }) {
  useFollowing(list);
  const editing = useEditing(list);
  const { text, base, dirty, newer, saving } = editing;
  const { understood, lines, problems, byLine, marks, entries } = useUnderstanding(text, base.content, list.groups);
  const [question, setQuestion] = useState<'discard' | 'conflict' | AdminListBackup>();
  const [comparing, setComparing] = useState<number | 'mine'>();
  const [merged, setMerged] = useState<number>();
  const [found, setFound] = useState<Stretch>();
  const [place, setPlace] = useState({ line: 1, column: 0 });
  const editor = useRef<EditorHandle>(null);
  const footer = useId();

  const save = () => {
    if (dirty && !saving) editing.save(() => setQuestion('conflict'));
  };
  const saveNow = useRef(save);
  useEffect(() => {
    saveNow.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      saveNow.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const close = () => setQuestion(undefined);
  const goOn = (next: string) => {
    if (!newer) return;
    editing.rebase(newer, next);
    close();
  };
  const fileName = list.rawFile.split('/').at(-1);
  const backup = typeof question === 'object' ? question : undefined;
  const [first] = problems;

  return (
    <>
      <LeaveGuard when={dirty} title="Leave and lose the unsaved changes">
        What you changed in the admin list has not been saved. Stay to save it.
      </LeaveGuard>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="text-small text-ink-3">
          <UpdateLine of="squad/admin-list" />
          <p>
            Servers read{' '}
            <a
              href={list.rawFile}
              target="_blank"
              rel="noreferrer"
              className="text-ink underline decoration-gold-lo underline-offset-3 hover:decoration-gold"
            >
              {fileName}
            </a>
            , which needs no sign-in.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">
            {dirty && (
              <Badge tone="warn">
                <Pencil size={13} strokeWidth={1.75} className="mr-1.5" aria-hidden />
                Unsaved changes
              </Badge>
            )}
          </p>
          <Button disabled={!dirty || saving} onClick={() => setQuestion('discard')}>
            Discard
          </Button>
          <Button
            look="gold"
            disabled={!dirty && !saving}
            busy={saving && 'Saving...'}
            onClick={save}
            aria-keyshortcuts="Control+S Meta+S"
            title={dirty ? 'Ctrl+S' : 'Nothing has changed.'}
          >
            Save
          </Button>
        </div>
      </div>

      {newer && (
        <Notice
          tone="warn"
          className="mt-4"
          title={`${newer.updatedBy ?? 'Somebody'} saved version ${newer.version} meanwhile.`}
          actions={
            <Button size="small" onClick={() => setQuestion('conflict')}>
              Look at both
            </Button>
          }
        >
          Yours was made from version {base.version}. Nothing of either is lost.
        </Notice>
      )}
      {merged !== undefined && dirty && (
        <Notice
          tone={merged > 0 ? 'warn' : 'ok'}
          className="mt-4"
          title={merged > 0 ? `${merged} ${merged === 1 ? 'place needs' : 'places need'} you.` : 'Both are merged.'}
          onDismiss={() => setMerged(undefined)}
        >
          {merged > 0
            ? 'Both versions stand there, each under a comment. Keep one, remove the comments, then save.'
            : 'Look it over, then save.'}
        </Notice>
      )}

      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 nav:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <div className="border border-line-strong">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line-strong bg-panel px-3 py-2">
              <FindBox
                lines={lines}
                onFound={(stretch, focus) => {
                  setFound(focus ? undefined : stretch);
                  if (stretch) editor.current?.show(stretch, focus);
                }}
              />
              <p className="text-small text-ink-3 tabular-nums max-phone:hidden">
                Line {place.line}, column {place.column + 1}
              </p>
            </div>
            <CodeEditor
              text={text}
              lines={lines}
              understood={understood}
              problems={byLine}
              marks={marks}
              found={found}
              readOnly={editing.restoring}
              label="Admin list"
              describedBy={footer}
              onChange={(next) => {
                setFound(undefined);
                editing.edit(next);
              }}
              onPlace={setPlace}
              handle={editor}
            />
            <div
              id={footer}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line-strong bg-panel px-4 py-2.5 text-small"
            >
              <p
                className={cx(
                  'min-w-0 [overflow-wrap:anywhere]',
                  first ? (first.severity === 'problem' ? 'text-bad' : 'text-warn') : 'text-ink-3',
                )}
              >
                {first ? `Line ${first.line}: ${first.text}` : 'No problems found.'}
              </p>
              <p className="text-ink-3 tabular-nums">
                {lines.length} {lines.length === 1 ? 'line' : 'lines'}, {entries} {entries === 1 ? 'entry' : 'entries'}
              </p>
            </div>
          </div>
          <ProblemList problems={problems} onGo={(problem) => editor.current?.show(problem, true)} />
        </div>
        <VersionsPanel list={list} editing={editing} onCompare={setComparing} onRestore={setQuestion} />
      </div>

      <ConfirmDialog
        open={question === 'discard'}
        onOpenChange={close}
        title="Throw away the unsaved changes"
        confirm="Discard"
        onConfirm={() => {
          editing.discard();
          setMerged(undefined);
          close();
        }}
      >
        The editor goes back to version {list.version}.
      </ConfirmDialog>
      <ConfirmDialog
        open={backup !== undefined}
        onOpenChange={close}
        title={`Put version ${backup?.version} in place of version ${list.version}`}
        confirm="Restore"
        busy={editing.restoring && 'Restoring...'}
        onConfirm={() => {
          if (backup && !editing.restoring) editing.restore(backup.filename, close);
        }}
      >
        Servers read it from their next look on. Version {list.version} stays in the list of backups.
        {dirty && ' Your unsaved changes are lost.'}
      </ConfirmDialog>
      {question === 'conflict' && newer && (
        <ConflictDialog
          newer={newer}
          editing={editing}
          onTheirs={() => goOn(newer.content)}
          onMine={() => goOn(text)}
          onMerge={() => {
            const both = merge(base.content, text, newer.content, newer.updatedBy ?? 'Somebody');
            setMerged(both.conflicts);
            goOn(both.text);
          }}
          onClose={close}
        />
      )}
      {comparing !== undefined && (
        <CompareDialog list={list} editing={editing} what={comparing} onClose={() => setComparing(undefined)} />
      )}
    </>
  );
}
