import type { Highlight, HighlightDone } from '@app/contracts/highlights/highlights';
import type { PortalGame } from '@app/contracts/portal-game';
import { youtubeId, type HighlightText } from '@app/domain/highlights/rules';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/lib/api';
import { useEditFrom } from '~/lib/use-edit-from';
import { Button } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';
import { OutdatedNotice } from '~/ui/kit/feedback/outdated-notice';
import { useChange } from '~/ui/kit/toast/use-change';
import { When } from '~/ui/kit/display/when';
import { HighlightForm } from './highlight-form';
import { adminPath, useSaved } from './queries';
import { useAdding } from './use-adding';
import { Video } from './video';

/** One highlight of the list, or its form. */
export function HighlightRow({
  game,
  highlight,
  etag,
  editing,
  isGone,
  onEdit,
  onDone,
  onDelete,
}: {
  game: PortalGame;
  highlight: Highlight;
  etag: string | undefined;
  editing: boolean;
  /** Whether somebody deleted it. */
  isGone: boolean;
  onEdit: () => void;
  onDone: () => void;
  onDelete: () => void;
}) {
  const { heading, author, youtubeUrl, createdAt } = highlight;
  if (editing) return <EditedHighlight game={game} highlight={highlight} etag={etag} isGone={isGone} onDone={onDone} />;
  return (
    <li className="grid gap-x-4.5 gap-y-3 border-b border-line p-4.5 last:border-b-0 phone:grid-cols-[11rem_minmax(0,1fr)_auto]">
      {youtubeId(youtubeUrl) ? (
        <Video game={game} url={youtubeUrl} heading={heading} small />
      ) : (
        <p className="grid aspect-video place-items-center border border-dashed border-line-strong text-small text-ink-3">
          No video
        </p>
      )}
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h2 className="text-4">
          <bdi>{heading}</bdi>
        </h2>
        <p className="mt-1 text-ink-2">
          By: <bdi>{author}</bdi>
        </p>
        <p className="mt-1 text-small text-ink-3">
          Added: <When at={createdAt} />
        </p>
        <p className="mt-1 font-mono text-small break-all text-ink-3">{youtubeUrl}</p>
      </div>
      <div className="flex gap-1 phone:flex-col phone:items-end">
        <Button size="small" look="ghost" aria-label={`Edit ${heading}`} onClick={onEdit}>
          <Pencil size={15} strokeWidth={1.75} aria-hidden />
          Edit
        </Button>
        <Button size="small" look="ghost" aria-label={`Delete ${heading}`} onClick={onDelete}>
          <Trash2 size={15} strokeWidth={1.75} aria-hidden />
          Delete
        </Button>
      </div>
    </li>
  );
}

/** The form of one highlight. It begins with what was there when it was opened, and is saved over nothing else. */
function EditedHighlight({
  game,
  highlight,
  etag,
  isGone,
  onDone,
}: {
  game: PortalGame;
  highlight: Highlight;
  etag: string | undefined;
  isGone: boolean;
  onDone: () => void;
}) {
  const [{ id, heading, author, youtubeUrl }] = useState(highlight);
  const { ifMatch, theirs, own, outdated, keepMine } = useEditFrom<HighlightText>(etag, highlight);
  const saved = useSaved(game);
  const edit = useChange({
    send: (text: HighlightText) => api.put<HighlightDone>(`${adminPath(game)}/${id}`, text, { ifMatch }),
    successText: ({ message }) => message,
    failed: 'Failed to save highlight',
    succeeded: (text) => saved(id, (all) => all.map((one) => (one.id === id ? { ...one, ...text } : one))),
    done: onDone,
    isShown: outdated,
  });
  const add = useAdding(game, onDone);
  return (
    <li className="border-b border-l-2 border-b-line border-l-gold bg-raised p-4.5 last:border-b-0">
      {isGone && (
        <Notice tone="bad" className="mb-4" title="This highlight was deleted in the meantime.">
          What you typed is not lost: you can add it as a new one.
        </Notice>
      )}
      {!isGone && theirs && (
        <div className="mb-4">
          <OutdatedNotice
            title="This highlight was changed in the meantime."
            own={own}
            onKeepMine={keepMine}
            onTakeTheirs={onDone}
          >
            It now says “{theirs.heading}” by {theirs.author}, {theirs.youtubeUrl}.
          </OutdatedNotice>
        </div>
      )}
      <HighlightForm
        game={game}
        initial={{ heading, author, youtubeUrl }}
        save={isGone ? 'Add as New' : 'Save Changes'}
        saving={(edit.isPending && 'Saving...') || (add.isPending && 'Adding...')}
        onSave={(text) => (isGone ? add.mutate(text) : edit.mutate(text))}
        onCancel={onDone}
      />
    </li>
  );
}
