import type { AdminListAnswer } from '@app/contracts/adminlist/admin-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { serverWordsOr } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { LeaveGuard } from '~/ui/kit/dialog/leave-guard';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { BringOver } from '~/ui/page/imports/bring-over';
import { LIST_IMPORTS } from './bring-admins-over';
import { EditorFrame } from './editor/editor-frame';
import { EditorDialogs, type OpenDialog } from './editor-dialogs';
import { EditorHeader } from './editor-header';
import { backupsQuery, listQuery } from './queries';
import { useEditing } from './use-editing';
import { VersionsPanel } from './versions-panel';

/** The Squad admin list: a text that coordinators edit and servers read, with everything it ever was. */
export default function AdminListTool() {
  const { data, error, refetch, isFetching } = useQuery(listQuery);
  if (data)
    return (
      <>
        {error && (
          <div className="mb-5">
            <StaleNotice
              reason="The list could not be read again."
              age="What you see is as it was before; edits are kept."
              onRetry={refetch}
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
        onRetry={refetch}
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

/** Reads the versions and the update line again when somebody else has saved; own commands do that by themselves. */
function useRefreshOnNewVersion({ version }: AdminListAnswer): void {
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
  useRefreshOnNewVersion(list);
  const editing = useEditing(list);
  const { base, dirty, newer, saving } = editing;
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isImporting, setImporting] = useState(false);
  const [merged, setMerged] = useState<number>();
  const save = () => {
    if (dirty && !saving) editing.save(() => setDialog({ kind: 'conflict' }));
  };
  if (isImporting) return <BringOver kind={LIST_IMPORTS} onClose={() => setImporting(false)} />;
  return (
    <>
      <LeaveGuard when={dirty} title="Leave and lose the unsaved changes">
        What you changed in the admin list has not been saved. Stay to save it.
      </LeaveGuard>
      <EditorHeader
        rawFile={list.rawFile}
        dirty={dirty}
        saving={saving}
        onDiscard={() => setDialog({ kind: 'discard' })}
        onSave={save}
        onImport={() => setImporting(true)}
      />
      {newer && (
        <Notice
          tone="warn"
          className="mt-4"
          title={`${newer.updatedBy ?? 'Somebody'} saved version ${newer.version} meanwhile.`}
          actions={
            <Button size="small" onClick={() => setDialog({ kind: 'conflict' })}>
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
        <EditorFrame groups={list.groups} editing={editing} />
        <VersionsPanel
          list={list}
          editing={editing}
          onCompare={(what) => setDialog({ kind: 'compare', what })}
          onRestore={(backup) => setDialog({ kind: 'restore', backup, over: editing.newestVersion })}
        />
      </div>
      <EditorDialogs
        list={list}
        editing={editing}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onMerged={setMerged}
      />
    </>
  );
}
