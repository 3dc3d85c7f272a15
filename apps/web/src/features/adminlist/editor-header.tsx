import { FileUp, Pencil } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Badge } from '~/ui/kit/display/badge';
import { UpdateLine } from '~/ui/kit/display/update-line';

/** Who saved last, where servers read the list, and the buttons that save or discard the edit. Ctrl+S saves, too. */
export function EditorHeader({
  rawFile,
  dirty,
  saving,
  onDiscard,
  onSave,
  onImport,
}: {
  rawFile: string;
  dirty: boolean;
  saving: boolean;
  onDiscard: () => void;
  onSave: () => void;
  onImport: () => void;
}) {
  useSaveShortcut(onSave);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="text-small text-ink-3">
        <UpdateLine of="squad/admin-list" />
        <p>
          Servers read{' '}
          {rawFile.includes('<secret>') ? (
            <>
              <span className="text-ink">{rawFile.split('/').at(-1)}</span> under the secret path of the whitelist’s
              files.
            </>
          ) : (
            <>
              <a
                href={rawFile}
                target="_blank"
                rel="noreferrer"
                className="text-ink underline decoration-gold-lo underline-offset-3 hover:decoration-gold"
              >
                {rawFile.split('/').at(-1)}
              </a>
              , which needs no sign-in.
            </>
          )}
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
        <Button
          disabled={dirty || saving}
          title={dirty ? 'Save or discard the changes first.' : undefined}
          onClick={onImport}
        >
          <FileUp size={16} strokeWidth={1.75} aria-hidden />
          Import
        </Button>
        <Button disabled={!dirty || saving} onClick={onDiscard}>
          Discard
        </Button>
        <Button
          look="gold"
          disabled={!dirty && !saving}
          busy={saving && 'Saving...'}
          onClick={onSave}
          aria-keyshortcuts="Control+S Meta+S"
          title={dirty ? 'Ctrl+S' : 'Nothing has changed.'}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

/** Calls `onSave` on Ctrl+S or Command+S, wherever the focus is. */
function useSaveShortcut(onSave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
